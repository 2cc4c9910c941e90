/** No wait exceeds its total, whatever it is for, with and without somebody who goes on. */

import assert from "node:assert/strict";
import { withDeadline } from "../../../src/models/deadline.ts";
import { withRetry } from "../../../src/models/retry.ts";
import { type Candidate, routed } from "../../../src/models/routing/mod.ts";
import {
  type Model,
  type ModelDelta,
  type ModelError,
  unknownAbilities,
} from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { answer, request } from "../../support/router.ts";

const totalMs = 120_000;
const start = 1_800_000_000_000;

/** What a server does each time it is asked; numbers are milliseconds of silence. */
type Behaviour = (now: () => number) => Iterable<ModelDelta | number>;

const text: ModelDelta = { type: "text", text: "x" };
const failed = (error: ModelError): ModelDelta => ({ type: "error", error });

function* forEver<T>(...items: readonly T[]): Iterable<T> {
  for (;;) yield* items;
}

const behaviours: Readonly<Record<string, Behaviour>> = {
  "429 without a reset": () => [failed({ kind: "rate_limit", message: "slow down" })],
  "429 with a reset soon": (now) => [
    failed({ kind: "rate_limit", message: "slow down", resetAt: now() + 2000 }),
  ],
  "429 with a reset late": (now) => [
    failed({ kind: "rate_limit", message: "slow down", resetAt: now() + 50_000 }),
  ],
  "silence before the answer": () => [86_400_000],
  "silence in the answer": () => [text, 86_400_000],
  "a dead host that takes its time": () => [
    20_000,
    failed({ kind: "unavailable", message: "no route" }),
  ],
  "5xx": () => [failed({ kind: "unavailable", message: "overloaded", status: 503 })],
  "an answer that breaks off again and again": () => [
    text,
    30_000,
    failed({ kind: "malformed", message: "cut" }),
  ],
  "a drip of nothing": () => forEver<ModelDelta | number>(5000),
};

/** Runs on a clock that moves by itself as soon as everybody waits. */
function server(behaviour: Behaviour, clock: ReturnType<typeof fakeClock>, asked: number[]): Model {
  return {
    id: { provider: "p", name: "m" },
    async *stream(_request, { signal }) {
      asked.push(clock.now());
      for (const it of behaviour(clock.now)) {
        if (typeof it !== "number") yield it;
        else {
          try {
            await clock.sleep(it, signal);
          } catch {
            return yield { type: "error", error: { kind: "aborted", message: "cancelled" } };
          }
        }
      }
    },
  };
}

/** Lets time pass, a second at a time, until `work` is done; its result and how long it took. */
async function timed<T>(clock: ReturnType<typeof fakeClock>, work: Promise<T>) {
  let done = false;
  const result = work.finally(() => done = true);
  for (let seconds = 0; seconds < 4000 && !done; seconds++) {
    // What is due runs before time passes again.
    for (let turn = 0; turn < 20 && !done; turn++) await Promise.resolve();
    if (!done) clock.advance(500);
  }
  return { result: await result, ms: clock.now() - start };
}

for (const [name, behaviour] of Object.entries(behaviours)) {
  Deno.test(`${name}: given up within the total`, async () => {
    const clock = fakeClock({ now: start });
    const model = withDeadline(
      withRetry(server(behaviour, clock, []), { clock, random: () => 0.99, totalMs }),
      { clock, totalMs },
    );
    const { signal } = new AbortController();
    const { result, ms } = await timed(
      clock,
      Array.fromAsync(model.stream(request(null), { signal })),
    );
    assert.equal(result.at(-1)?.type, "error");
    assert.ok(ms <= totalMs + 1000, `${ms} ms`);
  });

  Deno.test(`${name}: somebody else goes on after the first long wait`, async () => {
    const clock = fakeClock({ now: start });
    const asked: number[] = [];
    const bad = withDeadline(
      withRetry(server(behaviour, clock, []), { clock, random: () => 0.99, totalMs }),
      { clock, totalMs },
    );
    const good: Model = {
      id: { provider: "q", name: "m" },
      async *stream() {
        asked.push(clock.now() - start);
        yield await Promise.resolve(answer("other"));
      },
    };
    const candidate = (model: Model, role: Candidate["role"]): Candidate => ({
      name: model.id.provider,
      id: model.id,
      role,
      abilities: unknownAbilities,
      local: false,
      open: () => Promise.resolve(model),
    });
    const candidates = [candidate(bad, "main"), candidate(good, "fallback")];
    const router = routed({ candidates, clock, record: () => [], offline: false });
    const { signal } = new AbortController();
    const { result } = await timed(
      clock,
      Array.fromAsync(router.stream(request(null), { signal })),
    );
    assert.deepEqual(result.at(-1), answer("other"));
    assert.ok(asked.length === 1 && (asked[0] ?? Infinity) <= 31_000, `${asked} ms`);
  });
}

Deno.test("an answer that goes on takes as long as it takes", async () => {
  const clock = fakeClock({ now: start });
  function* slowly(): Iterable<ModelDelta | number> {
    for (let at = 0; at < 100; at++) {
      yield 10_000;
      yield text;
    }
    yield answer("done");
  }
  const model = withDeadline(server(slowly, clock, []), { clock, totalMs });
  const { signal } = new AbortController();
  const { result, ms } = await timed(
    clock,
    Array.fromAsync(model.stream(request(null), { signal })),
  );
  assert.deepEqual(result.at(-1), answer("done"));
  assert.ok(ms >= 1_000_000);
});

Deno.test("an abort is the caller's, and no deadline", async () => {
  const clock = fakeClock({ now: start });
  const model = withDeadline(server(() => [86_400_000], clock, []), { clock, totalMs });
  const stop = new AbortController();
  const deltas = Array.fromAsync(model.stream(request(null), { signal: stop.signal }));
  await clock.asked(1);
  stop.abort();
  const end = (await deltas).at(-1);
  assert.equal(end?.type === "error" && end.error.kind, "aborted");
});

Deno.test("what had passed before it was asked counts towards the total", async () => {
  const clock = fakeClock({ now: start });
  const silent = server(() => [86_400_000], clock, []);
  const model = withDeadline(silent, { clock, totalMs, spentMs: () => 2000 });
  const { signal } = new AbortController();
  const { result, ms } = await timed(
    clock,
    Array.fromAsync(model.stream(request(null), { signal })),
  );
  assert.equal(result.at(-1)?.type, "error");
  assert.equal(ms, totalMs - 2000);
});

Deno.test("where a server says nothing at all, the end says what can be done", async () => {
  const clock = fakeClock({ now: start });
  const silent = server(() => [86_400_000], clock, []);
  const model = withDeadline(silent, { clock, totalMs: 120_000, advice: "restart it" });
  const { signal } = new AbortController();
  const deltas = Array.fromAsync(model.stream(request(null), { signal }));
  const { result } = await timed(clock, deltas);
  assert.deepEqual(result, [{
    type: "error",
    error: {
      kind: "unavailable",
      message: "gave up after 120 s without an answer; restart it",
    },
  }]);
});
