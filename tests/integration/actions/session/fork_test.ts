import assert from "node:assert/strict";
import { forkSession } from "../../../../src/actions/session/fork.ts";
import { sessionTurns } from "../../../../src/actions/session/turns.ts";
import type { Ports } from "../../../../src/actions/mod.ts";
import { createPorts } from "../../../../src/app.ts";
import { AgentError, type NewEvent } from "../../../../src/protocol/mod.ts";
import { kvStore } from "../../../../src/storage/mod.ts";
import { failingKv } from "../../../support/kv.ts";
import { type Desk, desk } from "../../../support/terminal.ts";

const script = `
- text: First answer.
- text: Second answer.
- text: Third answer.
`;

async function portsOf(it: Desk): Promise<Ports> {
  return await createPorts({
    root: it.root,
    env: (name) => it.env.get(name),
    flags: {},
    version: "test",
  });
}

async function threeTurns(it: Desk): Promise<string> {
  await it.script(script);
  await it.agent(["work", "one"]);
  const id = (await idsOf(it))[0] ?? "";
  for (const text of ["two", "three"]) await it.agent(["session", "resume", id, text]);
  return id;
}

async function idsOf(it: Desk): Promise<readonly string[]> {
  const rows: readonly { readonly id: string }[] = JSON.parse(
    (await it.agent(["session", "list", "--json"])).stdout,
  );
  return rows.map(({ id }) => id);
}

async function saidIn(it: Desk, id: string): Promise<readonly string[]> {
  const { events } = JSON.parse((await it.agent(["session", "show", id, "--json"])).stdout);
  return events.flatMap((event: { type: string; text?: string; part?: { text: string } }) =>
    event.type === "user_message" ? [event.text] : event.type === "step" ? [event.part?.text] : []
  );
}

Deno.test("a fork at a turn has that turn and none after it, and goes on by itself", async () => {
  await using it = await desk();
  const id = await threeTurns(it);
  const { stdout } = await it.agent(["session", "fork", id, "--turn", "2", "--json"]);
  const { session } = JSON.parse(stdout);
  const kept = ["one", "First answer.", "two", "Second answer."];
  assert.deepEqual(await saidIn(it, session), kept);
  await it.agent(["session", "resume", session, "other"]);
  assert.deepEqual(await saidIn(it, session), [...kept, "other", "Third answer."]);
  assert.equal((await saidIn(it, id)).length, 6);
});

Deno.test("a turn that is not there, or two ends at once, are answered in a line", async () => {
  await using it = await desk();
  const id = await threeTurns(it);
  const said = async (...words: string[]) => {
    const { code, stderr } = await it.agent(["session", "fork", id, ...words]);
    return [code, stderr];
  };
  assert.deepEqual(await said("--turn", "4"), [
    64,
    `Session ${id} has no turn 4; the last one is 3.\n`,
  ]);
  assert.equal((await said("--turn", "1", "--at", "3"))[0], 64);
});

const said = (text: string): NewEvent => ({ type: "user_message", text });

Deno.test("a fork of any length is seen whole, with its own numbers and nothing that waits", async () => {
  await using it = await desk();
  const ports = await portsOf(it);
  const store = await ports.store();
  const stream = "session:long";
  await store.append([{
    stream,
    after: 0,
    whole: true,
    events: [
      { type: "session_created", id: "long", workspace: it.root, program: "test" },
      { type: "title", title: "long" },
      ...Array.from({ length: 4_000 }, (_, at) => said(`message ${at} `.padEnd(600, "."))),
      ...Array.from({ length: 993 }, (_, at) => said(`${at}`)),
      { type: "rewound", to: 4_990 },
      { type: "queued", kind: "next", text: "said" },
      { type: "user_message", text: "said", queued: 4_997 },
      { type: "queued", kind: "next", text: "waits" },
      { type: "mode", mode: "chat" },
    ],
  }]);
  assert.equal(await store.head(stream), 5_000);
  const { session, seq } = await forkSession(ports, "long", Infinity);
  assert.equal(seq, 5_000);
  const copy = await Array.fromAsync(store.read(`session:${session}`));
  const original = await Array.fromAsync(store.read(stream));
  assert.equal(copy.length, 5_002);
  // One more event stands before all that was copied, and what waits is taken back.
  const plain = (event: object) => JSON.stringify({ ...event, seq: 0, at: "" });
  assert.deepEqual(copy.slice(2, 4_990).map(plain), original.slice(1, 4_989).map(plain));
  const [rewound, , word, , , end] = copy.slice(-6);
  assert(rewound?.type === "rewound" && word?.type === "user_message");
  assert.deepEqual([rewound.to, word.queued, end?.type], [4_991, 4_998, "unqueued"]);
  const texts = async (id: string) => (await sessionTurns(ports, id)).map(({ text }) => text);
  assert.deepEqual(await texts(session), await texts("long"));
  await ports.close();
});

Deno.test("a fork of which only the first parts were written is no session", async () => {
  await using it = await desk();
  const ports = await portsOf(it);
  const folder = await Deno.makeTempDir({ dir: it.root });
  let commits = Infinity;
  const store = await kvStore({
    folder,
    clock: ports.clock,
    open: async (path) =>
      failingKv(
        await Deno.openKv(path),
        (call) => call === "commit" && commits-- <= 0 ? new Error("killed") : null,
      ),
  });
  const broken: Ports = { ...ports, store: () => Promise.resolve(store) };
  const events = Array.from({ length: 2_000 }, (_, at) => said(`message ${at}`));
  await store.append([{ stream: "session:a", after: 0, whole: true, events }]);
  let died = 0;
  for (let allowed = 0; allowed < 10; allowed++) {
    commits = allowed;
    const fork = forkSession(broken, "a", Infinity);
    if (await fork.then(() => true, () => false)) break;
    died++;
    assert.deepEqual(await store.sessions(), ["session:a"]);
  }
  // Three parts: each may be the last that is written.
  assert.equal(died, 3);
  const [, fork] = await store.sessions();
  assert.equal(await store.head(fork ?? "session:none"), 2_002);
  await store.close();
  await ports.close();
});

Deno.test("a session without events cannot be forked", async () => {
  await using it = await desk();
  const ports = await portsOf(it);
  await assert.rejects(
    forkSession(ports, "nobody", Infinity),
    (error) => error instanceof AgentError && error.code === "session.empty_fork",
  );
  await ports.close();
});
