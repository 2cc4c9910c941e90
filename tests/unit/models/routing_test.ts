/** The router: who is asked, who goes on, and what the log is told of it. */

import assert from "node:assert/strict";
import { withRetry } from "../../../src/models/retry.ts";
import type { Model, ModelDelta, ModelRequest, TaskHints } from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import {
  all,
  answer,
  complex,
  down,
  fails,
  limited,
  minute,
  now,
  request,
  router,
  simple,
  told,
  world,
} from "../../support/router.ts";

Deno.test("a simple task goes to the small model, a complex one to the main one, each with its reason", async () => {
  const it = world();
  const model = router(it, [it.candidate("big", "main"), it.candidate("little", "small")]);
  assert.deepEqual(await told(model, request(simple)), [
    "little: simple: question, look-up, one file named",
    "finish",
  ]);
  assert.deepEqual(await told(model, request(complex)), [
    "big: complex: refactor, everywhere",
    "finish",
  ]);
  assert.deepEqual(await told(model, request(null)), ["big: not chosen by task", "finish"]);
  assert.deepEqual(model.id, { provider: "big", name: "m" });
});

Deno.test("the hints are for the choice alone: the model is sent the request without them", async () => {
  const it = world();
  const sent: ModelRequest[] = [];
  const wrap = (model: Model): Model => ({
    id: model.id,
    stream(request, options) {
      sent.push(request);
      return model.stream(request, options);
    },
  });
  await all(router(it, [it.candidate("big", "main", { wrap })]), request(complex));
  assert.deepEqual(sent, [request(null)]);
});

Deno.test("a model is opened when it is first asked, and once", async () => {
  const it = world();
  const model = router(it, [it.candidate("big", "main"), it.candidate("other", "fallback")]);
  assert.deepEqual(it.opened, []);
  await all(model, request(complex));
  await all(model, request(complex));
  assert.deepEqual(it.opened, ["big"]);
});

Deno.test("who began the turn goes on with it, whatever the words of the next answer are", async () => {
  const it = world();
  const candidates = [it.candidate("big", "main"), it.candidate("little", "small")];
  const model = router(it, candidates);
  await all(model, request(simple));
  await all(model, request({ ...complex, answers: 1, last: "little/m" }));
  assert.deepEqual(it.asked, ["little", "little"]);
  const resumed = router(it, candidates);
  assert.deepEqual(await told(resumed, request({ ...complex, answers: 3, last: "little/m" })), [
    "little: goes on",
    "finish",
  ]);
});

Deno.test("a failure moves a turn up from the small model; the next task comes down again", async () => {
  const it = world();
  const model = router(it, [it.candidate("big", "main"), it.candidate("little", "small")]);
  await all(model, request(simple));
  await all(model, request({ ...simple, answers: 1, failures: 1, last: "little/m" }));
  await all(model, request({ ...simple, answers: 2, last: "big/m" }));
  await all(model, request(simple));
  assert.deepEqual(it.asked, ["little", "big", "big", "little"]);
});

Deno.test("what the small model did badly here is given to the main one, what it did well is not", async () => {
  const it = world();
  const candidates = [it.candidate("big", "main"), it.candidate("little", "small")];
  const task: TaskHints = { ...simple, kind: "feature", signs: [] };
  const past = (passed: number, failed: number) => [
    { model: "little/m", kind: "feature" as const, passed, failed },
    { model: "little/m", kind: "docs" as const, passed: 0, failed: 99 },
    { model: "big/m", kind: "feature" as const, passed: 0, failed: 99 },
  ];
  await all(router(it, candidates, { record: () => past(0, 6) }), request(task));
  await all(router(it, candidates, { record: () => past(9, 1) }), request(task));
  assert.deepEqual(it.asked, ["big", "little"]);
});

Deno.test("a vendor with too many requests is passed over until its reset time, and that is told", async () => {
  const it = world();
  const candidates = [
    it.candidate("big", "main", { script: [fails(limited)] }),
    it.candidate("other", "fallback"),
  ];
  const model = router(it, candidates);
  assert.deepEqual(await told(model, request(complex)), [
    "big: complex: refactor, everywhere",
    "again after rate_limit",
    "other: big: too many requests",
    "finish",
  ]);
  it.clock.advance(2 * minute);
  assert.deepEqual(await told(model, request(complex)), [
    "other: complex: refactor, everywhere; big: too many requests until 12:03",
    "finish",
  ]);
  it.clock.advance(minute);
  await all(model, request(complex));
  assert.deepEqual(it.asked, ["big", "other", "other", "big"]);
});

Deno.test("a turn that went over to another vendor stays there, the next task goes back", async () => {
  const it = world();
  const model = router(it, [
    it.candidate("big", "main", { script: [fails(down)] }),
    it.candidate("other", "fallback"),
  ]);
  await all(model, request(complex));
  it.clock.advance(60 * minute);
  await all(model, request({ ...complex, answers: 1, last: "other/m" }));
  await all(model, request(complex));
  assert.deepEqual(it.asked, ["big", "other", "other", "big"]);
});

Deno.test("what a cut attempt gave is void before another vendor begins", async () => {
  const it = world();
  const half: readonly ModelDelta[] = [
    { type: "text", text: "I wi" },
    { type: "tool_call", index: 0, name: "edit_file", arguments: '{"pa' },
    { type: "error", error: { kind: "malformed", message: "cut" } },
  ];
  const model = router(it, [
    it.candidate("big", "main", { script: [half] }),
    it.candidate("other", "fallback"),
  ]);
  const deltas = await all(model, request(null));
  assert.deepEqual(deltas.map(({ type }) => type), [
    "route",
    "text",
    "tool_call",
    "retry",
    "route",
    "finish",
  ]);
  assert.deepEqual(deltas[3], {
    type: "retry",
    attempt: 1,
    waitMs: 0,
    error: { kind: "malformed", message: "cut" },
  });
  assert.deepEqual(deltas.at(-1), answer("other"));
});

Deno.test("a long wait of the model's own is not waited for where another can answer at once", async () => {
  const it = world();
  const wrap = (model: Model) => withRetry(model, { clock: it.clock });
  const big = it.candidate("big", "main", { script: [fails(limited)], wrap });
  const model = router(it, [big, it.candidate("other", "fallback")]);
  await all(model, request(null));
  assert.deepEqual([it.asked, it.clock.now()], [["big", "other"], now]);
});

Deno.test("a long wait is waited for where nobody else is there", async () => {
  const it = world();
  const clock = fakeClock({ now, auto: true });
  const wrap = (model: Model) => withRetry(model, { clock, totalMs: 600_000 });
  const big = it.candidate("big", "main", { script: [fails(limited)], wrap });
  const model = router(it, [big]);
  assert.deepEqual((await all(model, request(null))).at(-1), answer("big"));
  assert.deepEqual(clock.sleeps, [2 * minute]);
});
