/** Answers that do not end by themselves: each is ended with its reason, and the server is left. */

import assert from "node:assert/strict";
import type { Limits } from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { type FakeAnswer, fakeNow, type ProviderFake, type Register } from "./fake.ts";
import { price, type Turn, turn, type TurnOptions } from "./turn.ts";

const round = "and so on, ".repeat(20);
const words: Omit<FakeAnswer, "type"> = { text: ["Hel", "lo, ", round] };
const thoughts: Omit<FakeAnswer, "type"> = { thinking: round };
const argument: Omit<FakeAnswer, "type"> = {
  text: ["Hel"],
  half: { name: "read_file", arguments: '{"path":"x' },
};

export function limits(test: Register): void {
  for (const [kind, came] of [["text", words], ["thinking", thoughts]] as const) {
    for (const [limit, max] of [["tokens", 1], ["money", 10 * price]] as const) {
      test(`${kind} without an end is ended by the limit of ${limit}`, async (fake) => {
        const { end, kept } = await flooded(fake, came, { limits: { [limit]: max } });
        assert.equal(end?.type === "limit" && end.limit, limit);
        assert.deepEqual(kept.map((it) => it.type), [kind]);
      });
    }

    test(`${kind} that repeats itself is ended, and said to`, async (fake) => {
      const { kept, end } = await flooded(fake, came);
      assert.match(
        problem(end),
        /^malformed: the answer was ended: it repeats ".*" again and again$/,
      );
      assert.deepEqual(kept.map((it) => it.type), [kind]);
    });
  }

  test("text without an end is ended by the limit of time", async (fake) => {
    let now = 1_000_000;
    const timeMs = 10_000;
    const clock = { now: () => now, sleep: () => new Promise<void>(() => {}) };
    const options = { limits: { timeMs }, clock, seen: () => void (now += 1000) };
    const { end } = await flooded(fake, words, options);
    assert.equal(end?.type === "limit" && end.limit, "time");
  });

  test("arguments without an end are ended, and what came before is kept", async (fake) => {
    const { kept, end } = await flooded(fake, argument);
    assert.match(problem(end), /^malformed: .*(repeats "x+" again|a line of more than 2 MB)/);
    assert.deepEqual(kept, [{ type: "text", text: "Hel", partial: true }]);
  });

  endless(test);
}

function endless(test: Register): void {
  test("what brings nothing without an end is malformed", async (fake) => {
    const { kept, end } = await flooded(fake, { ...words, then: "comments" });
    assert.equal(problem(end), "malformed: the server sent 16 MB without a word of an answer");
    assert.deepEqual(kept, [{ type: "text", text: `Hello, ${round}`, partial: true }]);
  });

  const lines = [
    ["a line without an end is malformed", {}],
    ["a line without an end keeps what came before it", words],
    ["a line without an end keeps what came with it", { ...words, writes: 65_536 }],
  ] as const;
  for (const [title, came] of lines) {
    test(title, async (fake) => {
      const { kept, end } = await flooded(fake, { ...came, then: "endless_line" });
      assert.equal(problem(end), "malformed: the server sent a line of more than 2 MB");
      const text = { type: "text", text: `Hello, ${round}`, partial: true };
      assert.deepEqual(kept, "text" in came ? [text] : []);
    });
  }

  silent(test);
}

function silent(test: Register): void {
  test("the limit of time ends an answer of which nothing comes", async (fake) => {
    const clock = fakeClock({ now: 1_000_000 });
    const stalled = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    fake.reply({ type: "answer", text: ["Hel"], then: "hang", stalled: stalled.resolve });
    void Promise.all([stalled.promise, seen.promise]).then(() => clock.advance(60_000));
    const { kept, end, output } = await turn(fake.model(), {
      clock,
      limits: { timeMs: 10_000 },
      seen: () => seen.resolve(),
    });
    assert.equal(end?.type === "limit" && end.limit, "time");
    assert.deepEqual(kept, [{ type: "text", text: "Hel", partial: true }]);
    assert.ok(output > 0, "what came is counted");
    await fake.left;
  });

  test("a server that falls silent within an answer is given up", async (fake) => {
    const clock = fakeClock({ now: fakeNow });
    const idleTimeoutMs = 5000;
    const stalled = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    fake.reply({ type: "answer", text: ["Hel"], then: "hang", stalled: stalled.resolve });
    void Promise.all([stalled.promise, seen.promise]).then(() => clock.advance(idleTimeoutMs));
    const model = fake.model({ clock, idleTimeoutMs });
    const { kept, end } = await turn(model, { seen: () => seen.resolve() });
    assert.match(problem(end), /^unavailable: http:\S+ went silent for 5 s$/);
    assert.deepEqual(kept, [{ type: "text", text: "Hel", partial: true }]);
    await fake.left;
  });
}

/** A turn with an answer whose last piece comes again and again. */
async function flooded(
  fake: ProviderFake,
  came: Omit<FakeAnswer, "type">,
  options: TurnOptions & { readonly limits?: Partial<Limits> } = {},
): Promise<Turn> {
  fake.reply({ type: "answer", then: "flood", ...came });
  const ended = await turn(fake.model(), options);
  await fake.left;
  return ended;
}

function problem(end: Turn["end"]): string {
  assert.equal(end?.type, "error", JSON.stringify(end));
  return `${end.error.kind}: ${end.error.message}`;
}
