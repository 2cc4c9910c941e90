/** What the user has ruled out holds for all that a call would do to files, whatever its keys are called. */

import assert from "node:assert/strict";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { JsonObject } from "../../../src/protocol/mod.ts";
import { drive, memoryPorts, newSession } from "../../support/session.ts";

const files = {
  "a.js": "export const a = 1;\n",
  "b.js": 'import { a } from "./a.js";\nexport const b = a;\n',
};

interface Case {
  readonly words: string;
  readonly name: string;
  /** As a model wrote it. */
  readonly given: JsonObject;
  /** As the log has it. */
  readonly input: JsonObject;
  readonly reason: string;
}

const only = "the user wants nothing but a.js to be changed";

const cases: readonly Case[] = [
  {
    words: "Only change a.js: rename a to c.",
    name: "move_file",
    given: { source: "b.js", destination: "c.js" },
    input: { from: "b.js", to: "c.js" },
    reason: only,
  },
  {
    words: "Only change a.js: rename a to c.",
    name: "rename_symbol",
    given: { name: "a", newName: "c" },
    input: { symbol: "a", new_name: "c" },
    reason: only,
  },
  {
    words: "Only change a.js: rename a to c.",
    name: "write_file",
    given: { file_path: "b.js", contents: 1, mode: null },
    input: { path: "b.js", content: "1" },
    reason: only,
  },
  {
    words: "Tidy up, but do not delete any file.",
    name: "delete_file",
    given: { target: "b.js" },
    input: { path: "b.js" },
    reason: "the user wants no file to be deleted",
  },
  {
    words: "Tidy up, but do not push anything.",
    name: "run_shell",
    given: { cmd: "git push" },
    input: { command: "git push" },
    reason: "the user wants nothing to be pushed or published",
  },
];

for (const { words, name, given, input, reason } of cases) {
  Deno.test(`“${words}” holds for ${name} ${JSON.stringify(given)}`, async () => {
    const script = [{ calls: [{ name, input: given }] }, {
      text: "Sorry, I could not.",
      repeat: true,
    }];
    const session = await newSession(memoryPorts({ files }), scriptedModel(script));
    await session.send(words);
    const log = await drive(session);
    await session.close();
    assert.deepEqual(
      log.flatMap((it): (string | JsonObject)[] => {
        if (it.type === "step" && it.part.type === "tool_call") return [it.part.call.input];
        return it.type === "decision" ? [it.reason] : [];
      }),
      [input, reason],
    );
  });
}
