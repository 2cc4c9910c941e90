/** A model whose programs fail makes calls again, which is said once. */

import assert from "node:assert/strict";
import type { Script } from "../../../src/models/script.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { allTools, toolForPrograms } from "../../../src/tools/mod.ts";
import { listening } from "../../support/loop.ts";
import { drive, memoryPorts, newSession } from "../../support/session.ts";

const program = (code: string) => ({ calls: [{ name: "run_program", input: { code } }] });

async function work(style: "auto" | "code", codes: readonly string[]) {
  const ports = { ...memoryPorts(), tools: [...allTools, toolForPrograms(allTools, style)] };
  const script: Script = [
    { calls: [{ name: "find_tool", input: { query: "program loop" } }] },
    ...codes.map(program),
    { text: "There are none." },
  ];
  const model = listening(scriptedModel(script));
  const session = await newSession(ports, model);
  await session.send("How many files are there?");
  const events = await drive(session);
  await session.close();
  return {
    offered: model.requests.map(({ tools }) => tools.some(({ name }) => name === "run_program")),
    said: events.flatMap((it) =>
      it.type === "context" && it.source === "programs:off" ? [it.text] : []
    ),
  };
}

// It does not get as far as an engine.
const unknown = "files.raed('a')";

Deno.test("two programs in a row that fail are the last, and it is said once", async () => {
  assert.deepEqual(await work("auto", [unknown, unknown.replace("a", "b"), "files.reads('c')"]), {
    offered: [false, true, true, false, false],
    said: [
      "Your last programs failed. Make calls of the tools instead; programs are not offered any more.",
    ],
  });
});

Deno.test("one that fails is no reason, and who has chosen programs keeps them", async () => {
  assert.deepEqual(await work("auto", [unknown]), { offered: [false, true, true], said: [] });
  assert.deepEqual(await work("code", [unknown, "files.reads('c')"]), {
    offered: [true, true, true, true],
    said: [],
  });
});
