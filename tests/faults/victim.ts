/**
 * A session of ten tool calls that kills itself at a chosen boundary, for `session_kill.ts`.
 * Real store, real files, real bash; only the model is scripted.
 *
 * Arguments: data folder, project folder, boundary number (0: none), `program` for the same work in
 * programs, `staged` for programs that are shown before they run, `agents` for the same edits by agents. Every event that is on disk
 * is printed as `ack <seq> <type>`, every request's history is checked before it is answered.
 */

import { render } from "../../src/context/mod.ts";
import { parseScript } from "../../src/models/script.ts";
import { scriptedModel } from "../../src/models/scripted.ts";
import {
  type Model,
  type ModelMessage,
  noLimits,
  type Store,
  unknownAbilities,
  type Workspace,
} from "../../src/protocol/mod.ts";
import { processSpawner } from "../../src/sandbox/mod.ts";
import {
  createSession,
  type DriveOptions,
  isChild,
  memoryProcesses,
  resumeSession,
  type SessionPorts,
} from "../../src/session/mod.ts";
import { memoryRules } from "../../src/trust/mod.ts";
import { fileLocks, kvStore, memoryCache } from "../../src/storage/mod.ts";
import { allTools, coreTools, toolForPrograms } from "../../src/tools/mod.ts";
import { diskWorkspace } from "../../src/workspace/mod.ts";
import { agentsModel } from "./agents_model.ts";
import { realClock } from "../support/clock.ts";
import { Engines } from "../support/engines.ts";
import { quickChecks } from "../support/session.ts";
import { withMethods } from "../support/workspace.ts";
import { programScript } from "./program_script.ts";

const [folder = "", project = "", boundary = "0", style = "calls"] = Deno.args;
const fatal = Number(boundary);
let passed = 0;

/** One boundary: dies here if it is the chosen one. */
function pass(): void {
  passed += 1;
  if (passed === fatal) Deno.kill(Deno.pid, "SIGKILL");
}

/** Two boundaries around each step that leaves something on disk. */
async function between<T>(step: () => Promise<T>): Promise<T> {
  pass();
  const value = await step();
  pass();
  return value;
}

function killing(store: Store, workspace: Workspace): { store: Store; workspace: Workspace } {
  return {
    store: {
      ...store,
      append: (writes) => between(() => store.append(writes)),
      blobs: {
        ...store.blobs,
        put: (bytes) => between(() => store.blobs.put(bytes)),
      },
    },
    workspace: withMethods(workspace, {
      write: (path, bytes, it) => between(() => workspace.write(path, bytes, it)),
      remove: (path, it) => between(() => workspace.remove(path, it)),
    }),
  };
}

/** Every call exactly one result, directly behind it; no result without a call. */
function check(messages: readonly ModelMessage[]): void {
  const seen = new Set<string>();
  for (const [at, message] of messages.entries()) {
    if (message.role !== "assistant") continue;
    const calls = message.parts.flatMap((it) => it.type === "tool_call" ? [it.call.id] : []);
    const next = messages[at + 1];
    const results = next?.role === "tool" ? next.results.map((it) => it.id) : [];
    const same = calls.length === 0 || JSON.stringify(calls) === JSON.stringify(results);
    if (!same || calls.some((id) => seen.has(id))) throw new Error(`invalid history at ${at}`);
    calls.forEach((id) => seen.add(id));
  }
}

const edit = (n: number) =>
  `{ name: edit_file, input: { path: f.txt, old_text: "line ${n}\\n", new_text: "line ${n} done\\n" } }`;
const shell = (n: number) => `{ name: run_shell, input: { command: "echo ran ${n} >> ran.log" } }`;
const again = "/No file was touched|Make it again/";
const single = `
- calls: [{ name: read_file, input: { path: f.txt } }, { name: list_dir, input: {} }]
${
  [1, 2, 3, 4].map((n) => `
- text: Edit ${n}.
  calls: [${edit(n)}]
- when: "${again}"
  calls: [${edit(n)}]
- calls: [${shell(n)}]`).join("")
}
- text: All four lines are done.
`;
const script = await parseScript(
  style === "program" || style === "staged" ? programScript : single,
);

const scripted = style === "agents" ? agentsModel : scriptedModel(script);
const model: Model = {
  id: scripted.id,
  stream(request, options) {
    check(request.messages);
    return scripted.stream(request, options);
  },
};

const engines = new Engines({ computeMs: 30_000, printed: 16_000, kept: 100_000 });
const disk = await kvStore({ folder, clock: realClock });
const workspace = await diskWorkspace(project);
const ports: SessionPorts = {
  ...killing(disk, workspace),
  locks: fileLocks({ folder }),
  spawner: processSpawner({
    env: (name) => Deno.env.get(name),
    scratch: `${folder}/scratch`,
    root: workspace.root,
  }),
  clock: realClock,
  cache: () => Promise.resolve(memoryCache()),
  tools: style === "agents" ? allTools : [...coreTools, toolForPrograms(coreTools)],
  startEngine: engines.start,
  rules: memoryRules(),
  locale: "en",
  processes: memoryProcesses(),
  version: "victim",
  checks: quickChecks,
  trust: { covers: () => Promise.resolve(true) },
  settings: { shellTimeoutMs: 10_000, outputBytes: 16_000, sandbox: "off" },
};
const options: DriveOptions & { readonly mode: "work" } = {
  mode: "work",
  choice: { model, abilities: unknownAbilities, routes: false, price: () => null },
  compactAt: 0.8,
  limits: noLimits,
  attended: false,
  permissions: "ask",
  staged: style === "staged",
  fixes: 3,
};

const known = (await disk.sessions()).find((name) => !isChild(name));
const session = known
  ? await resumeSession(ports, known.slice("session:".length), options)
  : await createSession(ports, options);
if (!known) await session.send("mark every line as done");
const signal = new AbortController().signal;
console.log("start");
while (
  session.actor !== "user" ||
  Object.values(session.state.calls.byId).some((it) => it.asked && !it.answer)
) {
  for (const [id, it] of Object.entries(session.state.calls.byId)) {
    if (it.asked && !it.answer && !it.result) await session.answer(id, "once");
  }
  for await (const event of session.next(signal)) {
    if ("seq" in event) console.log(`ack ${event.seq} ${event.type}`);
  }
  if (session.state.turn.stop) {
    throw new Error(`stopped: ${JSON.stringify(session.state.turn.stop)}`);
  }
}
check(render(session.state));
for (const it of render(session.state)) {
  if (it.role !== "tool") continue;
  for (const { text } of it.results) {
    if (text.startsWith("variables")) console.log(text.split("\n")[0]);
  }
}
console.log(`boundaries ${passed}`);
console.log(`events ${session.state.seq}`);
await session.close();
await engines[Symbol.asyncDispose]();
await disk.close();
