/** A session goes on with any model after any other: what one wrote, each of the others accepts. */

import assert from "node:assert/strict";
import type {
  AnswerPart,
  AssistantPart,
  ModelMessage,
  ToolResultMessage,
} from "../../src/protocol/mod.ts";
import { geminiProvider } from "../support/gemini_provider.ts";
import { ollamaProvider } from "../support/ollama_provider.ts";
import { openaiProvider } from "../support/openai_provider.ts";
import { ask, collect, type FakeReply, partsOf, type ProviderFake } from "./model_suite.ts";

interface Provider {
  readonly fake: () => ProviderFake;
  /** What of its private bytes nobody else may be sent. */
  readonly secret: RegExp;
}

const providers: Readonly<Record<string, Provider>> = {
  openai: { fake: () => openaiProvider(), secret: /"opaque"/ },
  deepseek: {
    fake: () => openaiProvider({ dialect: "deepseek", modelName: "deepseek-reasoner" }),
    secret: /reasoning_content/,
  },
  gemini: { fake: () => geminiProvider(), secret: /c2lnbmVk|call-\d|"signature"/ },
  ollama: { fake: () => ollamaProvider(), secret: /"opaque"/ },
};

const turn: FakeReply = {
  type: "answer",
  thinking: "I need both files.",
  text: ["Reading", " both."],
  calls: [
    { name: "read_file", input: { path: "a" } },
    { name: "read_file", input: { path: "b" } },
  ],
  usage: { input: 11, output: 7 },
};

const names = Object.keys(providers);

for (const first of names) {
  for (const second of names.filter((it) => it !== first)) {
    Deno.test(`what ${first} wrote is valid for ${second}, and both together for ${first} again`, async () => {
      const one = providerOf(first);
      const two = providerOf(second);
      await using fakeOne = one.fake();
      await using fakeTwo = two.fake();
      for (const fake of [fakeOne, fakeTwo, fakeOne]) fake.reply(turn);

      const begun = await goOn([], fakeOne);
      const switched = await goOn(begun, fakeTwo);
      await goOn(switched, fakeOne);

      assert.deepEqual([...fakeOne.violations, ...fakeTwo.violations], []);
      const sent = fakeTwo.requests.at(-1)?.text ?? "";
      assert.ok(sent.includes("result 1 of turn 0"));
      assert.equal(one.secret.test(sent), false, sent);
      const back = fakeOne.requests.at(-1)?.text ?? "";
      assert.ok(back.includes("result 0 of turn 1") && back.includes("result 1 of turn 1"));
      if (two.secret.source !== one.secret.source) assert.equal(two.secret.test(back), false, back);
      assert.equal(/"content":null|"parts":\[\]/.test(sent + back), false);
    });
  }
}

Deno.test("private parts come back to the provider that made them, beside another one's", async () => {
  await using gemini = geminiProvider();
  await using deepseek = openaiProvider({ dialect: "deepseek", modelName: "deepseek-reasoner" });
  for (const fake of [gemini, deepseek, gemini, deepseek]) fake.reply(turn);
  let history: readonly ModelMessage[] = [];
  for (const fake of [gemini, deepseek, gemini, deepseek]) history = await goOn(history, fake);
  assert.deepEqual([...gemini.violations, ...deepseek.violations], []);
  const toGemini = gemini.requests.at(-1)?.text ?? "";
  const toDeepseek = deepseek.requests.at(-1)?.text ?? "";
  assert.equal(toGemini.match(/"thoughtSignature":"c2lnbmVk/g)?.length, 1);
  assert.equal(toGemini.match(/skip_thought_signature_validator/g)?.length, 1);
  assert.equal(toDeepseek.match(/"reasoning_content":/g)?.length, 3);
});

function providerOf(name: string): Provider {
  const found = providers[name];
  assert.ok(found);
  return found;
}

/** One turn of the user, one answer, its results. */
async function goOn(
  before: readonly ModelMessage[],
  fake: ProviderFake,
): Promise<readonly ModelMessage[]> {
  const number = before.filter((it) => it.role === "assistant").length;
  const asked: readonly ModelMessage[] = [...before, { role: "user", text: `turn ${number}` }];
  const parts = partsOf(await collect(fake.model(), ask("", { messages: asked })));
  const sent = parts.map((part, at) => asHistory(part, `t${number}c${at}`.padEnd(9, "0")));
  const results = sent.flatMap((part): ToolResultMessage[] =>
    part.type === "tool_call"
      ? [{ id: part.call.id, name: part.call.name, text: "", failed: false }]
      : []
  );
  return [
    ...asked,
    { role: "assistant", parts: sent },
    {
      role: "tool",
      results: results.map((it, at) => ({ ...it, text: `result ${at} of turn ${number}` })),
    },
  ];
}

function asHistory(part: AnswerPart, id: string): AssistantPart {
  if (part.type !== "tool_call") return part;
  const { name, arguments: text, ...rest } = part;
  return { ...rest, call: { id, name, input: JSON.parse(text) } };
}
