/**
 * A `fetch` for the SDKs that keeps what they lose: the body and headers of a refusal,
 * HTML under a 200, and signs of life. Nothing but a good stream reaches the SDK, so
 * none of them prints a warning of its own.
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

export interface GuardOptions {
  readonly fetch?: typeof fetch;
  readonly signal: AbortSignal;
  /** Called for the head and for every piece of the body. */
  alive(): void;
  /** Written behind the body: the blank line that some servers forget. */
  readonly tail?: string;
  /** The content type of a stream is never this one: such a body is an error under a 200. */
  readonly neverType?: string;
  /** Sees every line of the body before the SDK does, and throws at one that is no line of the API. */
  checkLine?(line: string): void;
}

/** Bodies of refusals are read up to here, characters. */
export const maxFailureBody = 65_536;

export function guardedFetch(options: GuardOptions): typeof fetch {
  const send = unredirected(options.fetch ?? fetch);
  return async (input, init) => {
    const signals = [options.signal, ...(init?.signal ? [init.signal] : [])];
    const response = await send(input, { ...init, signal: AbortSignal.any(signals) });
    options.alive();
    const type = response.headers.get("content-type") ?? "";
    const isPage = [options.neverType ?? "text/html", "text/html"].some((it) => type.includes(it));
    if (!response.ok || isPage || !response.body) {
      const body = (await response.text()).slice(0, maxFailureBody);
      throw new HttpFailure(response.status, body, response.headers);
    }
    return new Response(watched(response.body, options), {
      status: response.status,
      headers: response.headers,
    });
  };
}

function watched(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { alive, tail, checkLine }: GuardOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const lines = checkLine ? new Lines(checkLine) : null;
  return body.pipeThrough(
    new TransformStream({
      transform(bytes, controller) {
        alive();
        lines?.add(bytes);
        controller.enqueue(bytes);
      },
      flush(controller) {
        lines?.end();
        if (tail) controller.enqueue(new TextEncoder().encode(tail));
      },
    }),
  );
}

/** Lines out of bytes that are cut anywhere. */
class Lines {
  readonly #decoder = new TextDecoder();
  readonly #check: (line: string) => void;
  #open = "";

  constructor(check: (line: string) => void) {
    this.#check = check;
  }

  add(bytes: Uint8Array): void {
    const lines = (this.#open + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#open = lines.pop() ?? "";
    lines.filter((it) => it.trim() !== "").forEach(this.#check);
  }

  end(): void {
    this.#open += this.#decoder.decode();
    if (this.#open.trim() !== "") this.#check(this.#open);
  }
}
