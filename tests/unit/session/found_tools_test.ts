/** Tools that are offered once they were found: over requests, modes, checkpoints and processes. */

import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Script } from "../../../src/models/script.ts";
import { createSession, type SessionPorts } from "../../../src/session/mod.ts";
import { suited } from "../../../src/session/offered.ts";
import { allTools, toolForPrograms } from "../../../src/tools/mod.ts";
import { foldStream, saveFold } from "../../../src/storage/mod.ts";
import { listening } from "../../support/loop.ts";
import { drive, driveWith, memoryPorts, newSession, sameSession } from "../../support/session.ts";

const files = {
  "shop.py": "def use(a): ...\n",
  "main.py": "from shop import use\nuse(1)\n",
};

const core = [
  ...["read_file", "list_dir", "search_text", "edit_file", "write_file", "run_shell", "find_tool"],
];

const search = (query: string) => ({ calls: [{ name: "find_tool", input: { query } }] });
const rename = {
  calls: [{ name: "rename_symbol", input: { name: "use", to: "employ" } }],
};

/** Names of the tools in each request, in their order. */
function offered(model: ReturnType<typeof listening>): readonly (readonly string[])[] {
  return model.requests.map(({ tools }) => tools.map(({ name }) => name));
}

async function textOf({ workspace }: SessionPorts, path: string): Promise<string> {
  return new TextDecoder().decode((await workspace.read(path, { maxBytes: 1000 })).bytes);
}

Deno.test("what was found is offered behind the core, and a rename is one change", async () => {
  const ports = memoryPorts({ files });
  const model = listening(scriptedModel([
    search("who calls it"),
    search("rename and references"),
    rename,
    { text: "It is called employ now." },
  ]));
  const session = await newSession(ports, model);
  await session.send("rename use to employ");
  const events = await drive(session, "session");
  await session.close();
  assert.deepEqual(offered(model), [
    core,
    [...core, "find_references"],
    [...core, "find_references", "rename_symbol"],
    [...core, "find_references", "rename_symbol"],
  ]);
  assert.deepEqual(
    [await textOf(ports, "shop.py"), await textOf(ports, "main.py")],
    ["def employ(a): ...\n", "from shop import employ\nemploy(1)\n"],
  );
  assert.deepEqual(events.flatMap((it) => it.type === "asked" ? [it.shown] : []), [
    "rename_symbol use → employ\n" +
    "--- a/main.py\n+++ b/main.py\n@@ -1,2 +1,2 @@\n" +
    "-from shop import use\n-use(1)\n+from shop import employ\n+employ(1)\n" +
    "--- a/shop.py\n+++ b/shop.py\n@@ -1,1 +1,1 @@\n-def use(a): ...\n+def employ(a): ...\n" +
    "\nundo: agent undo\n[a] always: file edits in this folder no longer ask\n",
  ]);
  const changes: (readonly [string, readonly string[]])[] = [];
  for await (const event of ports.store.read("workspace")) {
    const touched = event.type === "change_intent" ? event.files.map(({ path }) => path) : [];
    changes.push([event.type, touched]);
  }
  assert.deepEqual(changes, [
    ["change_intent", ["main.py", "shop.py"]],
    ["change", []],
    ["receipt", []],
  ]);
});

Deno.test("a resumed session offers it still, with a checkpoint and without", async () => {
  const script: Script = [search("references"), { text: "There is such a tool." }, {
    text: "Still here, as I said.",
    repeat: true,
  }];
  for (const checkpoint of [false, true]) {
    const ports = memoryPorts({ files });
    const session = await newSession(ports, script);
    await session.send("look");
    await drive(session);
    await session.close();
    const stream = `session:${session.id}` as const;
    if (checkpoint) {
      const folded = await foldStream(ports.store, stream, conversation);
      await saveFold(ports.store, stream, { ...folded, fold: conversation });
    }
    const model = listening(scriptedModel(script));
    const again = await sameSession(ports, session.id, model);
    await again.send("and now?");
    await drive(again);
    await again.close();
    assert.deepEqual(offered(model), [[...core, "find_references"]]);
    const { saved } = await foldStream(ports.store, stream, conversation);
    assert.equal(saved > 0, checkpoint);
  }
});

Deno.test("a tool that was not looked for is served, its list given as one text", async () => {
  const ports = memoryPorts({ files: { ...files, "test_shop.py": "from shop import use\n" } });
  const call = { name: "related_tests", input: { file: "shop.py" } };
  const model = listening(scriptedModel([{ calls: [call] }, { text: "One test belongs to it." }]));
  const session = await newSession(ports, model);
  await session.send("which tests?");
  await drive(session);
  const { result } = session.state.calls.byId["c00000000"] ?? {};
  assert.equal(result?.status, "ok");
  assert.match(result?.text ?? "", /^test_shop\.py: /);
  assert.deepEqual(offered(model), [core, core]);
  await session.close();
});

Deno.test("chat finds and offers only what reads", async () => {
  const ports = memoryPorts({ files });
  const model = listening(scriptedModel([
    search("rename_symbol"),
    search("references and renaming"),
    rename,
    { text: "I cannot rename it in chat mode." },
  ]));
  const session = await createSession(ports, { ...driveWith(model), mode: "chat" });
  await session.send("rename use");
  await drive(session);
  const reading = ["read_file", "list_dir", "search_text", "find_tool"];
  assert.deepEqual(offered(model), [
    reading,
    reading,
    [...reading, "find_references"],
    [...reading, "find_references"],
  ]);
  assert.equal(await textOf(ports, "shop.py"), files["shop.py"]);
  await session.close();
});

Deno.test("the cache is opened by the first tool that needs it, and by no other", async () => {
  const ports = memoryPorts({ files });
  const opened: string[] = [];
  const watched: SessionPorts = {
    ...ports,
    cache: () => {
      const { calls } = session.state;
      opened.push(...calls.open.map((id) => calls.byId[id]?.call.name ?? ""));
      return ports.cache();
    },
  };
  const session = await newSession(watched, [
    { calls: [{ name: "read_file", input: { path: "shop.py" } }] },
    search("signatures"),
    { calls: [{ name: "signatures", input: { path: "shop.py" } }] },
    { text: "It defines one function." },
  ]);
  await session.send("what is there?");
  await drive(session);
  assert.deepEqual(opened, ["signatures"]);
  await session.close();
});

Deno.test("programs are no tool of a model that was measured to write none, but where they were chosen", () => {
  const names = (style: "auto" | "code", programs: boolean | null) =>
    suited([...allTools, toolForPrograms(allTools, style)], programs)
      .map(({ definition }) => definition.name).filter((it) => it === "run_program");
  assert.deepEqual([names("auto", false), names("auto", true), names("auto", null)], [
    [],
    ["run_program"],
    ["run_program"],
  ]);
  assert.deepEqual(names("code", false), ["run_program"]);
});
