/**
 * One request to chat completions and the events of its answer. Of the official SDK only the
 * decoder of event streams is taken (an entry point of its own): the rest of it costs 26 ms and
 * 410 kB at every start, and would do nothing here, since retries, time limits, headers and the
 * reading of errors are ours.
 */

import { _iterSSEMessages as decode } from "openai/core/streaming";
import { eventLines } from "./stream_line.ts";
import { HttpFailure, transport } from "./transport.ts";

export interface Post {
  /** Address of the endpoint. */
  readonly url: string;
  readonly body: unknown;
  /** Absent: no `Authorization` is sent. */
  readonly apiKey?: string;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Called for the head and for every piece of the body. */
  alive(): void;
  /** How many pieces of an answer have come. */
  pieces(): number;
}

/** A parsed event, or the server's word that the answer is whole. */
export type Sent = { readonly type: "chunk"; readonly value: unknown } | { readonly type: "done" };

/**
 * Sends the request and yields what comes, up to the mark at the end.
 *
 * @throws {HttpFailure} for an error, a page, or an error inside the stream
 * @throws {SyntaxError} for an event that is not JSON
 */
export async function* post(request: Post): AsyncGenerator<Sent> {
  const { fetch, signal, alive } = request;
  // Behind the body comes the blank line that some servers forget.
  const send = transport({
    fetch,
    signal,
    alive,
    pieces: request.pieces,
    tail: "\n\n",
    checkLine: eventLines(),
  });
  const response = await send(request.url, {
    method: "POST",
    headers: headersOf(request),
    body: JSON.stringify(request.body),
  });
  const reader = bodyOf(response);
  const head = await firstPieces(reader);
  if (/^\s*[<{[]/.test(head.text)) {
    yield* wholeAnswer(response, await rest(reader, head));
    return;
  }
  const events = new Response(pieces(reader, head));
  for await (const { event, data } of decode(events, new AbortController())) {
    if (data === "[DONE]") return yield { type: "done" };
    const value: unknown = JSON.parse(data);
    if (event === "error" || isError(value)) {
      throw new HttpFailure(response.status, data, response.headers);
    }
    yield { type: "chunk", value };
  }
}

/** Nothing of the machine or of its environment. */
function headersOf({ apiKey }: Post): Record<string, string> {
  const usual = { accept: "application/json", "content-type": "application/json" };
  return apiKey ? { ...usual, authorization: `Bearer ${apiKey}` } : usual;
}

type Body = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

function bodyOf({ body, status, headers }: Response): Body {
  if (body) return body.getReader();
  throw new HttpFailure(status, "", headers);
}

interface Head {
  readonly pieces: Uint8Array<ArrayBuffer>[];
  readonly text: string;
}

/** What comes up to the first piece that is not blank. */
async function firstPieces(body: Body): Promise<Head> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  let text = "";
  while (text.trim() === "") {
    const { value, done } = await body.read();
    if (done) break;
    // Blanks alone are not kept: there may be no end of them.
    if (value.every((byte) => byte <= 0x20)) continue;
    pieces.push(value);
    text += decoder.decode(value, { stream: true });
  }
  return { pieces, text };
}

/** The whole body again. */
function pieces(body: Body, head: Head): ReadableStream<Uint8Array<ArrayBuffer>> {
  const waiting = head.pieces.values();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const first = waiting.next();
    if (!first.done) return controller.enqueue(first.value);
    const { value, done } = await body.read();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  return new ReadableStream({ pull, cancel: (reason) => body.cancel(reason) }, {
    highWaterMark: 0,
  });
}

async function rest(body: Body, head: Head): Promise<string> {
  return await new Response(pieces(body, head)).text();
}

/** The answer of a server that does not stream, as one event. */
function* wholeAnswer({ status, headers }: Response, text: string): Generator<Sent> {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || !("choices" in value)) {
    throw new HttpFailure(status, text, headers);
  }
  yield { type: "chunk", value };
  yield { type: "done" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isError(value: unknown): boolean {
  return typeof value === "object" && value !== null && "error" in value && Boolean(value.error);
}
