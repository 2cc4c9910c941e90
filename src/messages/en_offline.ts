/** English: working without the network. */

export const offline = {
  "global.offline": "Reach nothing but this machine",
  "error.config.not_truth": "{place}: {key} must be true or false.",
  "error.model.offline":
    "The model {name} is at {server}, and offline only this machine is reached. Take one that runs here (--model ollama), or leave out --offline (agent config explain offline says where it is set).",
  "error.model.none_offline":
    "No model of this machine answers, and offline no other is asked. Start Ollama (ollama serve), or install it and pull a model first (ollama pull qwen3:8b), or leave out --offline (agent config explain offline says where it is set).",
  "layer.by_offline": "offline: {from}",
  "key.offline": "not of this machine: off",
  "offline.line": "Offline: only this machine is reached. Turned off: {off}.",
  "offline.line_nothing": "Offline: only this machine is reached.",
  "offline.more": "More: agent config explain offline",
  "offline.unheld": "Commands are not held to that: no sandbox closes their network here.",
  "offline.update_check":
    "Deno itself asks dl.deno.land once a day for a newer Deno: DENO_NO_UPDATE_CHECK=1 in the environment ends that.",
  "offline.head": "Only this machine is reached. Turned off by that:",
  "offline.models": "models",
  "offline.tools": "tools",
  "offline.hosts": "hosts for commands",
  "offline.hosts_off": "none but of this machine is granted",
  "offline.none": "nothing else",
  "offline.commands.held": "commands run in a sandbox whose network is closed",
  "offline.commands.off":
    "commands run without a sandbox (sandbox: off), and nothing holds them to this machine",
  "offline.commands.unheld":
    "no sandbox that closes the network works here: nothing holds commands to this machine",
  "offline.commands.unknown":
    "Commands are held to it where a sandbox closes their network: agent doctor --offline says whether one does here.",
  "doctor.offline": "offline",
  "doctor.offline.on": "only this machine is reached; turned off: {off}",
  "doctor.offline.on_nothing": "only this machine is reached",
  "doctor.offline.commands": "commands offline",
  "doctor.offline.with_model": "with a model offline",
  "doctor.offline.model_works": "chat, work, goal and the dashboard: {name}",
  "doctor.offline.model_absent":
    "no model of this machine answers: start Ollama (ollama serve), then ollama pull qwen3:8b",
  "doctor.offline.without_model": "without any model",
  "doctor.offline.always":
    "search, symbols, refs, rename, deps, map, tests, check, diff, undo, redo, changes, plan, session",
} as const;
