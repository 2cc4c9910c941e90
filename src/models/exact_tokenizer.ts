/**
 * Counts tokens as the model does, where its tokenizer is known. Threads that speak to servers
 * import only the estimate: whatever they name is opened with them, and the table here has 2.8 MB.
 */

import type { ModelId, Tokenizer } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { cautious } from "./tokenizer.ts";

/** Names of models that read with o200k: gpt-4o and later, the o series, gpt-oss. */
const o200k = /(^|\/)(gpt-(4o|4\.1|4\.5|[5-9]|\d\d|oss)|chatgpt-4o|o\d)([^a-z]|$)/;

/** The tokenizer of a model; the exact one is loaded (2 MB) when a model of OpenAI asks for it. */
export async function tokenizerFor({ provider, name }: ModelId): Promise<Tokenizer> {
  const known = provider === "openai" && !/gpt-(3|4(-|$))/.test(name);
  return known || o200k.test(name.toLowerCase()) ? await exact() : cautious;
}

const exact = once(async (): Promise<Tokenizer> => {
  const { default: encoding } = await import("gpt-tokenizer/encoding/o200k_base");
  // A text that looks like a mark of the chat format is text.
  const plain = { disallowedSpecial: new Set<string>() };
  return { exact: true, count: (text) => encoding.countTokens(text, plain) };
});
