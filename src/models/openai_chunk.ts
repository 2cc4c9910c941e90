/**
 * What of a chunk we read. Unknown keys, and known ones of a foreign type, are passed over, `null`
 * is as good as absent; only what holds the answer must have its shape.
 */

import { countIn, type Fields, isFields, textIn } from "./json_value.ts";

export interface Chunk {
  readonly choices: readonly Choice[];
  readonly usage: WireUsage | undefined;
}

interface Choice {
  readonly delta: Delta | undefined;
  /** Of a server that does not stream. */
  readonly message: Delta | undefined;
  readonly finish_reason: string | undefined;
}

export interface Delta {
  readonly content: string | undefined;
  readonly refusal: string | undefined;
  /** DeepSeek, llama-server, vLLM and most gateways. */
  readonly reasoning_content: string | undefined;
  /** Ollama's `/v1`, OpenRouter. */
  readonly reasoning: string | undefined;
  readonly tool_calls: readonly ToolCallPiece[];
}

interface ToolCallPiece {
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** A piece of JSON text, or the arguments as an object. */
  readonly arguments: string | Fields | undefined;
}

/** Tokens. */
export interface WireUsage {
  readonly prompt_tokens: number | undefined;
  readonly completion_tokens: number | undefined;
  readonly cached_tokens: number | undefined;
  readonly reasoning_tokens: number | undefined;
}

/** @throws {SyntaxError} if what holds the answer is something else */
export function readChunk(value: unknown): Chunk {
  const chunk = fields(value, "chunk");
  return {
    choices: items(chunk["choices"], "choices").map(choiceIn),
    usage: isFields(chunk["usage"]) ? usageIn(chunk["usage"]) : undefined,
  };
}

function choiceIn(value: unknown): Choice {
  const choice = fields(value, "choice");
  return {
    delta: deltaIn(choice["delta"], "delta"),
    message: deltaIn(choice["message"], "message"),
    finish_reason: textIn(choice["finish_reason"]),
  };
}

function deltaIn(value: unknown, name: string): Delta | undefined {
  if (isAbsent(value)) return undefined;
  const delta = fields(value, name);
  return {
    content: textIn(delta["content"]),
    refusal: textIn(delta["refusal"]),
    reasoning_content: textIn(delta["reasoning_content"]),
    reasoning: textIn(delta["reasoning"]),
    tool_calls: items(delta["tool_calls"], "tool_calls").map(callIn),
  };
}

function callIn(value: unknown): ToolCallPiece {
  const { index, id, function: called } = fields(value, "tool call");
  const told: Fields = isAbsent(called) ? {} : fields(called, "function");
  const given = told["arguments"];
  return {
    index: Number.isSafeInteger(index) ? Number(index) : undefined,
    id: textIn(id),
    name: textIn(told["name"]),
    arguments: isFields(given) ? given : textIn(given),
  };
}

function usageIn(usage: Fields): WireUsage {
  const { prompt_tokens_details: prompt, completion_tokens_details: completion } = usage;
  const cached = isFields(prompt) ? countIn(prompt["cached_tokens"]) : undefined;
  return {
    prompt_tokens: countIn(usage["prompt_tokens"]),
    completion_tokens: countIn(usage["completion_tokens"]),
    // DeepSeek has a spelling of its own.
    cached_tokens: cached ?? countIn(usage["prompt_cache_hit_tokens"]),
    reasoning_tokens: isFields(completion) ? countIn(completion["reasoning_tokens"]) : undefined,
  };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function fields(value: unknown, name: string): Fields {
  if (isFields(value)) return value;
  throw new SyntaxError(`the server sent a ${name} that is no object`);
}

function items(value: unknown, name: string): readonly unknown[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) return value;
  throw new SyntaxError(`the server sent ${name} that are no list`);
}
