/** The tests of the tree before the work are run for real: once at most, and not before a change needs it. */

import assert from "node:assert/strict";
import type { Script } from "../../../src/models/script.ts";
import type { Command } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { realClock } from "../../support/clock.ts";
import { testWith } from "../../support/machine.ts";
import { drive, memoryPorts, newSession, quickChecks } from "../../support/session.ts";

const files: Readonly<Record<string, string>> = {
  "package.json": '{ "type": "module", "scripts": { "test": "node --test" } }\n',
  "sum.js": "export const sum = (a, b) => a - b;\n",
  "sum.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "./sum.js";
test("adds", () => assert.equal(sum(1, 2), 3));
`,
};

const edit = (from: string, to: string) => ({
  calls: [{ name: "edit_file", input: { path: "sum.js", old_text: from, new_text: to } }],
});

const script: Script = [
  { calls: [{ name: "read_file", input: { path: "sum.js" } }] },
  { text: "It takes b from a." },
  edit("a - b", "a * b"),
  { text: "I fixed sum.js." },
  edit("a * b", "a / b"),
  { text: "I fixed sum.js." },
  edit("a / b", "a + b"),
  { text: "I fixed sum.js." },
];

testWith(
  ["node"],
  "the tests of a tree before a change are run once, and not before the first change needs it",
  async () => {
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-baseline-" }));
    try {
      const root = `${folder}/project`;
      await Deno.mkdir(root);
      for (const [path, text] of Object.entries(files)) {
        await Deno.writeTextFile(`${root}/${path}`, text);
      }
      const scratch = `${folder}/scratch`;
      await using spawner = processSpawner({ env: (name) => Deno.env.get(name), root, scratch });
      const workspace = await diskWorkspace(root);
      let count = 0;
      /** The file as runs of all tests saw it that did not see the project as it was then. */
      const before: string[] = [];
      const checks = { ...quickChecks, off: new Set<never>(), trusted: true, scratch };
      const ports = {
        ...memoryPorts({
          workspace,
          checks: { ...checks, testTimeMs: 60_000, verifyTimeMs: 60_000 },
        }),
        clock: realClock,
        spawner: {
          ...spawner,
          sandbox: () => spawner.sandbox(),
          run(command: Command, options: Parameters<typeof spawner.run>[1]) {
            if (command.args.includes("--test")) {
              count += 1;
              const content = command.confine?.overlays?.[0]?.content ??
                (command.cwd === root ? null : `${command.cwd}/sum.js`);
              const isWhole = !command.args.some((it) => it.endsWith(".test.js"));
              if (content !== null && isWhole) before.push(Deno.readTextFileSync(content));
            }
            return spawner.run(command, options);
          },
        },
      };
      const session = await newSession(ports, script);
      await session.send("What does sum() do?");
      await drive(session);
      assert.equal(count, 0);
      await session.send("sum() in sum.js is wrong. Fix it.");
      const events = await drive(session);
      await session.close();
      const verdicts = events.flatMap((it) => it.type === "verification" ? [it.verdict] : []);
      assert.deepEqual({ verdicts, before }, {
        verdicts: ["failed", "failed", "passed"],
        before: [files["sum.js"]],
      });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
