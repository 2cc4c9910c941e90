import assert from "node:assert/strict";
import { experienceWeight, openMemory, roomFor } from "../../../src/memory/mod.ts";
import type { MemoryPatch, NewEvent, Store } from "../../../src/protocol/mod.ts";
import { memoryStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { addition, day, entry, experienced, folded, outcome, start } from "./patches.ts";

async function append(store: Store, patches: readonly MemoryPatch[]): Promise<void> {
  const events = patches.map((patch): NewEvent => ({ type: "memory", by: "program", patch }));
  await store.append([{ stream: "workspace", after: await store.head("workspace"), events }]);
}

const stores = () => {
  const clock = fakeClock({ now: start });
  return { workspace: memoryStore({ clock }), user: memoryStore({ clock }) };
};

Deno.test("a planted wrong experience falls behind a neutral entry after one failure", async () => {
  const { workspace } = stores();
  const planted = experienced("planted", { priority: 3, paths: ["src/parse.ts"] });
  // The same words without a verdict: whatever puts them in order is what came of it.
  const neutral = addition("neutral", {
    text:
      'fix, asked: "mend the parser neutral" in src/parse.ts. Skipped the failing test. Skip it.',
    paths: ["src/parse.ts"],
  });
  await append(workspace, [neutral, planted]);
  const memory = openMemory({ workspace, user: null, share: false });
  const order = async () =>
    (await memory.search("mend the parser in src/parse.ts", { limit: 5, now: start + day }))
      .map(({ entry }) => entry.id);
  assert.deepEqual(await order(), ["planted", "neutral"]);
  await append(workspace, [outcome("planted", false)]);
  assert.deepEqual(await order(), ["neutral", "planted"]);
});

Deno.test("one failure demotes an experience that helped fifty times, one success brings it back", () => {
  const proven = [experienced("e"), ...Array.from({ length: 50 }, () => outcome("e", true))];
  const weight = (patches: readonly MemoryPatch[]) =>
    experienceWeight(entry(folded(patches), "e"), start + patches.length * day);
  const [before, failed, again] = [
    weight(proven),
    weight([...proven, outcome("e", false)]),
    weight([...proven, outcome("e", false), outcome("e", true)]),
  ];
  assert.ok(before > 1.6 && failed < 0.51 && again > 1, `${before} ${failed} ${again}`);
});

Deno.test("what has stopped helping fades, and does not vanish", () => {
  const state = folded([experienced("e"), addition("f")]);
  const weights = [0, 90, 180, 5000].map((days) =>
    experienceWeight(entry(state, "e"), start + days * day)
  );
  assert.deepEqual(weights.map((it) => it.toFixed(3)), ["1.333", "0.667", "0.333", "0.333"]);
  assert.equal(experienceWeight(entry(state, "f"), start + 5000 * day), 1);
});

Deno.test("old successes count less with each failure: a good name is lost", () => {
  const failures = (count: number) => Array.from({ length: count }, () => outcome("e", false));
  const proven = [experienced("e"), ...Array.from({ length: 20 }, () => outcome("e", true))];
  const weightAfter = (count: number) => {
    const state = folded([...proven, ...failures(count), outcome("e", true)]);
    return experienceWeight(entry(state, "e"), Date.parse(entry(state, "e").helpedAt));
  };
  const weights = [0, 1, 3, 6].map(weightAfter);
  assert.deepEqual(weights, weights.toSorted((a, b) => b - a));
  assert.ok((weights[3] ?? 1) < 0.7, String(weights));
});

Deno.test("experience stays in its workspace unless it is shared", async () => {
  const { workspace, user } = stores();
  await append(user, [
    experienced("u1"),
    addition("u2", { kind: "profile", text: "mend with tabs" }),
  ]);
  const found = async (share: boolean) =>
    (await openMemory({ workspace, user, share }).search("mend", { limit: 5, now: start }))
      .map(({ entry }) => entry.id).toSorted();
  assert.deepEqual([await found(false), await found(true)], [["u2"], ["u1", "u2"]]);
});

Deno.test("the disposable makes room first, and what is critical never does", () => {
  const priorities = [4, 1, 0, 2, 0] as const;
  const state = folded(
    priorities.map((priority, at) => addition(`p${at}`, { priority, text: "x".repeat(4_000) })),
  );
  const room = (characters: number) => {
    const full = { ...state, characters: 8_000_000 - 1 };
    return roomFor(full, [{ kind: "fact", text: "y".repeat(characters) }], start)
      .map((it) => it.op === "forget" ? it.id : it.op);
  };
  assert.deepEqual(roomFor(state, [{ kind: "fact", text: "y" }], start), []);
  assert.deepEqual(room(1), []);
  assert.deepEqual(room(2), ["p2"]);
  assert.deepEqual(room(4_002), ["p2", "p4"]);
  assert.deepEqual(room(10_000), ["p2", "p4", "p1"]);
  assert.deepEqual(room(100_000), ["p2", "p4", "p1", "p3"]);
  const many = { ...state, count: 10_000 };
  assert.deepEqual(roomFor(many, [{ kind: "fact", text: "y" }], start), [{
    op: "forget",
    id: "p2",
  }]);
});

Deno.test("of the pieces of sessions the newest three hundred stay, and what is of more use", () => {
  const summaries = Array.from(
    { length: 302 },
    (_, at) => addition(`s${at}`, { kind: "summary", priority: at === 1 ? 2 : 1, text: `${at}` }),
  );
  const state = folded(summaries);
  const one = { kind: "summary", text: "more" } as const;
  const forgotten = (...more: Parameters<typeof roomFor>[1]) =>
    roomFor(state, more, start).map((it) => it.op === "forget" ? it.id : it.op);
  assert.deepEqual(forgotten(one), ["s0", "s2"]);
  assert.deepEqual(forgotten(one, one), ["s0", "s2", "s3"]);
  assert.deepEqual(forgotten({ kind: "fact", text: "more" }), []);
});
