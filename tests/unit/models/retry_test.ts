import assert from "node:assert/strict";
import fc from "fast-check";
import { withRetry } from "../../../src/models/retry.ts";
import type { Model, ModelDelta, ModelError, ModelRequest } from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";

const request: ModelRequest = { system: "", messages: [], tools: [] };
const finish: ModelDelta = { type: "finish", reason: "stop", parts: [] };
const down: ModelError = { kind: "unavailable", message: "down" };

/** A model that fails with each error in turn, after a piece of text, and then finishes. */
function failing(errors: readonly ModelError[]): Model & { readonly requests: () => number } {
  let requests = 0;
  return {
    id: { provider: "p", name: "m" },
    requests: () => requests,
    async *stream() {
      const error = errors[requests++];
      yield { type: "text", text: "Hel" };
      yield error ? { type: "error", error } : finish;
    },
  };
}

function all(model: Model, signal = new AbortController().signal) {
  return Array.fromAsync(model.stream(request, { signal }));
}

Deno.test("an answer that works is passed on unchanged", async () => {
  const clock = fakeClock({ auto: true });
  const deltas = await all(withRetry(failing([]), { clock }));
  assert.deepEqual(deltas, [{ type: "text", text: "Hel" }, finish]);
  assert.deepEqual(clock.sleeps, []);
});

Deno.test("what may pass is asked again, and the text so far is void", async () => {
  const clock = fakeClock({ auto: true });
  const errors: ModelError[] = [down, { kind: "malformed", message: "cut" }];
  const deltas = await all(withRetry(failing(errors), { clock, random: () => 0.5 }));
  const text = { type: "text", text: "Hel" };
  assert.deepEqual(deltas, [
    text,
    { type: "retry", attempt: 1, waitMs: 250, error: errors[0] },
    text,
    { type: "retry", attempt: 2, waitMs: 500, error: errors[1] },
    text,
    finish,
  ]);
});

const final: readonly ModelError[] = [
  { kind: "auth", message: "" },
  { kind: "balance", message: "" },
  { kind: "overflow", message: "" },
  { kind: "refusal", message: "" },
  { kind: "content_filter", message: "", reason: "" },
  { kind: "bad_request", message: "" },
  { kind: "unknown_model", message: "" },
  { kind: "aborted", message: "" },
];

for (const error of final) {
  Deno.test(`${error.kind} is never retried`, async () => {
    const model = failing([error]);
    const deltas = await all(withRetry(model, { clock: fakeClock({ auto: true }) }));
    assert.deepEqual(deltas.at(-1), { type: "error", error });
    assert.equal(model.requests(), 1);
  });
}

Deno.test("after six requests the last error stands, and waits doubled meanwhile", async () => {
  const clock = fakeClock({ auto: true });
  const model = failing(Array(10).fill(down));
  const deltas = await all(withRetry(model, { clock, random: () => 0.999_999 }));
  assert.deepEqual(clock.sleeps, [499, 999, 1999, 3999, 7999]);
  assert.deepEqual(deltas.at(-1), { type: "error", error: down });
  assert.equal(model.requests(), 6);
});

Deno.test("where nobody answers at all, fewer requests may be asked for", async () => {
  const clock = fakeClock({ auto: true });
  const busy: ModelError = { kind: "unavailable", message: "busy", status: 503 };
  const model = failing([busy, down, busy, down, down, down]);
  const deltas = await all(withRetry(model, { clock, unansweredTries: 3 }));
  assert.deepEqual(deltas.at(-1), { type: "error", error: down });
  assert.equal(model.requests(), 5);
});

Deno.test("a server that says when is waited for, two minutes at most", async () => {
  const limit = (resetAt: number): ModelError => ({ kind: "rate_limit", message: "", resetAt });
  for (const [resetAt, wait] of [[1_007_000, 7000], [9e12, 120_000], [0, 250]] as const) {
    const clock = fakeClock({ auto: true, now: 1_000_000 });
    await all(withRetry(failing([limit(resetAt)]), { clock, random: () => 0.5 }));
    assert.deepEqual(clock.sleeps, [wait]);
  }
});

Deno.test("what the server itself cannot read is asked once more, in all", async () => {
  const error: ModelError = { kind: "malformed", message: "peg", status: 500 };
  const model = failing([error, down, error, error]);
  const deltas = await all(withRetry(model, { clock: fakeClock({ auto: true }) }));
  assert.deepEqual(deltas.at(-1), { type: "error", error });
  assert.equal(model.requests(), 3);
});

Deno.test("all waits together stay within the bound, whatever comes", async () => {
  const error = fc.oneof(
    fc.constant(down),
    fc.record({
      kind: fc.constant("rate_limit" as const),
      message: fc.constant(""),
      resetAt: fc.double({ min: -1e12, max: 1e13, noNaN: true }),
    }),
  );
  await fc.assert(fc.asyncProperty(
    fc.array(error, { maxLength: 8 }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    async (errors, random) => {
      const clock = fakeClock({ auto: true });
      const model = failing(errors);
      await all(withRetry(model, { clock, random: () => random }));
      assert.ok(clock.sleeps.every((it) => it >= 0));
      assert.ok(clock.sleeps.reduce((sum, it) => sum + it, 0) <= 120_000);
      assert.ok(model.requests() <= 6);
    },
  ));
});

Deno.test("the signal ends a wait at once", async () => {
  const clock = fakeClock();
  const controller = new AbortController();
  const model = failing([down]);
  const deltas = all(withRetry(model, { clock, random: () => 0.5 }), controller.signal);
  await clock.asked(1);
  controller.abort();
  assert.deepEqual((await deltas).at(-1), {
    type: "error",
    error: { kind: "aborted", message: "cancelled" },
  });
  assert.equal(model.requests(), 1);
});
