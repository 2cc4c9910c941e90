import assert from "node:assert/strict";
import { conversation } from "../../../../src/agent/mod.ts";
import { glance } from "../../../../src/actions/session/glance.ts";
import { searchSessions } from "../../../../src/actions/session/search.ts";
import { createPorts } from "../../../../src/app.ts";
import type { NewEvent, Store } from "../../../../src/protocol/mod.ts";
import { foldStream, saveFold } from "../../../../src/storage/mod.ts";
import { desk } from "../../../support/terminal.ts";

const said = (text: string): NewEvent => ({ type: "user_message", text });
const answered = (text: string): NewEvent => ({
  type: "step",
  part: { type: "text", text },
  end: "stop",
});
const wrote = (path: string): NewEvent => ({
  type: "tool_result",
  call: "c1",
  status: "ok",
  text: "",
  durationMs: 0,
  writes: [{ path, hash: "h" }],
});

/** In order of their names, too: those of one millisecond are listed by them. */
const sessions: Readonly<Record<string, readonly NewEvent[]>> = {
  "1_old": [said("Mend the parser"), answered("Its loop never ended."), said("thanks")],
  "2_paths": [said("rename it"), wrote("src/parser/tokens.ts"), answered("Renamed.")],
  "3_back": [said("one"), answered("I see a parser."), said("two"), { type: "rewound", to: 2 }],
  "4_new": [
    ...[
      said("hello"),
      answered("Hello."),
      said("now"),
      answered(`${"x ".repeat(99)}Parser\nLOOP.`),
    ],
  ],
  "5_quiet": [{ type: "mode", mode: "chat" }],
};

async function prepared() {
  const it = await desk();
  const env = (name: string) => it.env.get(name);
  const ports = await createPorts({ root: it.root, env, flags: {}, version: "test" });
  const store = await ports.store();
  for (const [id, events] of Object.entries(sessions)) {
    const created: NewEvent = { type: "session_created", id, workspace: it.root, program: "t" };
    await store.append([{ stream: `session:${id}`, after: 0, events: [created, ...events] }]);
  }
  return {
    it,
    ports,
    find: async (text: string, limit = 20, signal = new AbortController().signal) => {
      const hits = await Array.fromAsync(searchSessions(ports, text, { limit, signal }));
      return hits.map(({ session, turn, by, snippet, turns }) => ({
        session,
        turn,
        by,
        snippet,
        turns,
      }));
    },
    [Symbol.asyncDispose]: async () => {
      await ports.close();
      await it[Symbol.asyncDispose]();
    },
  };
}

Deno.test("words are found in messages, answers and paths, newest session first", async () => {
  await using it = await prepared();
  assert.deepEqual(await it.find("parser"), [
    {
      session: "4_new",
      turn: 2,
      by: "agent",
      snippet: `…${"x ".repeat(20)}Parser LOOP.`,
      turns: 1,
    },
    { session: "2_paths", turn: 1, by: "file", snippet: "src/parser/tokens.ts", turns: 1 },
    { session: "1_old", turn: 1, by: "user", snippet: "Mend the parser", turns: 1 },
  ]);
  assert.deepEqual((await it.find("LOOP parser")).map(({ session }) => session), ["4_new"]);
  assert.deepEqual(await it.find("parser", 1), (await it.find("parser")).slice(0, 1));
  assert.deepEqual([await it.find("nowhere"), await it.find("  ")], [[], []]);
});

Deno.test("a search that is cancelled ends", async () => {
  await using it = await prepared();
  const cancel = new AbortController();
  const search = searchSessions(it.ports, "parser", { limit: 9, signal: cancel.signal });
  assert.equal((await search.next()).value?.session, "4_new");
  cancel.abort();
  assert.deepEqual(await search.next(), { done: true, value: undefined });
});

Deno.test("the list shows where the words are, and no session in which nobody has spoken", async () => {
  await using it = await prepared();
  await it.ports.close();
  const { stdout, code } = await it.it.agent(["session", "list", "--search", "mend parser"]);
  assert.deepEqual([code, stdout.split("\n")], [0, [
    "1_old · now · Mend the parser",
    "  turn 1, you:  Mend the parser",
    "",
  ]]);
  const none = await it.it.agent(["session", "list", "-s", "nowhere"]);
  assert.deepEqual([none.code, none.stdout], [0, "No session contains nowhere.\n"]);
  const all: readonly { readonly id: string }[] = JSON.parse(
    (await it.it.agent(["session", "list", "--json", "-n", "3"])).stdout,
  );
  assert.deepEqual(all.map(({ id }) => id), ["4_new", "3_back", "2_paths"]);
});

Deno.test("a second look at a long session reads none of its events", async () => {
  await using it = await prepared();
  const store = await it.ports.store();
  const events = Array.from({ length: 300 }, (_, at) => said(`message ${at}`));
  await store.append([{ stream: "session:1_old", after: 4, events }]);
  let reads = 0;
  const counting: Store = {
    ...store,
    read: (...args) => {
      reads++;
      return store.read(...args);
    },
  };
  const ports = { ...it.ports, store: () => Promise.resolve(counting) };
  const first = await glance(ports, "1_old");
  assert.deepEqual([first.messages, reads], [302, 1]);
  assert.deepEqual([await glance(ports, "1_old"), reads], [first, 1]);
  await store.append([{ stream: "session:1_old", after: 304, events: [said("more")] }]);
  assert.deepEqual([(await glance(ports, "1_old")).messages, reads], [303, 2]);
});

Deno.test("the same is found in a session that left a checkpoint behind", async () => {
  await using it = await prepared();
  const queries = ["parser", "mend", "loop", "tokens", "one", "hello now", "x"];
  const before = await Promise.all(queries.map((text) => it.find(text)));
  const store = await it.ports.store();
  for (const stream of await store.sessions()) {
    await saveFold(store, stream, {
      ...await foldStream(store, stream, conversation),
      fold: conversation,
    });
  }
  assert.deepEqual(await Promise.all(queries.map((text) => it.find(text))), before);
  assert(before.flat().length > 5);
});
