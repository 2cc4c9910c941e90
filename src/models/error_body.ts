/** Error bodies of every server seen, in one shape. */

import { type Fields, isFields, numberIn, textIn } from "./json_value.ts";

/** What an error body told; absent where it did not. */
export interface ErrorBody {
  /** In the server's words, one line, at most 400 characters; empty where there is none. */
  readonly message: string;
  /** Machine-readable words, in lower case: OpenAI's `type` and `code`, Google's `status` and reasons. */
  readonly words: readonly string[];
  /** The HTTP status that the body itself names. */
  readonly status?: number;
  /** The size of the prompt and of the window in tokens (llama-server). */
  readonly promptTokens?: number;
  readonly window?: number;
  /** llama-server's form: the status as a number in `code`, and OpenAI's word in `type`. */
  readonly numbered: boolean;
  /** The body is a page for people. */
  readonly html: boolean;
  /** Google's `RetryInfo.retryDelay`, as `34.07s`. */
  readonly retryDelay?: string;
}

/** An error as servers write it. */
interface ErrorFields {
  readonly message: string;
  readonly type: string | undefined;
  readonly code: string | number | undefined;
  readonly status: string | number | undefined;
  readonly n_prompt_tokens: number | undefined;
  readonly n_ctx: number | undefined;
  /** Google's. */
  readonly details: readonly Detail[];
}

interface Detail {
  readonly reason: string | undefined;
  readonly retryDelay: string | undefined;
}

function errorFields(error: Fields): ErrorFields {
  const { message, type, code, status, n_prompt_tokens, n_ctx, details } = error;
  return {
    message: textIn(message) ?? JSON.stringify(message) ?? "",
    type: textIn(type),
    code: textIn(code) ?? numberIn(code),
    status: textIn(status) ?? numberIn(status),
    n_prompt_tokens: numberIn(n_prompt_tokens),
    n_ctx: numberIn(n_ctx),
    details: Array.isArray(details) ? details.map(detailIn) : [],
  };
}

function detailIn(value: unknown): Detail {
  const { reason, retryDelay } = isFields(value) ? value : {};
  return { reason: textIn(reason), retryDelay: textIn(retryDelay) };
}

/** Google's words for HTTP statuses (google.rpc.Code), and those of OpenAI's `type` and `code`. */
const statusOfWord: Readonly<Record<string, number>> = {
  invalid_argument: 400,
  failed_precondition: 400,
  out_of_range: 400,
  invalid_request_error: 400,
  unauthenticated: 401,
  authentication_error: 401,
  invalid_api_key: 401,
  insufficient_quota: 402,
  insufficient_balance: 402,
  permission_denied: 403,
  permission_error: 403,
  not_found: 404,
  not_found_error: 404,
  model_not_found: 404,
  resource_exhausted: 429,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  too_many_requests: 429,
  internal: 500,
  server_error: 500,
  api_error: 500,
  unavailable: 503,
  overloaded_error: 503,
  deadline_exceeded: 504,
};

/** Reads an error body: JSON object, JSON array, server-sent event, HTML or plain text. */
export function readErrorBody(body: string): ErrorBody {
  const plain = body.trim().replace(/^data:\s*/, "");
  const value = firstObject(plain);
  if (value === undefined) {
    return { message: excerpt(plain), words: [], numbered: false, html: isHtml(plain) };
  }
  const inner = errorIn(value);
  if (!isFields(inner)) {
    const message = typeof inner === "string" ? inner : JSON.stringify(inner);
    return { message: excerpt(message), words: [], numbered: false, html: false };
  }
  return fromObject(errorFields(inner));
}

/** The beginning of a text on one line; of HTML only what a person would read. */
export function excerpt(text: string, length = 400): string {
  const visible = isHtml(text)
    ? text.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ")
    : text;
  const line = visible.replace(/\s+/g, " ").trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

/** Whether the text is a web page rather than data. */
export function isHtml(text: string): boolean {
  return /^\s*(<!doctype html|<html|<head|<body|<\?xml)/i.test(text);
}

function fromObject(error: ErrorFields): ErrorBody {
  const reasons = error.details.map((it) => it.reason);
  const words = [error.code, error.status, error.type, ...reasons]
    .filter((it) => typeof it === "string")
    .map((it) => it.toLowerCase());
  const named = [error.code, error.status].find((it) =>
    typeof it === "number" && it >= 400 && it < 600
  );
  const status = typeof named === "number"
    ? named
    : words.map((it) => statusOfWord[it]).find((it) => it !== undefined);
  const retryDelay = error.details.map((it) => it.retryDelay).find((it) => it !== undefined);
  return {
    message: excerpt(error.message),
    words,
    numbered: typeof error.code === "number" && error.type !== undefined,
    html: false,
    ...(status === undefined ? {} : { status }),
    ...(error.n_prompt_tokens === undefined ? {} : { promptTokens: error.n_prompt_tokens }),
    ...(error.n_ctx === undefined ? {} : { window: error.n_ctx }),
    ...(retryDelay === undefined ? {} : { retryDelay }),
  };
}

/** `{error: …}`, `{detail: …}`, `{errors: […]}`, or the object itself. */
function errorIn(value: object): unknown {
  if (!isFields(value)) return value;
  const { error, errors, detail } = value;
  const found = error ?? (Array.isArray(errors) ? errors[0] : undefined) ?? detail;
  if (typeof found === "string") return { ...value, message: found };
  return found ?? value;
}

function firstObject(text: string): object | undefined {
  const value = readJson(text);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "object" && first !== null ? first : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
