import assert from "node:assert/strict";
import { record } from "../../../src/agent/mod.ts";
import type { Event, EventOf } from "../../../src/protocol/mod.ts";

type Verdict = Pick<EventOf<"verdict">, "model" | "kind" | "passed">;

function folded(verdicts: readonly Verdict[]) {
  const events = verdicts.map((it, at): Event => ({
    v: 1,
    seq: at + 1,
    at: "2026-01-05T10:00:00.000Z",
    type: "verdict",
    session: "s",
    ...it,
  }));
  return events.reduce(record.reduce, record.initial());
}

Deno.test("verdicts are counted by model and kind, and nothing else is", () => {
  const fixed = { model: "ollama/qwen3:8b", kind: "fix", passed: true } as const;
  assert.deepEqual(
    folded([fixed, { ...fixed, passed: false }, fixed, { ...fixed, kind: "docs" }, {
      ...fixed,
      model: "deepseek/x",
    }]),
    [
      { model: "ollama/qwen3:8b", kind: "fix", passed: 2, failed: 1 },
      { model: "ollama/qwen3:8b", kind: "docs", passed: 1, failed: 0 },
      { model: "deepseek/x", kind: "fix", passed: 1, failed: 0 },
    ],
  );
  const other: Event = { v: 1, seq: 1, at: "", type: "aborted", by: "user" };
  assert.deepEqual(record.reduce(record.initial(), other), []);
});
