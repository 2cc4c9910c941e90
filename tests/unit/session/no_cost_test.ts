/** A turn that changes nothing costs nothing beyond its answers: no request, no program. */

import assert from "node:assert/strict";
import type { Script } from "../../../src/models/script.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Model } from "../../../src/protocol/mod.ts";
import type { SessionPorts } from "../../../src/session/mod.ts";
import { drive, memoryPorts, newSession, quickChecks } from "../../support/session.ts";

const files = {
  "package.json": '{ "scripts": { "test": "node --test" } }\n',
  "a.js": "export const a = 1;\n",
  "a.test.js": 'import "./a.js";\n',
};

/** How often a model was asked, and which programs were started. */
interface Cost {
  requests: number;
  readonly programs: string[];
}

function counted(): { readonly ports: SessionPorts; readonly cost: Cost } {
  const cost: Cost = { requests: 0, programs: [] };
  // Tests would be run, if anything needed them.
  const checks = { ...quickChecks, off: new Set<never>(), trusted: true };
  const ports = memoryPorts({ files, checks, shell: () => ({ output: "clean\n" }) });
  const { spawner } = ports;
  const run: typeof spawner.run = (command, options) => {
    // What is asked of the machine for a command is no work of the turn.
    if (command.program !== "sh") cost.programs.push(command.args.at(-1) ?? command.program);
    return spawner.run(command, options);
  };
  return { ports: { ...ports, spawner: { ...spawner, run } }, cost };
}

function asked(script: Script, cost: Cost): Model {
  const model = scriptedModel(script);
  return {
    id: model.id,
    stream(request, options) {
      cost.requests += 1;
      return model.stream(request, options);
    },
  };
}

const look = { calls: [{ name: "read_file", input: { path: "a.js" } }] };
const status = { calls: [{ name: "run_shell", input: { command: "echo clean" } }] };

const turns: readonly {
  readonly words: string;
  readonly script: Script;
  readonly requests: number;
  readonly programs: readonly string[];
}[] = [
  { words: "Hello", script: [{ text: "Hello!" }], requests: 1, programs: [] },
  { words: "What is a?", script: [look, { text: "It is 1." }], requests: 2, programs: [] },
  { words: "a 是多少？", script: [look, { text: "是 1。" }], requests: 2, programs: [] },
  {
    words: "Rename a to b in a.js.",
    script: [look, { text: "Sorry, that is more than I manage." }],
    requests: 2,
    programs: [],
  },
  {
    words: "Run `echo clean` and tell me what it says.",
    script: [status, { text: "The tree is clean." }],
    requests: 2,
    programs: ["'echo' 'clean'"],
  },
];

for (const { words, script, requests, programs } of turns) {
  Deno.test(`no request and no program beyond the answers: ${words}`, async () => {
    const { ports, cost } = counted();
    // What is asked for too much has an answer, too.
    const session = await newSession(ports, asked([...script, { text: "", repeat: true }], cost));
    await session.send(words);
    await drive(session);
    await session.close();
    assert.deepEqual(cost, { requests, programs });
  });
}
