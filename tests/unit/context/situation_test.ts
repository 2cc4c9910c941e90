import assert from "node:assert/strict";
import { situationText, type ToldChange } from "../../../src/context/mod.ts";

const file = (path: string, before: string | null = "b", after: string | null = "a") => ({
  path,
  before,
  after,
});

const change = (of: Partial<ToldChange>): ToldChange => ({
  kind: "edit",
  outcome: "applied",
  files: [file("a.ts")],
  receipt: null,
  undoneBy: null,
  ...of,
});

const told = (...changes: readonly ToldChange[]) =>
  situationText({ plan: null, changes }).split("\n").slice(2);

Deno.test("without plan and change it is empty", () => {
  const rolledBack = change({ outcome: "rolled_back" });
  assert.deepEqual(situationText({ plan: null, changes: [rolledBack] }), "");
});

Deno.test("a change says what it did, and what was found out about it", () => {
  const stages = [
    { stage: "syntax", verdict: "passed" },
    { stage: "tests", verdict: "failed" },
  ];
  assert.deepEqual(
    told(
      change({ files: ["1", "2", "3", "4", "5", "6"].map((it) => file(it)) }),
      change({ files: [file("new.ts", null), file("old.ts", "b", null)], receipt: { stages } }),
      change({ receipt: { stages: stages.slice(0, 1) } }),
      change({ kind: "command", undoneBy: "u1" }),
    ),
    [
      "- command a.ts: taken back",
      "- edit a.ts: passed",
      "- edit new.ts (new), old.ts (deleted): failed tests",
      "- edit 1, 2, 3, 4 and 2 more: not checked",
    ],
  );
});

Deno.test("ten changes are told, and what cannot be seen is shown", () => {
  const many = Array.from({ length: 12 }, (_, at) => change({ files: [file(`f${at}`)] }));
  assert.deepEqual(told(...many).length, 10);
  assert.deepEqual(told(change({ files: [file("a\u202e\nb")] })), [
    "- edit a<U+202E> b: not checked",
  ]);
});
