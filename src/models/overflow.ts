/** Whether an error says that the prompt is longer than the window, and by how much. */

import type { ModelError } from "../protocol/mod.ts";
import type { ErrorBody } from "./error_body.ts";

const words: readonly string[] = [
  /** OpenAI and most that follow it. */
  "context_length_exceeded",
  /** llama-server. */
  "exceed_context_size_error",
];

/** How servers put it; `prompt` and `limit` are token counts. */
const sentences: readonly RegExp[] = [
  /** OpenAI, DeepSeek, vLLM. */
  /maximum context length is (?<limit>[\d,]+) tokens.*?(?:resulted in|requested|contains(?: at least)?) (?:about )?(?<prompt>[\d,]+)/is,
  /maximum context length is (?<limit>[\d,]+)/i,
  /exceeds? the (?:model's )?(?:available |maximum )?context (?:window|size|length)/i,
  /exceeds? the model's (?:maximum )?context/i,
  /** Gemini. */
  /input token count \(?(?<prompt>[\d,]+)\)? exceeds the maximum number of tokens allowed \(?(?<limit>[\d,]+)/i,
  /** Anthropic's own and its gateways. */
  /prompt is too long(?:: (?<prompt>[\d,]+) tokens > (?<limit>[\d,]+))?/i,
  /** LM Studio. */
  /keep the first (?<prompt>[\d,]+) tokens when context the overflows.*?only (?<limit>[\d,]+)/is,
  /** OpenAI, where one request is above the limit of a minute: waiting cannot help. */
  /request too large for .*?limit:? (?<limit>[\d,]+),? requested:? (?<prompt>[\d,]+)/is,
  /(?:prompt|input) contains (?<prompt>[\d,]+) tokens.*?(?<limit>[\d,]+) maximum/is,
  /** Ollama: history was cut from the front until no user message was left (its issue 18107). */
  /no user query found/i,
  /input length exceeds the context length/i,
  /reduce the length of the (?:messages|prompt|input)/i,
];

/** The `overflow` that a body tells of, with numbers where it has them. */
export function overflow(body: ErrorBody): ModelError | undefined {
  const match = sentences.map((it) => it.exec(body.message)).find((it) => it !== null);
  if (!match && !body.words.some((it) => words.includes(it))) return undefined;
  const promptTokens = body.promptTokens ?? count(match?.groups?.prompt);
  const limit = body.window ?? count(match?.groups?.limit);
  return {
    kind: "overflow",
    message: body.message || "the prompt is longer than the model's window",
    ...(promptTokens === undefined ? {} : { promptTokens }),
    ...(limit === undefined ? {} : { limit }),
  };
}

function count(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text.replaceAll(",", ""));
}
