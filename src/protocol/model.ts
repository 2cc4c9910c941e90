/**
 * What the program and a language model say to each other, as plain data: every
 * value here passes `structuredClone`, so that a model may live in a Worker.
 */

import type { Json, JsonObject } from "./json.ts";
import type { TaskHints } from "./routing.ts";

/**
 * A provider's private bytes that must come back unchanged on the part they came
 * with (Gemini `thoughtSignature`, DeepSeek `reasoning_content`, …). `by` names the
 * dialect that understands them; every other dialect drops them.
 */
export interface Opaque {
  readonly by: string;
  readonly data: Json;
}

/** One piece of a finished answer, in the order in which the model gave it. */
export type AnswerPart =
  | { readonly type: "thinking"; readonly text: string; readonly opaque?: Opaque }
  | { readonly type: "text"; readonly text: string; readonly opaque?: Opaque }
  | {
    readonly type: "tool_call";
    readonly name: string;
    /** The arguments as the model wrote them: JSON text, possibly broken. */
    readonly arguments: string;
    readonly opaque?: Opaque;
  };

/** A tool call as history keeps it: our own id, parsed input. */
export interface ToolCall {
  /** Made by us, nine letters and digits: valid for every provider seen. */
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  /** The model's text where it could not be read as an object; `input` is then `{}`. */
  readonly malformed?: string;
}

/** One piece of an assistant message that is sent back to a model. */
export type AssistantPart =
  | { readonly type: "thinking"; readonly text: string; readonly opaque?: Opaque }
  | { readonly type: "text"; readonly text: string; readonly opaque?: Opaque }
  | { readonly type: "tool_call"; readonly call: ToolCall; readonly opaque?: Opaque };

/** The answer to one call, as a model reads it. */
export interface ToolResultMessage {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly failed: boolean;
}

/** A picture beside words. */
export interface Picture {
  /** `image/png`, … */
  readonly mime: string;
  readonly base64: string;
}

/** History as a model reads it. Results follow their calls directly, all in one message. */
export type ModelMessage =
  | { readonly role: "user"; readonly text: string; readonly pictures?: readonly Picture[] }
  | { readonly role: "assistant"; readonly parts: readonly AssistantPart[] }
  | { readonly role: "tool"; readonly results: readonly ToolResultMessage[] };

/** A tool as a model sees it. `schema` is JSON Schema draft 2020-12 of the input. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
}

/** Everything that one turn sends. Equal requests must give equal bytes on the wire. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolSpec[];
  /** Upper bound of the answer in tokens; absent: the provider's default. */
  readonly maxOutputTokens?: number;
  /** JSON Schema that the final text must fit, where the user asked for one. */
  readonly outputSchema?: JsonObject;
  /** For whoever chooses among models; no server is sent it. */
  readonly hints?: TaskHints;
}

/** Tokens of one answer. `input` includes `cached`; `output` includes `thinking`. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
  readonly thinking: number;
  /** True where the provider told nothing and we counted characters. */
  readonly estimated: boolean;
}

/** Why a model gave no usable answer. Times are epoch milliseconds. */
export type ModelError =
  /** The key is missing, wrong or lacks a right (401, 403). */
  | { readonly kind: "auth"; readonly message: string }
  /** The account has no money left (402). Never retried. */
  | { readonly kind: "balance"; readonly message: string }
  /** Too many requests (429). */
  | { readonly kind: "rate_limit"; readonly message: string; readonly resetAt?: number }
  /** The prompt is longer than the window; numbers in tokens where the server told them. */
  | {
    readonly kind: "overflow";
    readonly message: string;
    readonly promptTokens?: number;
    readonly limit?: number;
  }
  /** The model declined in its own words. */
  | { readonly kind: "refusal"; readonly message: string }
  /** The provider's filter stopped prompt or answer; `reason` is the provider's word. */
  | { readonly kind: "content_filter"; readonly message: string; readonly reason: string }
  /** Our request is wrong for this server (400, 404, 422). Never retried. */
  | { readonly kind: "bad_request"; readonly message: string; readonly status?: number }
  /** The model's name is unknown to the server. */
  | { readonly kind: "unknown_model"; readonly message: string }
  /** Nobody answers, or the server is overloaded or broken (connect errors, 408, 409, 425, 5xx). */
  | { readonly kind: "unavailable"; readonly message: string; readonly status?: number }
  /**
   * The answer cannot be understood: HTML, half a stream, broken JSON, no candidate. With a
   * `status`, the server itself says so of our request or of the model's answer.
   */
  | { readonly kind: "malformed"; readonly message: string; readonly status?: number }
  /** The caller's signal fired. */
  | { readonly kind: "aborted"; readonly message: string };

/**
 * What a stream yields. Exactly one `finish` or one `error` ends it, and nothing
 * follows. The other deltas are for the screen: `finish.parts` is the whole answer.
 */
export type ModelDelta =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly text: string }
  /** A piece of the `index`-th call of this answer; the name comes whole, once. */
  | {
    readonly type: "tool_call";
    readonly index: number;
    readonly name?: string;
    readonly arguments?: string;
  }
  | { readonly type: "usage"; readonly usage: Usage }
  /** Whose answer follows; from a router, before anything else and after each change of mind. */
  | { readonly type: "route"; readonly model: ModelId; readonly why: string }
  /** All deltas so far are void: the answer begins again after `waitMs` milliseconds. */
  | {
    readonly type: "retry";
    readonly attempt: number;
    readonly waitMs: number;
    readonly error: ModelError;
  }
  | {
    readonly type: "finish";
    /** `length`: the answer was cut by a token limit; its calls must not run. */
    readonly reason: "stop" | "length";
    readonly parts: readonly AnswerPart[];
  }
  | { readonly type: "error"; readonly error: ModelError };

/** Where a model lives; `provider/name` is how the user and the log call it. */
export interface ModelId {
  readonly provider: string;
  readonly name: string;
}

/** A language model. `stream` never throws: failures are its last delta. */
export interface Model {
  readonly id: ModelId;
  stream(
    request: ModelRequest,
    options: { readonly signal: AbortSignal },
  ): AsyncIterable<ModelDelta>;
}
