/** What a program's calls teach: the same as the model's own. */

import assert from "node:assert/strict";
import { entriesOf, memories } from "../../../src/memory/mod.ts";
import type { Script } from "../../../src/models/script.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Json, ModelRequest } from "../../../src/protocol/mod.ts";
import { createSession, type Session } from "../../../src/session/mod.ts";
import { foldStream, memoryStore } from "../../../src/storage/mod.ts";
import { allTools, toolForPrograms } from "../../../src/tools/mod.ts";
import { secretCheck } from "../../../src/util/mod.ts";
import { scriptedEngine } from "../../support/scripted_engine.ts";
import { chosen, driveWith, memoryPorts } from "../../support/session.ts";

const files = { "shop.py": "def use(a): ...\n", "main.py": "from shop import use\nuse(1)\n" };

const edit = ["files.edit", "shop.py", "def use(a): ...", "def use(a): return a"] as const;
const test = ["shell.run", "pytest -q"] as const;
const other = ["shell.run", "make docs"] as const;

type Answer = Parameters<Session["answer"]>;

async function work(
  calls: readonly (readonly [string, ...Json[]])[],
  answer: (command: Json | undefined) => [Answer[1], Answer[2]?] = () => ["once"],
) {
  const user = memoryStore({ clock: memoryPorts().clock });
  const learning = { learn: true, inbox: false, share: false };
  const ports = {
    ...memoryPorts({ files, shell: () => ({ output: "1 passed\n" }) }),
    tools: [...allTools, toolForPrograms(allTools)],
    startEngine: scriptedEngine(calls),
    remembering: {
      userStore: () => Promise.resolve(user),
      secrets: secretCheck(),
      forModel: () => Promise.resolve([]),
      learning,
    },
  };
  const script: Script = [
    { calls: [{ name: "read_file", input: { path: "shop.py" } }] },
    { calls: [{ name: "run_program", input: { code: "go()" } }] },
    { text: "It returns its argument now." },
  ];
  const asked: ModelRequest[] = [];
  const profile = scriptedModel([{ text: "- Prefers pytest." }]);
  const profiler = {
    id: profile.id,
    stream(...args: Parameters<typeof profile.stream>) {
      asked.push(args[0]);
      return profile.stream(...args);
    },
  };
  const session = await createSession(ports, {
    ...driveWith(script),
    profiler: () => Promise.resolve(chosen(profiler)),
  });
  await session.send("fix shop.py: use must return its argument");
  for (let at = 0; at < 50; at++) {
    for (const it of Object.values(session.state.calls.byId)) {
      if (!it.asked || it.answer || it.result) continue;
      await session.answer(it.call.id, ...answer(it.call.input["command"]));
    }
    if (session.actor === "user") break;
    for await (const _ of session.next(new AbortController().signal));
  }
  await session.close();
  const { state } = await foldStream(ports.store, "workspace", memories);
  const changes = entriesOf(state).flatMap(({ experience }) => experience?.changes ?? []);
  return { changes: changes.map((it) => it.replace(session.id, "s")), asked };
}

Deno.test("an experience names the changes of a program's calls", async () => {
  const { changes } = await work([edit, test]);
  assert.deepEqual(changes, ["s:c00000000", "s:c00000001", "s:c00000001.1", "s:c00000001.2"]);
});

Deno.test("a turn in which a call of a program was declined is nothing to remember", async () => {
  const { changes } = await work(
    [edit, test, other],
    (command) => [command === "make docs" ? "decline" : "once"],
  );
  assert.deepEqual(changes, []);
});

Deno.test("a note beside the answer to a call of a program is heard as the user's word", async () => {
  const note = "I always prefer pytest.";
  const { asked } = await work(
    [edit, test],
    (command) => command === "pytest -q" ? ["once", { note }] : ["once"],
  );
  assert.deepEqual(asked.map(({ messages }) => messages), [[{
    role: "user",
    text: `Words of the user:\n> ${note}`,
  }]]);
});
