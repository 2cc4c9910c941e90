import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { conversation } from "../../../src/agent/mod.ts";
import { AgentError, type Event, type Workspace } from "../../../src/protocol/mod.ts";
import { attachSession } from "../../../src/session/mod.ts";
import { foldStream, memoryLocks, memoryStore } from "../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { drive, memoryPorts, newSession, sameSession } from "../../support/session.ts";

const edit = {
  name: "edit_file",
  input: { path: "a.txt", old_text: "red", new_text: "green" },
};
/** A file must have been read before it is edited. */
const look = { calls: [{ name: "read_file", input: { path: "a.txt" } }] };
const script = [
  look,
  { calls: [edit] },
  // What any model does that reads that its edit was interrupted and is not there.
  { when: "/No file was touched|Make it again/", calls: [edit] },
  { calls: [{ name: "run_shell", input: { command: "npm test" } }] },
  { text: "It is green now." },
];

async function textOf(workspace: Workspace, path: string): Promise<string> {
  return new TextDecoder().decode((await workspace.read(path, { maxBytes: 1000 })).bytes);
}

async function historyOf(session: { history(): AsyncIterable<Event | { type: "unknown" }> }) {
  const types: string[] = [];
  for await (const event of session.history()) types.push(event.type);
  return types;
}

Deno.test({
  name: "a whole task runs in memory, with no permission at all",
  permissions: "none",
  async fn() {
    const ports = memoryPorts({
      files: { "a.txt": "colour: red\n" },
      shell: () => ({ output: "ok" }),
    });
    const session = await newSession(ports, script);
    await session.send("make it green");
    await drive(session);
    assert.equal(await textOf(ports.workspace, "a.txt"), "colour: green\n");
    assert.deepEqual(await outcome(session.state), { kind: "done_unverified", why: "checked" });
    assert.deepEqual(await historyOf(session), [
      ...["session_created", "mode", "model", "prompt", "user_message"],
      ...["owed", "step", "route", "usage", "decision", "tool_result"],
      ...["step", "usage", "decision", "asked", "answered", "tool_started", "tool_result"],
      ...["step", "usage", "decision", "asked", "answered", "tool_started", "tool_result"],
      ...["step", "usage", "verification"],
    ]);
    await session.close();
  },
});

Deno.test("what is asked shows the difference that the edit will make", async () => {
  const ports = memoryPorts({ files: { "a.txt": "colour: red\n" } });
  const session = await newSession(ports, [look, { calls: [edit] }, { text: "x" }]);
  await session.send("make it green");
  await drive(session, null);
  assert.equal(
    session.state.calls.byId["c00000001"]?.asked?.shown,
    "edit_file a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@\n-colour: red\n+colour: green\n" +
      "\nundo: agent undo\n[a] always: file edits in this folder no longer ask\n",
  );
  await session.close();
});

Deno.test("an edit that cannot be made is refused without asking anybody", async () => {
  const ports = memoryPorts({ files: { "a.txt": "blue\n" } });
  const session = await newSession(ports, [look, { calls: [edit] }, { text: "It was not there." }]);
  await session.send("make it green");
  const events = await drive(session, null);
  assert.equal(events.some((event) => event.type === "asked"), false);
  assert.equal(session.state.calls.byId["c00000001"]?.result?.status, "failed");
  await session.close();
});

Deno.test("allowing edits for the session covers the next edit but no command", async () => {
  const ports = memoryPorts({ files: { "a.txt": "red\n", "b.txt": "red\n" }, shell: () => ({}) });
  const second = { ...edit, input: { ...edit.input, path: "b.txt" } };
  const session = await newSession(ports, [
    look,
    { calls: [{ name: "read_file", input: { path: "b.txt" } }] },
    { calls: [edit, second, { name: "run_shell", input: { command: "make" } }] },
    { text: "Done." },
  ]);
  await session.send("make them green");
  const events = await drive(session, "session");
  assert.deepEqual(
    events.flatMap((event) => event.type === "asked" ? [event.shown.split(/\s/)[0]] : []),
    ["edit_file", "run_shell"],
  );
  assert.equal(await textOf(ports.workspace, "b.txt"), "green\n");
  await session.close();
});

Deno.test("allowing a delicate file for the session covers neither another change of it nor another file", async () => {
  const write = (path: string, content: string) => ({
    calls: [{ name: "write_file", input: { path, content } }],
  });
  const ports = memoryPorts({});
  const session = await newSession(ports, [
    write(".vscode/tasks.json", "{}\n"),
    write("b.txt", "green\n"),
    write("c.txt", "green\n"),
    write(".vscode/settings.json", "{}\n"),
    { text: "Written." },
  ]);
  await session.send("set the editor up");
  const events = await drive(session, "session");
  assert.deepEqual(
    events.flatMap((event) => event.type === "asked" ? [event.shown.split("\n")[0]] : []),
    // The word for b.txt covers c.txt; nothing covers what is in .vscode.
    ["write_file .vscode/tasks.json", "write_file b.txt", "write_file .vscode/settings.json"],
  );
  await session.close();
});

Deno.test("allowing a command for always stores a rule that a later session finds", async () => {
  const ports = memoryPorts({ shell: () => ({ output: "fine" }) });
  const ask = [{ calls: [{ name: "run_shell", input: { command: "npm test" } }] }, {
    text: "Ran.",
  }];
  const first = await newSession(ports, ask);
  await first.send("test it");
  await drive(first, "always");
  assert.deepEqual(await ports.rules.rules(), [
    {
      pattern: "npm test",
      action: "allow",
      created: "2026-01-01T00:00:00.000Z",
      by: "answer",
    },
  ]);
  const second = await newSession(ports, ask);
  await second.send("test it");
  const events = await drive(second, null);
  assert.equal(events.some((event) => event.type === "asked"), false);
  await first.close();
  await second.close();
});

Deno.test("an interpreter is allowed for the session at most, whatever the answer", async () => {
  const ports = memoryPorts({ shell: () => ({ output: "fine" }) });
  const run = { name: "run_shell", input: { command: "python3 x.py" } };
  const session = await newSession(ports, [{ calls: [run] }, { calls: [run] }, { text: "Ran." }]);
  await session.send("run it twice");
  const events = await drive(session, "always");
  assert.equal(events.filter((event) => event.type === "asked").length, 1);
  assert.deepEqual(await ports.rules.rules(), []);
  await session.close();
});

Deno.test("a page is asked about by its host, and is shown whole", async () => {
  const ports = memoryPorts({});
  const call = { name: "fetch_url", input: { url: "https://Docs.Example.com/a?b" } };
  const session = await newSession(ports, [{ calls: [call] }, { text: "Read." }]);
  await session.send("read it");
  const events = await drive(session, "decline");
  assert.deepEqual(
    events.flatMap((event) => event.type === "asked" ? [event.shown] : []),
    [
      "fetch_url docs.example.com\nhttps://Docs.Example.com/a?b\n" +
      "[a] always: host docs.example.com in this folder no longer ask\n",
    ],
  );
  await session.close();
});

Deno.test("another process may look on and answer, but not drive", async () => {
  const ports = memoryPorts({ files: { "a.txt": "red\n" } });
  const session = await newSession(ports, [look, { calls: [edit] }, { text: "Done." }]);
  await session.send("make it green");
  await drive(session, null);
  await assert.rejects(
    sameSession(ports, session.id, []),
    (error) => error instanceof AgentError && error.code === "session.locked",
  );
  const other = await attachSession(ports, session.id);
  await assert.rejects(async () => {
    for await (const _ of other.next(new AbortController().signal)) { /* never */ }
  }, AgentError);
  await other.answer("c00000001", "once");
  assert.deepEqual((await session.refresh()).map((event) => event.type), ["answered"]);
  await drive(session, null);
  assert.equal(await textOf(ports.workspace, "a.txt"), "green\n");
  await session.close();
});

Deno.test("a session that is not there is named", async () => {
  await assert.rejects(
    sameSession(memoryPorts(), "nope", []),
    (error) =>
      error instanceof AgentError && error.code === "session.unknown" &&
      error.params["session"] === "nope",
  );
});

Deno.test("an answer to a call that nobody asked about is refused", async () => {
  const ports = memoryPorts();
  const session = await newSession(ports, [{ text: "Hello, what I found is written above." }]);
  await session.send("hi");
  await drive(session);
  await assert.rejects(session.answer("c00000000", "once"), AgentError);
  await session.close();
});

/** A store that dies at its `n`-th append: before it, or right after it. */
function dying(ports: ReturnType<typeof memoryPorts>, at: number, after: boolean) {
  let count = 0;
  return {
    ...ports,
    store: {
      ...ports.store,
      append: async (writes: Parameters<typeof ports.store.append>[0]) => {
        if (++count === at && !after) throw new Error("killed");
        const done = await ports.store.append(writes);
        if (count === at) throw new Error("killed");
        return done;
      },
    },
  };
}

for (const after of [false, true]) {
  const side = after ? "after" : "before";
  Deno.test(`killed ${side} any append, a resumed session finishes with the edit made once`, async () => {
    let finished = false;
    for (let at = 1; !finished; at++) {
      const clock = fakeClock({ auto: true });
      const shared = {
        store: memoryStore({ clock }),
        workspace: memoryWorkspace({ "a.txt": "colour: red\n" }),
      };
      const shell: string[] = [];
      const world = {
        ...shared,
        shell: (command: string) => {
          shell.push(command);
          return { output: "ok" };
        },
      };
      const ports = dying(memoryPorts({ ...world, locks: memoryLocks() }), at, after);
      const session = await newSession(ports, script);
      try {
        await session.send("make it green");
        await drive(session);
        finished = true;
      } catch (error) {
        assert.equal(error instanceof Error && error.message, "killed");
      }
      if (await shared.store.head(`session:${session.id}`) === 0) continue;
      const again = await sameSession(
        memoryPorts({ ...world, locks: memoryLocks() }),
        session.id,
        script,
      );
      await drive(again);
      assert.equal(await textOf(shared.workspace, "a.txt"), "colour: green\n", `append ${at}`);
      assert.ok(shell.length <= 1, `append ${at}: the command ran ${shell.length} times`);
      assert.equal(again.actor, "user");
      await again.close();
    }
  });
}

Deno.test("a long session is read from its checkpoint, and stands as if read whole", async () => {
  const ports = memoryPorts({ files: { "a.txt": "red\n" } });
  const look = { calls: [{ name: "read_file", input: { path: "a.txt" } }] };
  const session = await newSession(ports, [look, {
    text: "It says red, as before.",
    repeat: true,
  }]);
  const stream = `session:${session.id}` as const;
  await session.send("look");
  await drive(session);
  for (let turn = 0; turn < 80; turn++) {
    await session.send(`look again, ${turn}`);
    await drive(session);
  }
  await session.close();
  const whole = await foldStream(
    { ...ports.store, loadCheckpoint: () => Promise.resolve(null) },
    stream,
    conversation,
  );
  const quick = await foldStream(ports.store, stream, conversation);
  assert.equal(whole.saved, 0);
  assert.ok(quick.saved > 0);
  assert.deepEqual(quick.state, whole.state);
});
