/** The traps that DeepSeek sets, rows 22 to 32. */

import assert from "node:assert/strict";
import { withRetry } from "../../src/models/retry.ts";
import type { ModelMessage } from "../../src/protocol/mod.ts";
import { fakeClock } from "../support/clock.ts";
import { answer, chunk, done, event, raw, refused, usageChunk } from "../support/fake_openai.ts";
import { body, call, ok, piece, result, row, stop } from "../support/row.ts";
import { ask, collect, errorOf, history, partsOf } from "./model_suite.ts";

const deepseek = { dialect: "deepseek", modelName: "deepseek-chat" } as const;

/** One turn with a call, as history keeps it, from the parts that a model gave. */
function turn(thinking: readonly ReturnType<typeof partsOf>[number][]): ModelMessage[] {
  const kept = thinking.flatMap((it) => it.type === "tool_call" ? [] : [it]);
  return [
    { role: "user", text: "go" },
    { role: "assistant", parts: [...kept, call("a")] },
    { role: "tool", results: [result("a")] },
    { role: "user", text: "next" },
  ];
}

row(
  "row 22: DeepSeek's thinking of a turn with calls goes back to it for good",
  async ({ fake, model }) => {
    fake.reply(
      answer(
        chunk({ reasoning_content: "think" }),
        chunk(piece(0, "a", "read_file", "{}")),
        ...stop,
      ),
      ok,
      ok,
    );
    const parts = partsOf(await collect(model(deepseek), ask("go")));
    partsOf(await collect(model(deepseek), ask("", { messages: turn(parts) })));
    assert.equal(body(fake).messages[2].reasoning_content, "think");
    partsOf(await collect(model(), ask("", { messages: turn(parts) })));
    assert.equal("reasoning_content" in body(fake).messages[2], false, "only to DeepSeek");
  },
  { wantsReasoning: false },
);

row("row 23: DeepSeek gets the field also where there was no thinking", async ({ fake, model }) => {
  fake.reply(ok, ok);
  partsOf(await collect(model(deepseek), ask("", { messages: turn([]) })));
  assert.equal(body(fake).messages[2].reasoning_content, "");
  partsOf(await collect(model(deepseek), ask("", { messages: history })));
  assert.equal(body(fake).messages[2].reasoning_content, "", "another model's thinking stays here");
}, { wantsReasoning: true });

row(
  "row 24: no sampling parameter is sent to DeepSeek, where it would do nothing",
  async ({ fake, model }) => {
    fake.reply(ok);
    partsOf(await collect(model({ ...deepseek, thinkingBudget: 4096 }), ask("hi", { tools: [] })));
    assert.deepEqual(Object.keys(body(fake)), [
      "model",
      "messages",
      "reasoning_effort",
      "stream",
      "stream_options",
    ]);
  },
  { wantsReasoning: true },
);

row("row 25: the effort that DeepSeek gets is one that it keeps", async ({ fake, model }) => {
  const sent = [];
  for (const thinkingBudget of [0, 500, 2048, 8000, 100_000, -1]) {
    fake.reply(ok);
    partsOf(await collect(model({ ...deepseek, thinkingBudget }), ask("hi")));
    sent.push(body(fake).thinking ?? body(fake).reasoning_effort);
  }
  assert.deepEqual(sent, [{ type: "disabled" }, "low", "low", "high", "high", undefined]);
});

row(
  "row 26: DeepSeek's statuses have their kinds, and only what may pass is retried",
  async ({ fake, model }) => {
    const cases = [
      [400, "bad_request", 1],
      [401, "auth", 1],
      [402, "balance", 1],
      [422, "bad_request", 1],
      [429, "rate_limit", 6],
      [500, "unavailable", 6],
      [503, "unavailable", 6],
    ] as const;
    for (const [status, kind, tries] of cases) {
      const before = fake.requests.length;
      const error = {
        message: "no",
        type: "unknown_error",
        param: null,
        code: "invalid_request_error",
      };
      for (let at = 0; at < tries; at++) fake.reply(refused(status, error));
      const retried = withRetry(model(deepseek), { clock: fakeClock({ auto: true }) });
      assert.equal(errorOf(await collect(retried, ask("hi"))).kind, kind);
      assert.equal(fake.requests.length - before, tries, String(status));
    }
  },
);

row(
  "row 27: comments and empty lines are signs of life, silence is not",
  async ({ fake, model }) => {
    const clock = fakeClock();
    const [comment, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hello = event(chunk({ content: "Hel" }));
    fake.reply(
      raw([
        ": keep-alive\n\n",
        "\n",
        hello,
        comment.promise,
        ": keep-alive\n\n",
        rest.promise,
        event(chunk({ content: "lo" })),
        ...stop.map(event),
        done,
      ]),
      raw([hello], { then: "hang" }),
      raw([": keep-alive\n\n"], { then: "hang" }),
    );
    const patient = model({ ...deepseek, clock, loadTimeoutMs: 10_000, idleTimeoutMs: 1000 });
    const first = collect(patient, ask("hi"), {
      seen: (delta) => {
        if (delta.type !== "text" || delta.text !== "Hel") return;
        clock.advance(900);
        comment.resolve();
      },
    });
    await clock.asked(3);
    clock.advance(900);
    rest.resolve();
    assert.deepEqual(partsOf(await first), [{ type: "text", text: "Hello" }]);
    const silent = collect(patient, ask("hi"), {
      seen: (delta) => delta.type === "text" && clock.advance(1001),
    });
    assert.deepEqual(errorOf(await silent), {
      kind: "unavailable",
      message: `${fake.url}/v1 went silent for 1 s`,
    });
    const asked = clock.sleeps.length;
    const queued = collect(patient, ask("hi"));
    await clock.asked(asked + 1);
    clock.advance(10_001);
    assert.equal(errorOf(await queued).kind, "unavailable");
  },
);

row(
  "row 28: a 429 is waited out, longer each time and never in step with others",
  async ({ fake, model }) => {
    const full = refused(429, { message: "concurrency", type: "rate_limit_error" });
    fake.reply(full, full, full, ok);
    const clock = fakeClock({ auto: true });
    const deltas = await collect(
      withRetry(model(deepseek), { clock, random: () => 0.5 }),
      ask("hi"),
    );
    assert.deepEqual(clock.sleeps, [250, 500, 1000]);
    assert.deepEqual(partsOf(deltas), [{ type: "text", text: "ok" }]);
  },
);

row("row 31: cached tokens are read in both spellings", async ({ fake, model }) => {
  const told = { prompt_tokens: 10, completion_tokens: 2 };
  fake.reply(
    answer(
      ...stop,
      usageChunk({ ...told, prompt_cache_hit_tokens: 6, prompt_cache_miss_tokens: 4 }),
    ),
    answer(...stop, usageChunk({ ...told, prompt_tokens_details: { cached_tokens: 7 } })),
  );
  const cached = [];
  for (const _ of [1, 2]) {
    const usage = (await collect(model(deepseek), ask("hi"))).at(-2);
    cached.push(usage?.type === "usage" && usage.usage.cached);
  }
  assert.deepEqual(cached, [6, 7]);
});

row("row 32: any model name is sent as it is", async ({ fake, model }) => {
  for (const modelName of ["deepseek-chat", "deepseek-flash", "deepseek-v9:exp"]) {
    fake.reply(ok);
    partsOf(await collect(model({ ...deepseek, modelName }), ask("hi")));
    assert.equal(body(fake).model, modelName);
  }
});
