/** How an answer finishes. */

import assert from "node:assert/strict";
import type { Clock } from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { fakeNow, type Register } from "./fake.ts";
import { ask, callsIn, collect, usage } from "./stream.ts";

export function ends(test: Register): void {
  test("usage is the server's and comes before the end", async (fake) => {
    fake.reply({ type: "answer", text: ["Hello"], usage });
    const before = (await collect(fake.model(), ask("hi"))).at(-2);
    assert.deepEqual(before, {
      type: "usage",
      usage: { ...usage, cached: 0, thinking: 0, estimated: false },
    });
  });

  test("usage that the server does not tell is an estimate and says so", async (fake) => {
    fake.reply({ type: "answer", text: ["Hello there"] });
    const before = (await collect(fake.model(), ask("hi"))).at(-2);
    assert.equal(before?.type, "usage");
    assert.equal(before.usage.estimated, true);
    assert.ok(before.usage.input > 0 && before.usage.output > 0);
  });

  test("a complete answer finishes with stop, calls or not", async (fake) => {
    fake.reply({ type: "answer", text: ["Hello"], usage });
    fake.reply({ type: "answer", calls: [{ name: "read_file", input: { path: "a" } }], usage });
    for (
      const deltas of [await collect(fake.model(), ask("1")), await collect(fake.model(), ask("2"))]
    ) {
      const end = deltas.at(-1);
      assert.equal(end?.type === "finish" && end.reason, "stop");
    }
  });

  test("an answer cut by a token limit finishes with length", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel"], usage, length: true });
    const end = (await collect(fake.model(), ask("hi"))).at(-1);
    assert.equal(end?.type === "finish" && end.reason, "length");
  });
}

const call = { name: "read_file", input: { path: "a" } };
const whole = { type: "answer", text: ["Look."], calls: [call], usage } as const;

/** The reason for its end is the last word of an answer: what follows is of the stream. */
export function lastWords(test: Register): void {
  test("an answer is whole though the connection breaks behind its last word", async (fake) => {
    fake.reply({ ...whole, then: "late_break" });
    const deltas = await collect(fake.model(), ask("hi"));
    assert.deepEqual(callsIn(deltas), [call]);
    assert.deepEqual(deltas.at(-2), {
      type: "usage",
      usage: { ...usage, cached: 0, thinking: 0, estimated: false },
    });
  });

  test("an answer is whole though the server is silent behind its last word", async (fake) => {
    const clock = fakeClock({ now: fakeNow });
    const shortWaitsPass: Clock = {
      now: clock.now,
      sleep(ms, signal) {
        const slept = clock.sleep(ms, signal);
        if (ms <= 10_000) queueMicrotask(() => clock.advance(ms));
        return slept;
      },
    };
    fake.reply({ ...whole, then: "linger" });
    const deltas = await collect(fake.model({ clock: shortWaitsPass }), ask("hi"));
    assert.deepEqual(callsIn(deltas), [call]);
    await fake.left;
  });
}
