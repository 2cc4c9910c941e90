/**
 * The one way to a server: every provider sends through this `fetch`. It keeps what the SDKs lose
 * (the body and headers of a refusal, HTML under a 200, signs of life), ends when its signal fires,
 * and bounds what a server may send. Nothing but a good stream reaches an SDK, so none of them
 * prints a warning of its own.
 */

import { Blanks, BodyCheck, bounds, type Checked, type LineCheck } from "./body_check.ts";

/** An answer that is not a stream of the API; `fromThrown` knows what it means. */
export class HttpFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Headers,
  ) {
    super(`status ${status}`);
    this.name = "HttpFailure";
  }
}

/**
 * A `fetch` that goes nowhere but where it was sent: a redirect would take the prompt, and a key
 * in a header of the provider's own, to a server that they were not given for. Deno's keeps back
 * `Authorization` alone.
 */
export function unredirected(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, { ...init, redirect: "manual" });
    const { status, headers } = response;
    if (status < 300 || status > 399) return response;
    await response.body?.cancel();
    const from = input instanceof Request ? input.url : String(input);
    const target = URL.parse(headers.get("location") ?? "", from)?.origin ?? "nowhere";
    const message =
      `the server redirects to ${target}; nothing was sent there. Set base_url to where the model is`;
    const error = { message, type: "invalid_request_error" };
    throw new HttpFailure(status, JSON.stringify({ error }), headers);
  };
}

export interface TransportOptions {
  readonly fetch?: typeof fetch;
  /**
   * Of a plain controller: in Deno 2.9.6 a body goes on after a signal of `AbortSignal.any()` has
   * fired. A signal that comes with a request is the SDK's own and is not listened to.
   */
  readonly signal: AbortSignal;
  /** Called for the head and for every piece of the body. */
  alive(): void;
  /** How many pieces of an answer the body has brought so far; absent: it brings none. */
  pieces?(): number;
  /** Written behind the body: the blank line that some servers forget. */
  readonly tail?: string;
  /** The content type of a stream is never this one: such a body is an error under a 200. */
  readonly neverType?: string;
  /** Sees every line of the body before the SDK does. */
  readonly checkLine?: LineCheck;
  /** Blanks before a line are kept from the SDK: Ollama's prints a warning for each blank line. */
  readonly dropsBlanks?: boolean;
}

export function transport(options: TransportOptions): typeof fetch {
  const send = unredirected(options.fetch ?? fetch);
  return async (input, init) => {
    const { signal } = options;
    signal.throwIfAborted();
    const response = await send(input, { ...init, signal });
    options.alive();
    const type = response.headers.get("content-type") ?? "";
    const isPage = [options.neverType ?? "text/html", "text/html"].some((it) => type.includes(it));
    if (!response.ok || isPage || !response.body) {
      const body = response.body ? await beginning(response.body, signal) : "";
      throw new HttpFailure(response.status, body, response.headers);
    }
    const { status, headers } = response;
    return new Response(bounded(response.body, { ...options, status, headers }), {
      status,
      headers,
    });
  };
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The first characters of a body; the rest is not waited for. */
async function beginning(body: Body, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const reader = readerOf(body, signal);
  try {
    while (text.length < bounds.failure) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.leave();
  }
  return text.slice(0, bounds.failure);
}

interface Bounds extends TransportOptions {
  readonly status: number;
  readonly headers: Headers;
}

/**
 * The same body, which ends when the signal fires and is never longer than it may be. What came before
 * a fault is passed on first: it is read before the stream fails.
 */
function bounded(
  body: Body,
  { alive, pieces = () => 0, tail, checkLine, dropsBlanks, signal, status, headers }: Bounds,
): Body {
  const reader = readerOf(body, signal);
  const check = new BodyCheck({
    pieces,
    ...(checkLine ? { checkLine } : {}),
    failure: (text) => new HttpFailure(status, text, headers),
  });
  const blanks = dropsBlanks ? new Blanks() : null;
  let fault: Checked["fault"] = null;
  const next = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (fault) throw fault.error;
    const { value, done } = await reader.read();
    if (done) {
      check.end();
      return null;
    }
    alive();
    const checked = check.add(value);
    fault = checked.fault;
    const sound = blanks?.drop(checked.sound) ?? checked.sound;
    return sound.length > 0 ? sound : await next();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const bytes = await next();
        if (bytes !== null) return controller.enqueue(bytes);
        if (tail) controller.enqueue(new TextEncoder().encode(tail));
        controller.close();
      } catch (error) {
        await reader.leave();
        throw error;
      }
    },
    cancel: () => reader.leave(),
  }, { highWaterMark: 0 });
}

interface AbortableReader {
  /** @throws the signal's reason once it has fired */
  read(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  /** Cancels what has not come yet. */
  leave(): Promise<void>;
}

/** A reader whose body is cancelled when the signal fires: the server sees the client go. */
function readerOf(body: Body, signal: AbortSignal): AbortableReader {
  const reader = body.getReader();
  // A body that has failed cannot be cancelled; whoever reads it is told.
  const cancel = () => reader.cancel(signal.reason).catch(() => {});
  const stop = () => void cancel();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return {
    async read() {
      const result = await reader.read();
      signal.throwIfAborted();
      return result;
    },
    async leave() {
      signal.removeEventListener("abort", stop);
      await cancel();
    },
  };
}
