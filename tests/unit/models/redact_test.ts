import assert from "node:assert/strict";
import { redacting } from "../../../src/models/redact.ts";
import type { Model, ModelDelta } from "../../../src/protocol/mod.ts";

const key = "hunter22-hunter22";

async function heard(deltas: readonly ModelDelta[]): Promise<readonly ModelDelta[]> {
  const model: Model = {
    id: { provider: "p", name: "m" },
    async *stream() {
      yield* deltas;
    },
  };
  const signal = new AbortController().signal;
  const request = { system: "", messages: [], tools: [] };
  return await Array.fromAsync(redacting(model, [key]).stream(request, { signal }));
}

Deno.test("a key that comes back in a failure is not passed on, whatever else is", async () => {
  const said = (text: string): ModelDelta[] => [
    { type: "retry", attempt: 1, waitMs: 1, error: { kind: "unavailable", message: text } },
    { type: "error", error: { kind: "content_filter", message: text, reason: text } },
  ];
  assert.deepEqual(await heard(said(key)), said("****"));
});

Deno.test("a key that a model says is not passed on, wherever its pieces are cut", async () => {
  const text = `the key is ${key}, and so on`;
  for (let at = 0; at <= text.length; at++) {
    const deltas = await heard([
      { type: "thinking", text: text.slice(0, at) },
      { type: "thinking", text: text.slice(at) },
      { type: "text", text: text.slice(0, at) },
      { type: "text", text: text.slice(at) },
      { type: "tool_call", index: 0, name: "run_shell", arguments: text.slice(0, at) },
      { type: "tool_call", index: 0, arguments: text.slice(at) },
      {
        type: "finish",
        reason: "stop",
        parts: [{ type: "text", text }, { type: "tool_call", name: "run_shell", arguments: text }],
      },
    ]);
    const clean = "the key is ****, and so on";
    const joined = (type: string) =>
      deltas.flatMap((it) =>
        it.type !== type
          ? []
          : it.type === "text" || it.type === "thinking"
          ? [it.text]
          : it.type === "tool_call"
          ? [it.arguments ?? ""]
          : []
      ).join("");
    assert.deepEqual(["thinking", "text", "tool_call"].map(joined), [clean, clean, clean]);
    assert.deepEqual(deltas.at(-1), {
      type: "finish",
      reason: "stop",
      parts: [
        { type: "text", text: clean },
        { type: "tool_call", name: "run_shell", arguments: clean },
      ],
    });
    assert.equal(deltas.filter((it) => it.type === "tool_call" && it.name).length, 1);
  }
});

Deno.test("what holds no key comes piece by piece as it was, and two calls stay two", async () => {
  const deltas: readonly ModelDelta[] = [
    { type: "text", text: "hey! " },
    { type: "text", text: "you!" },
    { type: "tool_call", index: 0, name: "a", arguments: "{}" },
    { type: "tool_call", index: 1, name: "b" },
    { type: "tool_call", index: 1, arguments: "{}" },
    {
      type: "usage",
      usage: { input: 1, output: 1, cached: 0, thinking: 0, estimated: false },
    },
    { type: "finish", reason: "stop", parts: [] },
  ];
  assert.deepEqual(await heard(deltas), deltas);
});
