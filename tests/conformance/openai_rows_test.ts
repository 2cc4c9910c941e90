/** The traps that OpenAI's chat completions set, rows 1 to 12. */

import assert from "node:assert/strict";
import { withRetry } from "../../src/models/retry.ts";
import type { ModelMessage } from "../../src/protocol/mod.ts";
import { fakeClock } from "../support/clock.ts";
import { answer, callDelta, chunk, event, raw, usageChunk } from "../support/fake_openai.ts";
import { body, call, callsIn, ok, piece, result, row, stop } from "../support/row.ts";
import { ask, collect, errorOf, partsOf } from "./model_suite.ts";

row(
  "row 1: the pieces of a call are joined by index, its id and name come once",
  async ({ fake, model }) => {
    fake.reply(answer(
      chunk(piece(0, "call_a", "read_file", "")),
      chunk(piece(1, "call_b", "list_dir", "")),
      chunk(callDelta({ index: 0, function: { arguments: '{"path"' } })),
      chunk(callDelta({ index: 1, function: { arguments: '{"path":"b"}' } })),
      chunk(callDelta({ index: 0, function: { arguments: ':"a"}' } })),
      chunk({}, "tool_calls"),
    ));
    const deltas = await collect(model(), ask("hi"));
    assert.deepEqual(callsIn(deltas), [["read_file", '{"path":"a"}'], [
      "list_dir",
      '{"path":"b"}',
    ]]);
    assert.deepEqual(deltas.filter((it) => it.type === "tool_call"), [
      { type: "tool_call", index: 0, name: "read_file" },
      { type: "tool_call", index: 1, name: "list_dir" },
      { type: "tool_call", index: 0, arguments: '{"path"' },
      { type: "tool_call", index: 1, arguments: '{"path":"b"}' },
      { type: "tool_call", index: 0, arguments: ':"a"}' },
    ]);
  },
);

row(
  "row 2: arguments that are no JSON are handed on as they were written",
  async ({ fake, model }) => {
    fake.reply(
      answer(chunk(piece(0, "c", "read_file", "{path: a, extra")), chunk({}, "tool_calls")),
    );
    const deltas = await collect(model(), ask("hi"));
    assert.deepEqual(callsIn(deltas), [["read_file", "{path: a, extra"]]);
  },
);

row("row 3: usage comes in a last chunk without choices", async ({ fake, model }) => {
  fake.reply(answer(
    chunk({ content: "ok" }),
    ...stop,
    usageChunk({
      prompt_tokens: 892,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 658 },
      completion_tokens_details: { reasoning_tokens: 12 },
    }),
  ));
  const deltas = await collect(model(), ask("hi"));
  const usage = { input: 892, output: 20, cached: 658, thinking: 12, estimated: false };
  assert.deepEqual(deltas.at(-2), { type: "usage", usage });
  assert.deepEqual(body(fake).stream_options, { include_usage: true });
});

row("row 4: a stream that breaks has an estimated usage", async ({ fake, model }) => {
  fake.reply(raw([event(chunk({ content: "twelve chars" }))]));
  const deltas = await collect(model(), ask("hi"));
  const before = deltas.at(-2);
  assert.equal(before?.type === "usage" && before.usage.estimated, true);
  assert.equal(before?.type === "usage" && before.usage.output, 3);
  assert.equal(errorOf(deltas).kind, "malformed");
});

row("row 5: a refusal is shown as one and is not an empty answer", async ({ fake, model }) => {
  fake.reply(answer(chunk({ refusal: "I can't " }), chunk({ refusal: "do that." }), ...stop));
  const error = errorOf(await collect(model(), ask("hi")));
  assert.deepEqual(error, { kind: "refusal", message: "I can't do that." });
});

row("row 6: calls count although the finish reason is stop", async ({ fake, model }) => {
  fake.reply(answer(chunk(piece(0, "c", "read_file", "{}")), ...stop));
  assert.deepEqual(callsIn(await collect(model(), ask("hi"))), [["read_file", "{}"]]);
});

row("row 7: arguments cut by the token limit finish with length", async ({ fake, model }) => {
  fake.reply(answer(chunk(piece(0, "c", "read_file", '{"pa')), chunk({}, "length")));
  const end = (await collect(model(), ask("hi"))).at(-1);
  assert.deepEqual(end, {
    type: "finish",
    reason: "length",
    parts: [{ type: "tool_call", name: "read_file", arguments: '{"pa' }],
  });
});

row(
  "row 8: the provider's filter ends the answer, and nothing is retried",
  async ({ fake, model }) => {
    fake.reply(answer(chunk({ content: "Well" }), chunk({}, "content_filter")));
    const retried = withRetry(model(), { clock: fakeClock({ auto: true }) });
    assert.deepEqual(errorOf(await collect(retried, ask("hi"))), {
      kind: "content_filter",
      message: "the provider's filter stopped the answer",
      reason: "content_filter",
    });
    assert.equal(fake.requests.length, 1);
  },
);

row("row 9: every call sent has exactly one result, holes are filled", async ({ fake, model }) => {
  const messages: ModelMessage[] = [
    { role: "user", text: "go" },
    { role: "assistant", parts: [call("a"), call("b")] },
    { role: "tool", results: [result("a"), result("a"), result("orphan")] },
    { role: "user", text: "and?" },
  ];
  fake.reply(ok);
  partsOf(await collect(model(), ask("", { messages })));
  assert.deepEqual(body(fake).messages.slice(3), [
    { role: "tool", tool_call_id: "a", content: "result a" },
    { role: "tool", tool_call_id: "b", content: "no result" },
    { role: "user", content: "and?" },
  ]);
});

row(
  "row 10: results stand right behind their calls whatever came between",
  async ({ fake, model }) => {
    const messages: ModelMessage[] = [
      { role: "user", text: "go" },
      { role: "assistant", parts: [call("a")] },
      { role: "user", text: "wait" },
      { role: "tool", results: [result("a")] },
    ];
    fake.reply(ok);
    partsOf(await collect(model(), ask("", { messages })));
    const roles = body(fake).messages.map((it: { role: string }) => it.role);
    assert.deepEqual(roles, ["system", "user", "assistant", "tool", "user"]);
  },
);

row(
  "row 11: reasoning models get max_completion_tokens and no sampling parameter",
  async ({ fake, model }) => {
    fake.reply(ok, ok);
    const request = ask("hi", { maxOutputTokens: 64, tools: [] });
    partsOf(await collect(model({ dialect: "openai", modelName: "o3" }), request));
    assert.deepEqual(Object.keys(body(fake)), [
      "model",
      "messages",
      "max_completion_tokens",
      "stream",
      "stream_options",
    ]);
    partsOf(await collect(model({ dialect: "llama", modelName: "x" }), request));
    assert.equal(body(fake).max_tokens, 64);
  },
);

row("row 12: developer replaces system for OpenAI's reasoning models", async ({ fake, model }) => {
  for (
    const [modelName, role] of [["o4-mini", "developer"], ["gpt-5.1", "developer"], [
      "gpt-4o",
      "system",
    ]]
  ) {
    fake.reply(ok);
    partsOf(await collect(model({ dialect: "openai", modelName }), ask("hi")));
    assert.equal(body(fake).messages[0].role, role);
  }
});
