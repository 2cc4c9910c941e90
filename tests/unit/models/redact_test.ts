import assert from "node:assert/strict";
import { redacting } from "../../../src/models/mod.ts";
import type { Model, ModelDelta } from "../../../src/protocol/mod.ts";

Deno.test("a key that comes back in a failure is not passed on, whatever else is", async () => {
  const key = "hunter22-hunter22";
  const said = (text: string): ModelDelta[] => [
    { type: "text", text: `the key is ${text}` },
    { type: "retry", attempt: 1, waitMs: 1, error: { kind: "unavailable", message: text } },
    { type: "error", error: { kind: "content_filter", message: text, reason: text } },
  ];
  const model: Model = {
    id: { provider: "p", name: "m" },
    async *stream() {
      yield* said(key);
    },
  };
  const signal = new AbortController().signal;
  const request = { system: "", messages: [], tools: [] };
  const deltas = await Array.fromAsync(redacting(model, [key]).stream(request, { signal }));
  assert.deepEqual(deltas, [said(key)[0], ...said("****").slice(1)]);
});
