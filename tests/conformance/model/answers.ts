/** What a finished answer is. */

import assert from "node:assert/strict";
import type { Register } from "./fake.ts";
import { ask, callsIn, collect, partsOf, plain, usage } from "./stream.ts";

const cjk = "東京 🗼 Zürich";

export function answers(test: Register): void {
  test("text comes in pieces and ends whole", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel", "lo ", cjk], usage });
    const deltas = await collect(fake.model(), ask("hi"));
    const texts = deltas.flatMap((it) => it.type === "text" ? [it.text] : []);
    assert.deepEqual(texts, ["Hel", "lo ", cjk]);
    assert.deepEqual(plain(partsOf(deltas)), [{ type: "text", text: `Hello ${cjk}` }]);
  });

  test("thinking is a part of its own before the text", async (fake) => {
    fake.reply({ type: "answer", thinking: "hmm", text: ["Yes"], usage });
    const deltas = await collect(fake.model(), ask("hi"));
    assert.deepEqual(deltas[0], { type: "thinking", text: "hmm" });
    assert.deepEqual(plain(partsOf(deltas)), [
      { type: "thinking", text: "hmm" },
      { type: "text", text: "Yes" },
    ]);
  });

  test("one call has its name and its arguments as JSON", async (fake) => {
    const calls = [{ name: "read_file", input: { path: "a.ts" } }];
    fake.reply({ type: "answer", text: ["Let me look."], calls, usage });
    const deltas = await collect(fake.model(), ask("read a.ts"));
    assert.deepEqual(plain(partsOf(deltas)), [
      { type: "text", text: "Let me look." },
      { type: "tool_call", name: "read_file", arguments: '{"path":"a.ts"}' },
    ]);
    assert.deepEqual(callsIn(deltas), calls);
  });

  test("parallel calls of one tool stay apart and in order", async (fake) => {
    const calls = ["a", "b", "c"].map((path) => ({ name: "read_file", input: { path } }));
    fake.reply({ type: "answer", calls, usage });
    assert.deepEqual(callsIn(await collect(fake.model(), ask("read all"))), calls);
  });

  test("characters cut in two by the network arrive whole", async (fake) => {
    fake.reply({ type: "answer", text: [cjk, cjk], usage, writes: 1 });
    const parts = partsOf(await collect(fake.model(), ask("hi")));
    assert.deepEqual(plain(parts), [{ type: "text", text: cjk + cjk }]);
  });
}
