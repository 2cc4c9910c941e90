/** What a turn teaches: read off the log, once, and only where something holds or fails. */

import assert from "node:assert/strict";
import { secretCheck } from "../../../src/util/mod.ts";
import { memories, openMemory } from "../../../src/memory/mod.ts";
import type { NewMemory, Store } from "../../../src/protocol/mod.ts";
import type { Script } from "../../../src/models/script.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { SessionPorts } from "../../../src/session/mod.ts";
import { foldStream, memoryStore } from "../../../src/storage/mod.ts";
import { cautious } from "../../../src/models/mod.ts";
import { drive, memoryPorts, newSession } from "../../support/session.ts";

const files = { "shop.py": "def use(a): ...\n", "main.py": "from shop import use\nuse(1)\n" };

interface Learner {
  readonly ports: SessionPorts;
  readonly user: Store;
}

function learner(learning: { learn?: boolean; inbox?: boolean; share?: boolean } = {}): Learner {
  const ports = memoryPorts({ files, shell: () => ({ output: "1 passed\n" }) });
  const user = memoryStore({ clock: ports.clock });
  const remembering = {
    userStore: () => Promise.resolve(user),
    secrets: secretCheck(),
    forModel: () => Promise.resolve([]),
    learning: { learn: true, inbox: false, share: false, ...learning },
  };
  return { ports: { ...ports, remembering }, user };
}

const read = { calls: [{ name: "read_file", input: { path: "shop.py" } }] };
const edit = (old: string, fresh: string) => ({
  calls: [{ name: "edit_file", input: { path: "shop.py", old_text: old, new_text: fresh } }],
});
const right: Script = [
  read,
  edit("def use(a): ...", "def use(a): return a"),
  { text: "It returns its argument now." },
];
const proved: Script = [
  ...right.slice(0, -1),
  { calls: [{ name: "run_shell", input: { command: "pytest -q" } }] },
  ...right.slice(-1),
];
const wrong: Script = [
  read,
  edit("def use(a): ...", "def use(a) return a"),
  { text: "It returns its argument now." },
  { text: "It returns its argument now." },
  { text: "It returns its argument now." },
  { text: "It returns its argument now." },
];

async function told({ ports }: Learner, script: Script, words: string) {
  const session = await newSession(ports, script);
  await session.send(words);
  await drive(session);
  await session.close();
  return session;
}

async function workspace({ ports: { store } }: Learner) {
  const all = [];
  for await (const event of store.read("workspace")) {
    if (event.type === "verdict" || event.type === "memory") all.push(event);
  }
  return all;
}

Deno.test("a change that is checked is a verdict on the model and an experience", async () => {
  const it = learner();
  const session = await told(it, proved, "fix shop.py: use must return its argument");
  const [memory, verdict] = (await workspace(it)).toSorted((a, b) => a.type < b.type ? -1 : 1);
  const { v: _, seq: __, at: ___, ...rest } = verdict ?? {};
  assert.deepEqual(rest, {
    type: "verdict",
    session: session.id,
    kind: "fix",
    model: "scripted/script",
    passed: true,
  });
  const { state } = await foldStream(it.ports.store, "workspace", memories);
  const [entry] = Object.values(state.entries);
  assert.equal(memory?.type === "memory" && memory.by, "program");
  assert.deepEqual(
    [entry?.kind, entry?.paths, entry?.experience?.verdict, entry?.experience?.done],
    ["experience", ["shop.py"], "passed", "read_file, edit_file; ran pytest -q"],
  );
  assert.equal(await it.user.head("workspace"), 0, "nothing is shared unasked");
});

Deno.test("a change that fails its receipt is a verdict against the model", async () => {
  const it = learner();
  await told(it, wrong, "fix shop.py: use must return its argument");
  assert.deepEqual(
    (await workspace(it)).flatMap((event) => event.type === "verdict" ? [event.passed] : []),
    [false],
  );
});

Deno.test("whoever left a turn to another with something that fails has failed, and the other is judged for itself", async () => {
  const it = learner();
  const model = scriptedModel([
    read,
    edit("def use(a): ...", "def use(a) return a"),
    edit("def use(a) return a", "def use(a): return a"),
    { text: "It returns its argument now." },
  ]);
  let answers = 0;
  const session = await newSession(it.ports, {
    id: model.id,
    async *stream(request, options) {
      const name = ++answers <= 2 ? "little" : "big";
      yield { type: "route", model: { provider: "test", name }, why: "chosen" };
      yield* model.stream(request, options);
    },
  });
  await session.send("fix shop.py: use must return its argument");
  await drive(session);
  await session.close();
  assert.deepEqual(
    (await workspace(it)).flatMap((event) =>
      event.type === "verdict" ? [[event.model, event.kind, event.passed]] : []
    ),
    [["test/little", "fix", false], ["test/big", "fix", true]],
  );
});

Deno.test("what changes nothing teaches nothing, and a resumed turn is not counted twice", async () => {
  const it = learner();
  await told(it, [read, { text: "It does nothing." }], "what does shop.py do");
  assert.deepEqual(await workspace(it), []);
  const session = await newSession(it.ports, proved);
  await session.send("fix shop.py: use must return its argument");
  await drive(session);
  await drive(session);
  for await (const _ of session.next(new AbortController().signal)) { /* the user's turn */ }
  assert.equal((await workspace(it)).filter(({ type }) => type === "verdict").length, 1);
});

Deno.test("what nobody has proved is a verdict, and nothing to remember", async () => {
  const it = learner();
  await told(it, right, "fix shop.py: use must return its argument");
  assert.deepEqual((await workspace(it)).map(({ type }) => type), ["verdict"]);
});

Deno.test("without learning verdicts are kept and nothing is remembered", async () => {
  const it = learner({ learn: false });
  await told(it, proved, "fix shop.py: use must return its argument");
  assert.deepEqual((await workspace(it)).map(({ type }) => type), ["verdict"]);
});

Deno.test("what waits in the inbox is asked for, what is shared goes to the user's store", async () => {
  const it = learner({ inbox: true, share: true });
  const session = await told(it, proved, "fix shop.py: use must return its argument");
  assert.deepEqual([session.inboxed(), session.inboxed()], [2, 0]);
  const { state } = await foldStream(it.ports.store, "workspace", memories);
  assert.deepEqual(Object.values(state.entries).map(({ inbox }) => inbox), [true]);
  assert.equal((await foldStream(it.user, "workspace", memories)).state.count, 1);
});

Deno.test("an experience that was told and did not help is counted against", async () => {
  const it = learner();
  const memory: NewMemory = {
    id: "m1",
    kind: "experience",
    priority: 2,
    text: "leave out the colon",
    experience: { situation: "shop.py", done: "no colon", verdict: "passed", lesson: "works" },
  };
  await it.ports.store.append([{
    stream: "workspace",
    after: 0,
    events: [{ type: "memory", by: "program", patch: { op: "add", memory } }],
  }]);
  const session = await newSession(it.ports, wrong);
  await session.send("fix shop.py: use must return its argument");
  await session.record({ type: "context", source: "memory:m1", text: memory.text });
  await drive(session);
  const { state } = await foldStream(it.ports.store, "workspace", memories);
  assert.deepEqual([state.entries["m1"]?.passed, state.entries["m1"]?.failed], [0, 1]);
});

/** What a model is told for the same task as before, by each store. */
async function recommended({ ports, user }: Learner): Promise<readonly string[]> {
  const memory = openMemory({ workspace: ports.store, user, share: true });
  const options = { tokens: 1_000, tokenizer: cautious, now: ports.clock.now() };
  const told = await memory.forModel("fix shop.py: use must return its argument", options);
  return told.map(({ text }) => text.slice(0, 9));
}

Deno.test("what was undone is recommended no more, and again once it is redone", async () => {
  const it = learner({ share: true });
  const session = await told(it, proved, "fix shop.py: use must return its argument");
  assert.equal((await recommended(it)).length, 2);
  const [change] = await changesOf(it);
  assert.equal(change?.session, session.id);
  await takeBack(it, { id: "undo", kind: "undo", of: [change?.id ?? ""] });
  assert.deepEqual(await recommended(it), []);
  await takeBack(it, { id: "redo", kind: "redo", of: ["undo"] });
  assert.equal((await recommended(it)).length, 2);
});

Deno.test("what the user's next words take back is recommended no more", async () => {
  const cases: readonly (readonly [string, number])[] = [
    ["No, that's not what I wanted. Put it back.", 0],
    ["不对，改回去", 0],
    ["Revert that please", 0],
    ["Thanks! Now add a test for it.", 2],
    ["No problem. Now add a test.", 2],
  ];
  for (const [words, count] of cases) {
    const it = learner({ share: true });
    const model: Script = [...proved, { text: "What do you mean?" }];
    const session = await newSession(it.ports, model);
    await session.send("fix shop.py: use must return its argument");
    await drive(session);
    await session.send(words);
    await drive(session);
    await session.close();
    assert.equal((await recommended(it)).length, count, words);
  }
});

Deno.test("what was rewound is recommended no more", async () => {
  const it = learner({ share: true });
  const session = await newSession(it.ports, [...proved, { text: "Hello." }]);
  await session.send("fix shop.py: use must return its argument");
  await drive(session);
  assert.equal((await recommended(it)).length, 2);
  await session.record({ type: "rewound", to: session.state.transcript.marks[0]?.seq ?? 0 });
  await session.send("Hello");
  await drive(session);
  assert.deepEqual(await recommended(it), []);
});

async function changesOf({ ports: { store } }: Learner) {
  const all = [];
  for await (const event of store.read("workspace")) {
    if (event.type === "change_intent") all.push(event);
  }
  return all;
}

async function takeBack(
  { ports: { store } }: Learner,
  it: { readonly id: string; readonly kind: "undo" | "redo"; readonly of: string[] },
) {
  const intent = { type: "change_intent" as const, session: "", call: "", files: [], ...it };
  const end = { type: "change" as const, id: it.id, outcome: "applied" as const };
  const after = await store.head("workspace");
  await store.append([{ stream: "workspace", after, events: [intent, end] }]);
}
