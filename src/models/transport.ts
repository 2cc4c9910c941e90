/**
 * The one way to a server: every provider sends through this `fetch`. It keeps what the SDKs lose
 * (the body and headers of a refusal, HTML under a 200, signs of life), ends when its signal fires,
 * and bounds what a server may send. Nothing but a good stream reaches an SDK, so none of them
 * prints a warning of its own.
 */

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
  /** Sees every line of the body before the SDK does, and throws at one that is no line of the API. */
  checkLine?(line: string): void;
}

/** What a server may send, decompressed. */
export const bounds = {
  /** Characters of a refusal's body that are read. */
  failure: 65_536,
  /** Bytes of one line: it may hold a whole file, and SDKs take quadratic time for it. */
  line: 2 * 1024 * 1024,
  /** Bytes of a body. */
  body: 512 * 1024 * 1024,
  /** Bytes that bring no piece of an answer: comments, blank lines, empty events. */
  empty: 16 * 1024 * 1024,
} as const;

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
    return new Response(bounded(response.body, options), {
      status: response.status,
      headers: response.headers,
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

/** The same body, which ends when the signal fires and is never longer than it may be. */
function bounded(
  body: Body,
  { alive, pieces = () => 0, tail, checkLine, signal }: TransportOptions,
): Body {
  const reader = readerOf(body, signal);
  const size = new Size(pieces);
  const lines = checkLine ? new Lines(checkLine) : null;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (!done) {
          alive();
          size.add(value);
          lines?.add(value);
          return controller.enqueue(value);
        }
        lines?.end();
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

/** How much has come; throws when it is too much. */
class Size {
  readonly #pieces: () => number;
  #body = 0;
  #line = 0;
  /** Where in the body the last piece of an answer was known to be there. */
  #last = { pieces: 0, at: 0 };

  constructor(pieces: () => number) {
    this.#pieces = pieces;
  }

  /** @throws {SyntaxError} */
  add(bytes: Uint8Array): void {
    this.#body += bytes.length;
    const end = bytes.lastIndexOf(0x0a);
    this.#line = end < 0 ? this.#line + bytes.length : bytes.length - end - 1;
    if (this.#line > bounds.line) throw tooLong("a line", bounds.line);
    if (this.#body > bounds.body) throw tooLong("an answer", bounds.body);
    const pieces = this.#pieces();
    if (pieces !== this.#last.pieces) this.#last = { pieces, at: this.#body };
    if (this.#body - this.#last.at > bounds.empty) throw nothingIn(bounds.empty);
  }
}

function nothingIn(bytes: number): SyntaxError {
  return new SyntaxError(`the server sent ${bytes / 1024 / 1024} MB without a word of an answer`);
}

function tooLong(what: string, bytes: number): SyntaxError {
  return new SyntaxError(`the server sent ${what} of more than ${bytes / 1024 / 1024} MB`);
}

/** Lines out of bytes that are cut anywhere. */
class Lines {
  readonly #decoder = new TextDecoder();
  readonly #check: (line: string) => void;
  /** Pieces of the line that has no end yet. */
  #open: string[] = [];

  constructor(check: (line: string) => void) {
    this.#check = check;
  }

  add(bytes: Uint8Array): void {
    const lines = this.#decoder.decode(bytes, { stream: true }).split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      this.#look(line);
    }
    this.#open.push(last);
  }

  end(): void {
    this.#look(this.#decoder.decode());
  }

  #look(end: string): void {
    const line = [...this.#open, end].join("");
    this.#open = [];
    if (line.trim() !== "") this.#check(line);
  }
}
