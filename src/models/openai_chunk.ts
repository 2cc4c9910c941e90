/** What of a chunk we read; unknown keys, and known ones of a foreign type, are passed over. */

import * as z from "zod";

const text = z.string().nullish().catch(undefined);
const count = z.number().nonnegative().nullish().catch(undefined);

const callPiece = z.object({
  index: z.int().nullish().catch(undefined),
  id: text,
  function: z.object({
    name: text,
    arguments: z.union([z.string(), z.record(z.string(), z.json())]).nullish().catch(undefined),
  }).nullish(),
});

const delta = z.object({
  content: text,
  refusal: text,
  /** DeepSeek, llama-server, vLLM and most gateways. */
  reasoning_content: text,
  /** Ollama's `/v1`, OpenRouter. */
  reasoning: text,
  tool_calls: z.array(callPiece).nullish(),
});

const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(undefined),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(undefined),
  /** DeepSeek's own spelling of cached tokens. */
  prompt_cache_hit_tokens: count,
});

export const chunkSchema = z.object({
  choices: z.array(z.object({
    delta: delta.nullish(),
    /** Of a server that does not stream. */
    message: delta.nullish(),
    finish_reason: text,
  })).nullish(),
  usage: usage.nullish().catch(undefined),
});

export type Chunk = z.infer<typeof chunkSchema>;
export type WireUsage = z.infer<typeof usage>;
