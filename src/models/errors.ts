/**
 * What went wrong, as one of our kinds. A status alone decides little: servers report an
 * overflow as 400, 413, 429 and 500, an empty account as 402 and 429, and an outage
 * inside a 200; so the body is asked first.
 */

import type { ModelError } from "../protocol/mod.ts";
import { type ErrorBody, excerpt, isHtml, readErrorBody } from "./error_body.ts";
import { overflow } from "./overflow.ts";
import { retryAfter } from "./retry_after.ts";

export { retryAfter } from "./retry_after.ts";

/**
 * The error of an HTTP answer. A status below 400 is an error inside a stream: then the
 * code, status or type in the body stands for it, and a body that names none is
 * `unavailable`, for it may pass.
 *
 * @param now epoch milliseconds, for `resetAt`
 */
export function classify(
  status: number,
  bodyText: string,
  headers: Headers | undefined,
  now: number,
): ModelError {
  const body = readErrorBody(bodyText);
  if (body.html && status < 400) {
    return malformed(`the server sent HTML instead of an answer: ${body.message}`);
  }
  const special = overflow(body) ?? byWords(body);
  if (special) return special;
  const effective = status >= 400 ? status : body.status ?? 503;
  if (effective !== 429) return byStatus(effective, body);
  const resetAt = retryAfter(headers, bodyText, now);
  return {
    kind: "rate_limit",
    message: body.message || "too many requests",
    ...(resetAt === undefined ? {} : { resetAt }),
  };
}

/** Where a thrown value was met. */
export interface ThrownContext {
  /** What was asked, for errors that do not say; credentials and query are left out. */
  readonly url?: string;
  /** Epoch milliseconds, for `resetAt`. */
  readonly now?: number;
}

/**
 * The error of anything thrown by `fetch`, by a provider's SDK or while an answer was read.
 * An SDK's error is known by its shape (`status` or `status_code`, and a body), so that no
 * SDK is loaded for it.
 */
export function fromThrown(
  error: unknown,
  signal: AbortSignal,
  context: ThrownContext = {},
): ModelError {
  if (signal.aborted) return { kind: "aborted", message: "cancelled" };
  const answered = answerIn(error);
  if (answered) {
    return classify(answered.status, answered.body, answered.headers, context.now ?? 0);
  }
  const text = messages(error);
  if (isHtml(text)) return malformed(`the server sent HTML instead of an answer: ${excerpt(text)}`);
  if (isForbidden(error)) return { kind: "bad_request", message: forbidden(text) };
  if (isUnparsable(error)) return malformed(excerpt(/\bJSON\b/.test(text) ? broken(text) : text));
  const where = context.url && !text.includes(hostOf(context.url))
    ? `${withoutSecrets(context.url)}: `
    : "";
  return { kind: "unavailable", message: excerpt(`${where}${withoutQueries(text)}`) };
}

/** The connection is gone or silent; the server itself has not complained. */
export function isLost(error: ModelError): boolean {
  return error.kind === "unavailable" && error.status === undefined;
}

/** An answer that cannot be understood. */
export function malformed(message: string): ModelError {
  return { kind: "malformed", message };
}

/** Kinds that a body's own words decide, whatever the status. */
const byWord: readonly {
  readonly words: RegExp;
  readonly message?: RegExp;
  readonly kind: "auth" | "balance" | "unknown_model" | "content_filter";
}[] = [
  {
    kind: "balance",
    words: /^(insufficient_quota|insufficient_balance|billing_.*)$/,
    message: /insufficient balance|credit balance is too low/i,
  },
  { kind: "auth", words: /^(invalid_api_key|api_key_invalid)$/, message: /api key not valid/i },
  {
    kind: "unknown_model",
    words: /^model_not_found$/,
    message:
      /\bmodel\b.{0,120}\b(not found|does not exist)|models\/\S+ is not found|no such model|unknown model|model not exist/i,
  },
  {
    kind: "content_filter",
    words: /^(content_filter|content_policy_violation)$/,
    message: /content exists risk/i,
  },
];

function byWords(body: ErrorBody): ModelError | undefined {
  const found = byWord.find((rule) =>
    body.words.some((word) => rule.words.test(word)) || rule.message?.test(body.message)
  );
  if (!found) return undefined;
  const message = body.message || found.kind;
  if (found.kind !== "content_filter") return { kind: found.kind, message };
  return { kind: found.kind, message, reason: body.words[0] ?? "content_filter" };
}

/** 408, 409 and 425 pass by themselves, as does everything from 500 up (SECURITY rule for retries). */
function byStatus(status: number, body: ErrorBody): ModelError {
  const message = body.message || `the server answered with status ${status}`;
  if (status === 401 || status === 403) return { kind: "auth", message };
  if (status === 402) return { kind: "balance", message };
  if (status === 500 && isUnreadable(body)) return { kind: "malformed", message, status };
  if (status >= 500 || [408, 409, 425].includes(status)) {
    return { kind: "unavailable", message, status };
  }
  return { kind: "bad_request", message, status };
}

/**
 * llama-server answers 500 with a numeric code both where it cannot read the request and
 * where it cannot parse what the model wrote; neither is an outage.
 */
function isUnreadable(body: ErrorBody): boolean {
  return body.numbered && body.words.includes("server_error");
}

interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers | undefined;
}

/**
 * The HTTP answer inside an error: our own guard's (`body`, often as the cause of the SDK's),
 * `openai` (also without a status, from a stream), `@google/genai`, `ollama`.
 */
function answerIn(error: unknown): HttpAnswer | undefined {
  if (!(error instanceof Error)) return undefined;
  const status = field(error, "status") ?? field(error, "status_code");
  const body = field(error, "body");
  const inner = field(error, "error") ?? undefined;
  if (typeof status !== "number" && inner === undefined) return answerIn(error.cause);
  const headers = field(error, "headers");
  return {
    status: typeof status === "number" ? status : 200,
    body: typeof body === "string"
      ? body
      : inner === undefined
      ? jsonIn(error.message)
      : JSON.stringify({ error: inner }),
    headers: headers instanceof Headers ? headers : undefined,
  };
}

/** In the engine's words a reader would not know of what. */
function broken(text: string): string {
  return `the server sent broken JSON: ${text}`;
}

/** JSON that is none, or that has another shape than the API's. */
function isUnparsable(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && error.name === "ZodError");
}

/** Only servers that were configured at start are spoken to; asking again changes nothing. */
function forbidden(text: string): string {
  const host = /net access to "([^"]+)"/.exec(text)?.[1];
  if (host === undefined) return excerpt(text);
  return `${host} is no server of the configuration as it was at start: if the server sends its ` +
    `clients there, name it as base_url of a model and start again`;
}

/** The runtime refused: the right to speak to this host is not held. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error &&
    (error instanceof Deno.errors.NotCapable || isForbidden(error.cause));
}

function field(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** `got status: 400. {"error": …}` without what stands before the body. */
function jsonIn(message: string): string {
  const at = message.search(/[[{]/);
  return at > 0 && message.trimEnd().match(/[\]}]$/) ? message.slice(at) : message;
}

/** The message of an error and of its causes, without repetitions. */
function messages(error: unknown): string {
  const texts: string[] = [];
  let current: unknown = error;
  while (current instanceof Error && texts.length < 5) {
    // What the official SDKs put before the cause that says something.
    const text = current.cause
      ? current.message.replace(/^(Connection error\.|fetch failed)$/, "")
      : plain(current.message);
    if (text && !texts.some((it) => it.includes(text))) texts.push(text);
    current = current.cause;
  }
  return texts.length > 0 ? texts.join(": ") : String(error);
}

/** What Deno's `fetch` says of a connection, as address and reason. */
function plain(message: string): string {
  return message
    .replace(
      /^error sending request (?:for url \(|from \S+ for )(https?:\/\/[^\s?)]+)\S*(?: \(\S+\))?:? (?:client error \(\w+\): )?/,
      "$1: ",
    )
    .replace("tcp connect error: ", "")
    .replace(/ \(os error \d+\)$/, "");
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** A URL for people: a key may stand in the user part or in the query. */
function withoutSecrets(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname}` : url;
}

/** Deno names the whole URL in its errors. */
function withoutQueries(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s?)]+)\?[^\s)]*/g, "$1");
}
