import assert from "node:assert/strict";
import { changeMemories, openMemory, shortened, summaryOf } from "../../../src/memory/mod.ts";
import { secretCheck } from "../../../src/util/mod.ts";
import type { MemoryPatch, NewEvent, Tokenizer } from "../../../src/protocol/mod.ts";
import { memoryStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { addition, day, entry, experienced, folded, start } from "./patches.ts";

const words: Tokenizer = { exact: true, count: (text) => text.split(/\s+/).length };

async function storeWith(patches: readonly MemoryPatch[]) {
  const store = memoryStore({ clock: fakeClock({ now: start }) });
  const events = patches.map((patch): NewEvent => ({ type: "memory", by: "user", patch }));
  await store.append([{ stream: "workspace", after: 0, events }]);
  return store;
}

Deno.test("a model is told what is critical, then of the user, then what fits, in few words", async () => {
  const workspace = await storeWith([
    addition("m1", { text: "Never touch the parser tables.", priority: 4 }),
    addition("m2", { text: "The parser is generated.", paths: ["src/parse.ts"] }),
    addition("m3", { text: "Unrelated." }),
    experienced("m4"),
  ]);
  const user = await storeWith([addition("u1", { kind: "profile", text: "Wants\u202e tests." })]);
  const memory = openMemory({ workspace, user, share: false });
  const tell = (tokens: number) =>
    memory.forModel("mend the parser", { tokens, tokenizer: words, now: start });
  const told = await tell(100);
  assert.deepEqual(told, [
    { id: "m1", priority: 4, text: "fact, 2026-01-01: Never touch the parser tables." },
    { id: "u1", priority: 2, text: "profile, 2026-01-01: Wants<U+202E> tests." },
    {
      id: "m4",
      priority: 2,
      text: 'experience, 2026-01-01: when fix, asked: "mend the parser m4" in src/parse.ts: ' +
        "Skipped the failing test.. It worked. Skip it.",
    },
    {
      id: "m2",
      priority: 2,
      text: "fact, 2026-01-01: The parser is generated. (about src/parse.ts)",
    },
  ]);
  const reopened = openMemory({ workspace, user, share: false });
  assert.deepEqual(
    await reopened.forModel("mend the parser", { tokens: 100, tokenizer: words, now: start }),
    told,
  );
  for (
    const [tokens, ids] of [[0, ["m1"]], [18, ["m1", "u1"]], [22, ["m1", "u1", "m2"]]] as const
  ) {
    assert.deepEqual((await tell(tokens)).map(({ id }) => id), ids, String(tokens));
  }
});

Deno.test("what is critical is told even where nothing of it is asked", async () => {
  const store = await storeWith([
    addition("m1", { priority: 4, text: "Deploy on Fridays never." }),
  ]);
  const memory = openMemory({ workspace: store, user: null, share: false });
  const told = await memory.forModel("", { tokens: 0, tokenizer: words, now: start });
  assert.deepEqual(told.map(({ id }) => id), ["m1"]);
});

Deno.test("an old entry is told in a sentence, the sooner the less it matters; a critical one never", () => {
  const text = "The first sentence of 3.5 MB. The second.\nA third.";
  const state = folded(
    ([0, 1, 2, 3, 4] as const).map((priority) => addition(`p${priority}`, { priority, text })),
  );
  const whole = (days: number) =>
    [0, 1, 2, 3, 4].filter((it) => shortened(entry(state, `p${it}`), start + days * day) === text);
  assert.deepEqual([0, 20, 60, 200, 4000].map(whole), [
    [0, 1, 2, 3, 4],
    [1, 2, 3, 4],
    [2, 3, 4],
    [3, 4],
    [4],
  ]);
  assert.equal(shortened(entry(state, "p0"), start + 20 * day), "The first sentence of 3.5 MB.");
  const long = folded([addition("p", { priority: 0, text: `${"长".repeat(300)}。` })]);
  assert.equal(shortened(entry(long, "p"), start + 20 * day), `${"长".repeat(239)}…`);
});

Deno.test("what another process remembers is found at the next question, and forgotten at the one after", async () => {
  const store = await storeWith([addition("m1", { text: "alpha" })]);
  const memory = openMemory({ workspace: store, user: null, share: false });
  const ids = async (text: string) =>
    (await memory.search(text, { limit: 9, now: start })).map(({ entry }) => entry.id);
  assert.deepEqual(await ids("alpha beta"), ["m1"]);
  await changeMemories(store, { by: "user" }, () => [addition("m2", { text: "beta" })]);
  assert.deepEqual((await ids("alpha beta")).toSorted(), ["m1", "m2"]);
  await changeMemories(store, { by: "user" }, () => [
    { op: "forget", id: "m1" },
    { op: "edit", id: "m2", text: "gamma" },
  ]);
  assert.deepEqual([await ids("alpha beta"), await ids("gamma")], [[], ["m2"]]);
});

Deno.test("two who change the memory at once both do", async () => {
  const store = memoryStore({ clock: fakeClock({ now: start }) });
  const add = (id: string) => changeMemories(store, { by: "user" }, () => [addition(id)]);
  await Promise.all(["a", "b", "c", "d"].map(add));
  const { memories } = await changeMemories(store, { by: "user" }, () => []);
  assert.deepEqual(Object.keys(memories.entries).toSorted(), ["a", "b", "c", "d"]);
});

Deno.test("a piece of a session is summed up without a model, once, and without secrets", () => {
  const piece = {
    session: "s1",
    from: 1,
    to: 2,
    tasks: ["Fix the importer, key sk-abcdefghijklmnop1234", "Now the exporter"],
    files: ["src/a.ts"],
    done: ["Mended the importer"],
    open: [],
  };
  const parts = { now: start, secrets: secretCheck() };
  const patch = summaryOf(folded([]), piece, parts);
  assert.ok(patch?.op === "add");
  const { id, ...memory } = patch.memory;
  assert.match(id, /^m\w+$/);
  assert.deepEqual(memory, {
    kind: "summary",
    priority: 1,
    paths: ["src/a.ts"],
    text: "Turns 1 to 2. Asked: Fix the importer, key ****; Now the exporter. Changed: src/a.ts. " +
      "Done: Mended the importer.",
  });
  const state = folded([patch]);
  const told = { ...state, entries: { [id]: { ...entry(state, id), session: "s1" } } };
  assert.equal(summaryOf(told, piece, parts), null);
  assert.equal(summaryOf(folded([]), { ...piece, tasks: [] }, parts), null);
});
