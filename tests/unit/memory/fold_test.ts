import assert from "node:assert/strict";
import * as fc from "fast-check";
import { entriesOf, memories, problemOf } from "../../../src/memory/mod.ts";
import type { MemoryPatch } from "../../../src/protocol/mod.ts";
import { addition, day, entry, events, experienced, folded, outcome, start } from "./patches.ts";

const at = (days: number) => new Date(start + days * day).toISOString();

Deno.test("an entry is what its patches made of it", () => {
  const state = folded([
    {
      op: "add",
      memory: { id: "a1", kind: "decision", priority: 1, text: "old", paths: ["x.ts"] },
      inbox: true,
    },
    { op: "accept", id: "a1" },
    { op: "edit", id: "a1", text: "new", priority: 4 },
    outcome("a1", false),
    outcome("a1", true),
  ]);
  assert.deepEqual(state, {
    count: 1,
    undos: {},
    characters: 3,
    entries: {
      a1: {
        id: "a1",
        kind: "decision",
        priority: 4,
        text: "new",
        paths: ["x.ts"],
        experience: null,
        seq: 1,
        at: at(2),
        by: "program",
        session: null,
        inbox: false,
        passed: 1,
        failed: 1,
        helped: 1,
        hurt: 0.8,
        helpedAt: at(4),
        missed: false,
      },
    },
  });
});

Deno.test("a patch that does not fit changes nothing", () => {
  const first = addition("a1");
  const wrong: readonly MemoryPatch[] = [
    addition("a1", { text: "other" }),
    addition("__proto__"),
    addition("constructor"),
    addition("a b"),
    addition("a2", { text: " \n" }),
    { op: "edit", id: "a1" },
    { op: "edit", id: "a1", text: "" },
    { op: "edit", id: "a9", text: "x" },
    { op: "accept", id: "a1" },
    { op: "forget", id: "a9" },
    { op: "forget", id: "toString" },
    outcome("a9", true),
  ];
  assert.deepEqual(folded([first, ...wrong]), folded([first]));
});

Deno.test("a forgotten id can be used again", () => {
  const state = folded([addition("a1"), { op: "forget", id: "a1" }, addition("a1", { text: "b" })]);
  assert.deepEqual([state.count, state.characters, entry(state, "a1").text], [1, 1, "b"]);
});

const id = fc.constantFrom("a", "b", "c", "__proto__");
const patch: fc.Arbitrary<MemoryPatch> = fc.oneof(
  fc.tuple(id, fc.string()).map(([id, text]) => addition(id, { text })),
  fc.record({ op: fc.constant("edit" as const), id, text: fc.string() }),
  fc.record({ op: fc.constant("forget" as const), id }),
  fc.record({ op: fc.constant("outcome" as const), id, passed: fc.boolean() }),
);

Deno.test("whatever patches come, counts are right, order is by event, and a copy goes on alike", () => {
  fc.assert(fc.property(fc.array(patch, { maxLength: 30 }), fc.nat(30), (patches, cut) => {
    const all = events(patches);
    const whole = all.reduce(memories.reduce, memories.initial());
    const half = all.slice(0, cut).reduce(memories.reduce, memories.initial());
    const resumed = all.slice(cut).reduce(memories.reduce, JSON.parse(JSON.stringify(half)));
    assert.deepEqual(resumed, JSON.parse(JSON.stringify(whole)));
    const entries = entriesOf(whole);
    assert.deepEqual(
      entries.map(({ seq }) => seq),
      entries.map(({ seq }) => seq).toSorted((a, b) => a - b),
    );
    assert.deepEqual([whole.count, whole.characters], [
      entries.length,
      entries.reduce((sum, { text }) => sum + text.length, 0),
    ]);
  }));
});

Deno.test("what is wrong with a patch is told", () => {
  const critical = Array.from({ length: 20 }, (_, at) => addition(`c${at}`, { priority: 4 }));
  const state = folded([...critical, experienced("e1")]);
  const problems = [
    addition("c1"),
    addition("new", { text: " " }),
    addition("new", { text: "x".repeat(4001) }),
    addition("new", { priority: 4 }),
    { op: "edit", id: "e1", priority: 4 } as const,
    { op: "edit", id: "c1", priority: 4, text: "y" } as const,
    { op: "accept", id: "e1" } as const,
    outcome("none", true),
    addition("new"),
  ].map((it) => problemOf(state, it));
  assert.deepEqual(problems, [
    { code: "taken", id: "c1" },
    { code: "empty" },
    { code: "too_long", most: 4000 },
    { code: "too_many_critical", most: 20 },
    { code: "too_many_critical", most: 20 },
    null,
    { code: "not_waiting", id: "e1" },
    { code: "unknown", id: "none" },
    null,
  ]);
});
