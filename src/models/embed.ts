/**
 * Vectors of texts over three protocols. Each is one request and one answer without a stream,
 * so no SDK is loaded for it; the SDKs read the same fakes in tests.
 */

import { AgentError } from "../protocol/failure.ts";
import type { Embedder } from "../protocol/mod.ts";
import { type Fields, isFields } from "./json_value.ts";
import { HttpFailure, unredirected } from "./transport.ts";

export interface EmbedderSpec {
  readonly dialect: "openai" | "ollama" | "gemini";
  /** Name in keys of stored vectors. */
  readonly provider: string;
  readonly modelName: string;
  /** With `/v1` for OpenAI's protocol, without a path for the others. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
}

/** Texts in one request; Gemini takes at most 100. */
const batchSize = 64;

/** Longest wait for one request, milliseconds: a local server loads its model first. */
const timeoutMs = 120_000;

export function embedder(spec: EmbedderSpec): Embedder {
  return {
    name: `${spec.provider}/${spec.modelName}`,
    async embed(texts, signal) {
      const out: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += batchSize) {
        out.push(...await batch(spec, texts.slice(at, at + batchSize), signal));
      }
      return out;
    },
  };
}

async function batch(
  spec: EmbedderSpec,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  const { url, headers, body } = requestOf(spec, texts);
  const failure = (reason: string, cause?: unknown) =>
    new AgentError("unavailable", "embedding.failed", { url, reason }, { cause });
  try {
    const response = await unredirected(spec.fetch ?? fetch)(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw failure(`status ${response.status}`);
    }
    const vectors = read(spec.dialect, await response.json());
    if (vectors.length !== texts.length) throw failure("vectors are missing");
    return vectors;
  } catch (error) {
    if (error instanceof AgentError) throw error;
    if (error instanceof HttpFailure) throw failure(`status ${error.status}`, error);
    signal.throwIfAborted();
    throw failure(error instanceof Error ? error.name : String(error), error);
  }
}

interface Wire {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function requestOf(spec: EmbedderSpec, texts: readonly string[]): Wire {
  const { modelName, apiKey } = spec;
  const base = spec.baseUrl.replace(/\/+$/, "");
  const bearer: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  switch (spec.dialect) {
    case "openai":
      return {
        url: `${base}/embeddings`,
        headers: bearer,
        body: { model: modelName, input: texts, encoding_format: "float" },
      };
    case "ollama":
      return {
        url: `${base.replace(/\/(?:v1|api)$/, "")}/api/embed`,
        headers: bearer,
        body: { model: modelName, input: texts },
      };
    case "gemini": {
      const model = `models/${modelName}`;
      return {
        url: `${base.replace(/\/v1beta$/, "")}/v1beta/${model}:batchEmbedContents`,
        headers: apiKey ? { "x-goog-api-key": apiKey } : {},
        body: { requests: texts.map((text) => ({ model, content: { parts: [{ text }] } })) },
      };
    }
  }
}

/** @throws {SyntaxError} if it is no answer of the protocol */
function read(dialect: EmbedderSpec["dialect"], body: unknown): readonly Float32Array[] {
  const answer = fields(body);
  switch (dialect) {
    case "openai": {
      const data = items(answer["data"]).map(fields);
      const sorted = data.toSorted((a, b) => place(a["index"]) - place(b["index"]));
      return sorted.map((it) => vector(it["embedding"]));
    }
    case "ollama":
      return items(answer["embeddings"]).map(vector);
    case "gemini":
      return items(answer["embeddings"]).map((it) => vector(fields(it)["values"]));
  }
}

function vector(value: unknown): Float32Array {
  const numbers = items(value);
  if (numbers.every((it) => typeof it === "number")) return Float32Array.from(numbers);
  throw new SyntaxError("a vector is no list of numbers");
}

function place(index: unknown): number {
  if (typeof index === "number") return index;
  throw new SyntaxError("a vector has no place");
}

function fields(value: unknown): Fields {
  if (isFields(value)) return value;
  throw new SyntaxError("an object is missing");
}

function items(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new SyntaxError("a list is missing");
}
