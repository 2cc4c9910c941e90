/** What is sent. */

import assert from "node:assert/strict";
import type { FakeReply, Register } from "./fake.ts";
import { ask, callsIn, collect, history, partsOf, plain, usage } from "./stream.ts";

export function requests(test: Register): void {
  test("equal requests give equal bytes", async (fake) => {
    const request = ask("again", { messages: history, maxOutputTokens: 100 });
    fake.reply({ type: "answer", text: ["1"], usage });
    fake.reply({ type: "answer", text: ["2"], usage });
    await collect(fake.model(), request);
    await collect(fake.model(), structuredClone(request));
    const [first, second] = fake.requests.slice(-2);
    assert.ok(first && first.text !== "");
    assert.equal(first.text, second?.text);
  });

  test("a history with calls, failures and another model's thinking is accepted", async (fake) => {
    fake.reply({ type: "answer", text: ["ok"], usage });
    const deltas = await collect(fake.model(), ask("", { messages: history }));
    assert.deepEqual(plain(partsOf(deltas)), [{ type: "text", text: "ok" }]);
  });

  test("the official SDK reads the fake as the model does", async (fake) => {
    const script: FakeReply = {
      type: "answer",
      text: ["Look", "ing."],
      calls: [
        { name: "read_file", input: { path: "ü" } },
        { name: "read_file", input: { path: "b" } },
      ],
      usage,
    };
    fake.reply(script);
    fake.reply(script);
    const deltas = await collect(fake.model(), ask("hi"));
    const told = deltas.find((it) => it.type === "usage");
    assert.ok(told);
    const texts = partsOf(deltas).flatMap((it) => it.type === "text" ? [it.text] : []);
    assert.deepEqual(await fake.sdkReads(), {
      text: texts.join(""),
      calls: callsIn(deltas),
      usage: { input: told.usage.input, output: told.usage.output },
    });
  });
}
