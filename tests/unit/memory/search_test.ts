import assert from "node:assert/strict";
import { likeness, openMemory } from "../../../src/memory/mod.ts";
import { tokensOf } from "../../../src/memory/tokens.ts";
import { memoryCache, memoryStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { conversations } from "./conversations.ts";
import { addition, events, start } from "./patches.ts";
import { ours, plain, recallOf } from "./recall.ts";

const told = conversations(7, 130);

Deno.test("what answers a question is among the first ten, more often than by BM25 alone", async () => {
  const [found, alone] = [
    await recallOf(told, await ours(told.entries)),
    await recallOf(told, plain(told.entries)),
  ];
  const at10 = (kind: Parameters<typeof found.get>[0]) => found.get(kind)?.at10 ?? 0;
  const figures = JSON.stringify([...found]);
  assert.ok(at10("all") >= 0.9, figures);
  assert.ok(at10("all") >= (alone.get("all")?.at10 ?? 1) + 0.2, figures);
  for (const kind of ["single", "updated", "paraphrase"] as const) {
    assert.ok(at10(kind) >= 0.85, figures);
  }
  for (const kind of ["path", "chinese"] as const) assert.ok(at10(kind) >= 0.97, figures);
  assert.ok(at10("beside") >= 0.7, figures);
});

Deno.test("words, identifiers, paths and Chinese are found by their parts", () => {
  assert.deepEqual(tokensOf("Caches parseUserId in src/Auth/token.ts"), [
    ...["cach", "parseuserid", "pars", "cach·pars", "user", "pars·user", "id", "user·id", "in"],
    ...["src/auth/token.ts", "src", "auth", "src·auth", "token", "auth·token", "ts", "token·ts"],
  ]);
  assert.deepEqual(tokensOf("端口8081的配置"), ["端口", "8081", "的配", "配置"]);
  assert.equal(likeness("the cached user_id", "caching userId the"), 1);
});

Deno.test("a word that nobody used stands for those that begin alike", async () => {
  const store = memoryStore({ clock: fakeClock({ now: start }) });
  await store.append([{
    stream: "workspace",
    after: 0,
    events: events([
      addition("m1", { text: "Authentication is by certificate" }),
      addition("m2", { text: "Authors are listed in a file" }),
    ]),
  }]);
  const memory = openMemory({ workspace: store, user: null, share: false });
  const hits = await memory.search("how do users authenticate", { limit: 5, now: start });
  assert.deepEqual(hits.map(({ entry }) => entry.id), ["m1"]);
});

Deno.test("vectors put hits in another order, are asked for once, and add none", async () => {
  const clock = fakeClock({ now: start });
  const store = memoryStore({ clock });
  const texts = { m1: "red apple apple", m2: "red brick", m3: "red pear", m4: "grey stone" };
  await store.append([{
    stream: "workspace",
    after: 0,
    events: events(Object.entries(texts).map(([id, text]) => addition(id, { text }))),
  }]);
  const asked: string[] = [];
  const embedder = {
    name: "test/colours",
    embed: (all: readonly string[]) => {
      asked.push(...all);
      const away = (it: string) => it.includes("apple") ? 1 : it.includes("pear") ? 5 : 0;
      return Promise.resolve(all.map((it) => Float32Array.of(1, away(it))));
    },
  };
  const vectors = { embedder, cache: memoryCache(), signal: new AbortController().signal };
  const memory = openMemory({ workspace: store, user: null, share: false, vectors });
  const ids = async () =>
    (await memory.search("red", { limit: 5, now: start })).map(({ entry }) => entry.id);
  assert.equal((await ids())[0], "m2");
  assert.deepEqual((await ids()).toSorted(), ["m1", "m2", "m3"]);
  assert.deepEqual(asked.toSorted(), ["red", "red apple apple", "red brick", "red pear"]);
});
