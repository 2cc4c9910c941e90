/** The model behind chat completions, against a fake of its servers. */

import assert from "node:assert/strict";
import OpenAI from "openai";
import { toBody } from "../../src/models/openai_request.ts";
import { answer, chunk, raw, usageChunk } from "../support/fake_openai.ts";
import { openaiProvider } from "../support/openai_provider.ts";
import { body, ok, piece, row } from "../support/row.ts";
import { ask, collect, errorOf, modelConformance, partsOf } from "./model_suite.ts";

modelConformance("openai", () => openaiProvider());
modelConformance(
  "deepseek",
  () => openaiProvider({ dialect: "deepseek", modelName: "deepseek-chat" }),
);
modelConformance("llama-server", () => openaiProvider({ dialect: "llama", modelName: "qwen3" }));

row(
  "openai: nothing of the machine or its environment goes with a request",
  async ({ fake, model }) => {
    fake.reply(ok, ok);
    await collect(model(), ask("hi"));
    await collect(model({ apiKey: "sk-1" }), ask("hi"));
    const [bare, keyed] = fake.requests.map((it) => Object.keys(it.headers).sort());
    const usual = ["accept", "content-length", "content-type", "host", "user-agent"];
    const added = (names: readonly string[] = []) =>
      names.filter((it) => !usual.includes(it) && !/^accept-(encoding|language)$/.test(it));
    assert.deepEqual([added(bare), added(keyed)], [[], ["authorization"]]);
    assert.equal(fake.requests[1]?.headers.authorization, "Bearer sk-1");
  },
);

row("openai: the official client sends and reads what we do", async ({ fake, model }) => {
  const reply = answer(
    chunk({ role: "assistant", content: "Lo" }),
    chunk({ content: "ok." }),
    chunk(piece(0, "call_1", "read_file", '{"path":')),
    chunk(piece(0, null, null, '"a.txt"}')),
    chunk({}, "tool_calls"),
    usageChunk({ prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 }),
  );
  fake.reply(reply, reply);
  const parts = partsOf(await collect(model(), ask("hi")));
  const client = new OpenAI({ apiKey: "none", baseURL: `${fake.url}/v1`, maxRetries: 0 });
  const request = toBody(ask("hi"), { dialect: "openai", modelName: "gpt-4o" });
  const heard = { text: "", call: "", tokens: 0 };
  for await (const { choices, usage } of await client.chat.completions.create(request)) {
    const delta = choices[0]?.delta;
    heard.text += delta?.content ?? "";
    for (const { function: it } of delta?.tool_calls ?? []) {
      heard.call += (it?.name ?? "") + (it?.arguments ?? "");
    }
    heard.tokens += usage?.total_tokens ?? 0;
  }
  assert.deepEqual(heard, { text: "Look.", call: 'read_file{"path":"a.txt"}', tokens: 12 });
  assert.deepEqual(parts, [
    { type: "text", text: "Look." },
    { type: "tool_call", name: "read_file", arguments: '{"path":"a.txt"}' },
  ]);
  const [ours, theirs] = fake.requests;
  assert.deepEqual([ours?.path, ours?.text], [theirs?.path, theirs?.text]);
});

row("openai: a request is small: 200 bytes beside texts and schemas", async ({ fake, model }) => {
  fake.reply(ok);
  const request = ask("hi");
  await collect(model(), request);
  const told = request.system + "hi" + JSON.stringify(request.tools);
  const sent = fake.requests[0]?.text ?? "";
  assert.ok(sent !== "" && sent.length - told.length < 200, sent);
});

row("openai: an empty answer is one empty text", async ({ fake, model }) => {
  fake.reply(answer(chunk({ role: "assistant", content: "" }), chunk({}, "stop")));
  assert.deepEqual(partsOf(await collect(model(), ask("hi"))), [{ type: "text", text: "" }]);
});

row("openai: an end without a reason is an end, nothing at all is not", async ({ fake, model }) => {
  fake.reply(answer(chunk({ content: "ok" })), raw([]), raw([": nothing\n\n"]));
  assert.deepEqual(partsOf(await collect(model(), ask("hi"))), [{ type: "text", text: "ok" }]);
  const cut = {
    kind: "malformed",
    message: "the stream was cut: it ended before the answer began",
  };
  assert.deepEqual(errorOf(await collect(model(), ask("hi"))), cut);
  assert.deepEqual(errorOf(await collect(model(), ask("hi"))), cut);
});

row("openai: broken JSON and a foreign shape are malformed", async ({ fake, model }) => {
  fake.reply(
    raw(["data: {broken\n\n"]),
    raw(['data: {"choices": "none"}\n\n']),
    raw(["data: 5\n\n"]),
  );
  for (let at = 0; at < 3; at++) {
    assert.equal(errorOf(await collect(model(), ask("hi"))).kind, "malformed", String(at));
  }
});

row(
  "openai: an answer's schema goes where the server takes it beside tools",
  async ({ fake, model }) => {
    const outputSchema = { type: "object", properties: { n: { type: "number" } } };
    const format = { type: "json_schema", json_schema: { name: "answer", schema: outputSchema } };
    const sent = [];
    for (const dialect of ["openai", "compatible", "deepseek"] as const) {
      for (const tools of [ask("").tools, []]) {
        fake.reply(ok);
        await collect(model({ dialect }), ask("hi", { tools, outputSchema }));
        sent.push(body(fake).response_format ?? null);
      }
    }
    assert.deepEqual(sent, [format, format, null, format, null, null]);
  },
);

row("openai: thinking is switched in the server's own words", async ({ fake, model }) => {
  const sent = [];
  for (const thinkingBudget of [0, 4096]) {
    for (
      const [dialect, modelName] of [["llama", "Qwen3-8B"], ["openai", "gpt-5"], [
        "openai",
        "gpt-4o",
      ]] as const
    ) {
      fake.reply(ok);
      await collect(model({ dialect, modelName, thinkingBudget }), ask("hi"));
      sent.push(body(fake).reasoning_effort ?? body(fake).chat_template_kwargs ?? null);
    }
  }
  const template = (enable_thinking: boolean) => ({ enable_thinking });
  assert.deepEqual(sent, [template(false), "minimal", null, template(true), "medium", null]);
});

row("openai: a server that does not stream is understood", async ({ fake, model }) => {
  const call = { id: "c", type: "function", function: { name: "read_file", arguments: "{}" } };
  const message = { role: "assistant", content: "Look.", tool_calls: [call] };
  fake.reply({
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }, null, 2),
  });
  assert.deepEqual(partsOf(await collect(model(), ask("hi"))), [
    { type: "text", text: "Look." },
    { type: "tool_call", name: "read_file", arguments: "{}" },
  ]);
});

row(
  "openai: a prompt that grew and was read no further was cut by the server",
  async ({ fake, model }) => {
    const counted = (tokens: number) =>
      answer(
        chunk({ role: "assistant", content: "Hm." }),
        chunk({}, "stop"),
        usageChunk({ prompt_tokens: tokens, completion_tokens: 2, total_tokens: tokens + 2 }),
      );
    const words = "some words of a prompt. ".repeat(700);
    const longer = ask(words + "and a file that the model was to read. ".repeat(200));
    const asked = async (dialect: "openai" | "compatible", first: number, second: number) => {
      fake.reply(counted(first), counted(second));
      const it = model({ dialect });
      partsOf(await collect(it, ask(words)));
      return (await collect(it, longer)).at(-1)?.type;
    };
    assert.deepEqual({
      cut: await asked("compatible", 4096, 4090),
      whole: await asked("compatible", 4096, 5900),
      "what is new alone is counted": await asked("compatible", 12, 12),
      "a vendor refuses": await asked("openai", 4096, 4090),
    }, {
      cut: "error",
      whole: "finish",
      "what is new alone is counted": "finish",
      "a vendor refuses": "finish",
    });
  },
);
