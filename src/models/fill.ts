/**
 * Fill in the middle: prompt and suffix as two fields of one request. Ollama's own API has it for models
 * whose template has a place for a suffix, DeepSeek below `/beta`. One request, one answer, no stream and
 * no SDK; the SDKs read the same fakes in tests. No marks of a model's own are ever sent.
 */

import { AgentError } from "../protocol/failure.ts";
import type { Filled, Hole } from "../protocol/mod.ts";
import { isFields, textIn } from "./json_value.ts";
import { HttpFailure, unredirected } from "./transport.ts";

export interface FillSpec {
  readonly provider: "ollama" | "deepseek";
  readonly modelName: string;
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
}

/** Tokens: the rest of a function. */
const most = 256;

/** Longest wait for the answer, milliseconds: a local server loads its model first. */
const timeoutMs = 120_000;

/** @throws {AgentError} `complete.failed` */
export async function fill(spec: FillSpec, hole: Hole, signal: AbortSignal): Promise<Filled> {
  const { url, body } = requestOf(spec, hole);
  const failure = (reason: string, cause?: unknown) =>
    new AgentError("unavailable", "complete.failed", { url, reason }, { cause });
  try {
    const response = await unredirected(spec.fetch ?? fetch)(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...spec.apiKey ? { authorization: `Bearer ${spec.apiKey}` } : {},
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await response.text();
    if (!response.ok) {
      if (lacksPlace.test(text)) return { type: "unsupported" };
      throw failure(`status ${response.status}`);
    }
    return read(spec.provider, JSON.parse(text));
  } catch (error) {
    if (error instanceof AgentError) throw error;
    if (error instanceof HttpFailure) throw failure(`status ${error.status}`, error);
    signal.throwIfAborted();
    throw failure(error instanceof Error ? error.name : String(error), error);
  }
}

/** Ollama's words for a model whose template has no place for a suffix. */
const lacksPlace = /does not support insert/;

interface Wire {
  readonly url: string;
  readonly body: unknown;
}

function requestOf(
  { provider, modelName: model, baseUrl }: FillSpec,
  { before: prompt, after: suffix }: Hole,
): Wire {
  const base = baseUrl.replace(/\/+$/, "").replace(/\/(?:v1|api|beta)$/, "");
  switch (provider) {
    case "ollama": {
      const options = { num_predict: most, temperature: 0 };
      return {
        url: `${base}/api/generate`,
        body: { model, prompt, suffix, stream: false, options },
      };
    }
    case "deepseek":
      return {
        url: `${base}/beta/completions`,
        body: { model, prompt, suffix, max_tokens: most, temperature: 0, stream: false },
      };
  }
}

/** @throws {SyntaxError} if it is no answer of the protocol */
function read(provider: FillSpec["provider"], body: unknown): Filled {
  const answer = isFields(body) ? body : {};
  const choices = answer["choices"];
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const choice = isFields(first) ? first : {};
  const [text, end] = provider === "ollama"
    ? [textIn(answer["response"]), answer["done_reason"]]
    : [textIn(choice["text"]), choice["finish_reason"]];
  if (text === undefined) throw new SyntaxError("no text came");
  return { type: "text", text, cut: end === "length" };
}
