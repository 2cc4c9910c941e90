/** How an answer ends. */

import assert from "node:assert/strict";
import type { Register } from "./fake.ts";
import { ask, collect, errorOf, usage } from "./stream.ts";

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

  test("an abort in mid-stream ends in aborted, and the server sees the client go", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel"], then: "hang" });
    const controller = new AbortController();
    const deltas = await collect(fake.model(), ask("hi"), {
      signal: controller.signal,
      seen: (delta) => delta.type === "text" && controller.abort(),
    });
    assert.equal(errorOf(deltas).kind, "aborted");
    await fake.left;
  });

  for (const after of [1, 3000]) {
    test(`an abort after ${after} chunks of a fast answer ends it and the server stops`, async (fake) => {
      fake.reply({ type: "answer", text: ["Hel", "lo "], then: "flood" });
      const controller = new AbortController();
      let count = 0;
      const deltas = await collect(fake.model(), ask("hi"), {
        signal: controller.signal,
        seen: () => ++count === after && controller.abort(),
      });
      assert.equal(errorOf(deltas).kind, "aborted");
      // What one piece of the network had brought, at most.
      assert.ok(deltas.length < after + 3, `${deltas.length} deltas`);
      await fake.left;
    });
  }

  test("an abort before the start sends nothing", async (fake) => {
    const deltas = await collect(fake.model(), ask("hi"), { signal: AbortSignal.abort() });
    assert.equal(errorOf(deltas).kind, "aborted");
    assert.deepEqual(fake.requests, []);
  });

  test("a reader that goes away leaves no request behind", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel"], then: "hang" });
    const { signal } = new AbortController();
    for await (const delta of fake.model().stream(ask("hi"), { signal })) {
      if (delta.type === "text") break;
    }
    await fake.left;
  });
}
