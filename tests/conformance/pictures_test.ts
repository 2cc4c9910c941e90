/** Pictures beside the user's words, in each server's official shape, and in words where none is taken. */

import assert from "node:assert/strict";
import { GoogleGenAI } from "@google/genai/web";
import OpenAI from "openai";
import { geminiModel } from "../../src/models/gemini.ts";
import { ollamaModel } from "../../src/models/ollama.ts";
import { toBody } from "../../src/models/openai_request.ts";
import type { Json, ModelMessage } from "../../src/protocol/mod.ts";
import { fakeClock } from "../support/clock.ts";
import { chunk as geminiChunk, events, fakeGemini } from "../support/fake_gemini.ts";
import { done, fakeOllama, lines, piece } from "../support/fake_ollama.ts";
import { fakeOpenai } from "../support/fake_openai.ts";
import { openaiProvider } from "../support/openai_provider.ts";
import { ok, row } from "../support/row.ts";
import { ask, collect, fakeNow, history, partsOf } from "./model_suite.ts";

const picture = { mime: "image/png", base64: "iVBORw0KGgo=" };
const other = { mime: "image/webp", base64: "UklGRg==" };
const shown: ModelMessage = { role: "user", text: "what is on them?", pictures: [picture, other] };

const request = ask("", {
  messages: [...history, { role: "assistant", parts: [{ type: "text", text: "Well." }] }, shown],
});
const told = "what is on them?\n[a picture (image/png) that you cannot see]\n" +
  "[a picture (image/webp) that you cannot see]";

row(
  "openai: pictures go as data URLs behind the words, as the official client sends them",
  async ({ fake, model }) => {
    fake.reply(ok, ok);
    partsOf(await collect(model(), request));
    const client = new OpenAI({ apiKey: "none", baseURL: `${fake.url}/v1`, maxRetries: 0 });
    const body = toBody(request, { dialect: "openai", modelName: "gpt-4o" });
    for await (const _ of await client.chat.completions.create(body));
    const [ours, theirs] = fake.requests;
    assert.equal(ours?.text, theirs?.text);
    assert.deepEqual(last(ours?.body, "messages"), {
      role: "user",
      content: [
        { type: "text", text: "what is on them?" },
        { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
        { type: "image_url", image_url: { url: "data:image/webp;base64,UklGRg==" } },
      ],
    });
  },
);

row("openai: a message without pictures stays a text", async ({ fake, model }) => {
  fake.reply(ok);
  await collect(model(), ask("", { messages: [{ role: "user", text: "hi", pictures: [] }] }));
  assert.deepEqual(last(fake.requests[0]?.body, "messages"), { role: "user", content: "hi" });
});

Deno.test("deepseek: its messages know text alone, and a picture is told in words", async () => {
  await using fake = openaiProvider({ dialect: "deepseek", modelName: "deepseek-chat" });
  fake.reply({ type: "answer", text: ["ok"] });
  partsOf(await collect(fake.model(), request));
  assert.deepEqual(fake.violations, []);
  assert.deepEqual(last(fake.requests[0]?.body, "messages"), { role: "user", content: told });
});

Deno.test("deepseek's fake refuses a picture as the server does", async () => {
  await using fake = fakeOpenai({ wantsReasoning: true });
  const body = JSON.stringify(
    toBody(ask("", { messages: [shown] }), { dialect: "openai", modelName: "m" }),
  );
  const response = await fetch(`${fake.url}/v1/chat/completions`, { method: "POST", body });
  await response.body?.cancel();
  assert.deepEqual([response.status, fake.violations], [400, [
    "unknown variant `image_url`, expected `text`",
  ]]);
});

Deno.test("gemini: pictures are inline data before the words, as the official client sends them", async () => {
  const reply = events(geminiChunk([{ text: "ok" }], { finish: "STOP" }));
  await using fake = fakeGemini([reply, reply]);
  const modelName = "gemini-2.5-flash";
  const model = geminiModel({
    modelName,
    apiKey: "k",
    baseUrl: fake.url,
    clock: fakeClock({ now: fakeNow }),
  });
  partsOf(await collect(model, ask("", { messages: [shown] })));
  const sdk = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: fake.url } });
  const contents = [{
    role: "user",
    parts: [
      { inlineData: { mimeType: "image/png", data: picture.base64 } },
      { inlineData: { mimeType: "image/webp", data: other.base64 } },
      { text: "what is on them?" },
    ],
  }];
  for await (const _ of await sdk.models.generateContentStream({ model: modelName, contents }));
  assert.deepEqual(fake.violations, []);
  const [ours, theirs] = fake.requests;
  assert.deepEqual(last(ours?.body, "contents"), contents[0]);
  assert.deepEqual(last(ours?.body, "contents"), last(theirs?.body, "contents"));
});

async function ollamaSent(capabilities: readonly string[]): Promise<Json | undefined> {
  await using fake = fakeOllama([lines(piece({ content: "ok" }), done())], { capabilities });
  const model = ollamaModel({
    modelName: "m",
    baseUrl: fake.url,
    clock: fakeClock({ now: fakeNow }),
  });
  partsOf(await collect(model, request));
  assert.deepEqual(fake.violations, []);
  return last(fake.chats()[0], "messages");
}

Deno.test("ollama: pictures are bare base64 beside the words, for a model that says it sees", async () => {
  assert.deepEqual(await ollamaSent(["completion", "tools", "vision"]), {
    role: "user",
    content: "what is on them?",
    images: [picture.base64, other.base64],
  });
  assert.deepEqual(await ollamaSent(["completion", "tools"]), { role: "user", content: told });
});

Deno.test("ollama: a picture counts as its tokens and not as its letters", async () => {
  await using fake = fakeOllama([lines(piece({ content: "ok" }), done())], {
    capabilities: ["completion", "vision"],
    contextLength: 8192,
  });
  const model = ollamaModel({
    modelName: "m",
    baseUrl: fake.url,
    clock: fakeClock({ now: fakeNow }),
  });
  const large = { mime: "image/png", base64: "A".repeat(1_000_000) };
  const messages = [{ role: "user" as const, text: "?", pictures: [large] }];
  partsOf(await collect(model, ask("", { messages, tools: [] })));
  assert.deepEqual(fake.violations, []);
});

/** The last entry of a list in a body. */
function last(body: Json | undefined, key: string): Json | undefined {
  const found = typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.entries(body).find(([name]) => name === key)?.[1]
    : undefined;
  return Array.isArray(found) ? found.at(-1) : undefined;
}
