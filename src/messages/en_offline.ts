/** English: working without the network. */

export const offline = {
  "error.config.not_truth": "{place}: {key} must be true or false.",
  "error.model.offline":
    "The model {name} is at {server}, which is not reached offline. Use a model on this machine (--model ollama), or drop --offline (where it is set: agent config explain offline).",
  "error.model.none_offline":
    "No model on this machine responds, and offline no other is used. Start Ollama (ollama serve), or install it and pull a model (ollama pull qwen3:8b), or drop --offline (where it is set: agent config explain offline).",
  "layer.by_offline": "offline: {from}",
  "key.offline": "not on this machine: off",
  "offline.line": "Offline: only this machine is reachable. Turned off: {off}.",
  "offline.line_nothing": "Offline: only this machine is reachable.",
  "offline.more": "Details: agent config explain offline",
  "offline.unheld": "Commands can still reach the network: no sandbox here can close it.",
  "offline.update_check":
    "Deno itself checks dl.deno.land once a day for an update (to stop it: DENO_NO_UPDATE_CHECK=1).",
  "offline.head": "Only this machine is reachable. Turned off:",
  "offline.models": "models",
  "offline.tools": "tools",
  "offline.hosts": "hosts for commands",
  "offline.hosts_off": "only hosts on this machine are granted",
  "offline.none": "nothing else",
  "offline.commands.held": "commands run in a sandbox without network",
  "offline.commands.off": "commands run without a sandbox (sandbox: off) and can reach the network",
  "offline.commands.unheld": "no sandbox here can close the network, so commands can reach it",
  "offline.commands.unknown":
    "Commands are kept offline only where a sandbox can close the network. To check: agent doctor --offline",
  "doctor.offline": "offline",
  "doctor.offline.on": "only this machine is reachable; turned off: {off}",
  "doctor.offline.on_nothing": "only this machine is reachable",
  "doctor.offline.commands": "commands offline",
  "doctor.offline.with_model": "with a model offline",
  "doctor.offline.model_works": "chat, work, goal and the dashboard: {name}",
  "doctor.offline.model_absent":
    "no model on this machine responds: start Ollama (ollama serve), then ollama pull qwen3:8b",
  "doctor.offline.without_model": "without a model",
  "doctor.offline.always":
    "search, symbols, refs, rename, rewrite, move, deps, map, tests, check, diff, undo, redo, changes, plan, session",
} as const;
