/** How an answer finishes. */

import assert from "node:assert/strict";
import type { Register } from "./fake.ts";
import { ask, collect, usage } from "./stream.ts";

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
