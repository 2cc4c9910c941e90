/** What the official SDK cannot tell of a stream: whether it is one, and how it ended. */

import { HttpFailure } from "./guarded_fetch.ts";

/** What is sent beside the body. The SDK's own headers describe the user's machine. */
const headersSent = ["accept", "authorization", "content-type"];

/** The mark at the end of a stream. Inside JSON a line break is escaped, so it stands nowhere else. */
const doneLine = /(^|[\r\n])data: ?\[DONE\]/;

export interface StreamWatch {
  readonly fetch: typeof fetch;
  /** The server said that the answer is whole. */
  done(): boolean;
}

/**
 * A `fetch` that sends no header of the SDK's or of the environment, fails with `HttpFailure`
 * where a page or an error comes instead of events, and sees the mark at the end.
 */
export function watchStream(send: typeof fetch): StreamWatch {
  let done = false;
  const tail = new Tail();
  return {
    done: () => done,
    fetch: async (input, init) => {
      const response = await send(input, { ...init, headers: onlyOurs(init?.headers) });
      if (!response.ok || !response.body) return response;
      const [head, body] = await peek(response.body);
      if (/^\s*[<{[]/.test(head)) {
        const text = await new Response(body).text();
        const whole = asStream(text);
        if (whole === undefined) throw new HttpFailure(response.status, text, response.headers);
        done = true;
        return new Response(whole);
      }
      const watched = body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(bytes, controller) {
            done ||= doneLine.test(tail.with(bytes));
            controller.enqueue(bytes);
          },
        }),
      );
      return new Response(watched, { status: response.status, headers: response.headers });
    },
  };
}

/** The answer of a server that does not stream, as a stream of one event. */
function asStream(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isAnswer = typeof value === "object" && value !== null && "choices" in value;
    return isAnswer ? `data: ${JSON.stringify(value)}\n\n` : undefined;
  } catch {
    return undefined;
  }
}

function onlyOurs(given: HeadersInit | undefined): Headers {
  const all = new Headers(given);
  return new Headers(
    headersSent.flatMap((name): [string, string][] => {
      const value = all.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The last bytes as text, so that a mark cut in two is found. */
class Tail {
  #kept = "";
  readonly #decoder = new TextDecoder("latin1");

  with(bytes: Uint8Array): string {
    const text = this.#kept + this.#decoder.decode(bytes);
    this.#kept = text.slice(-20);
    return text;
  }
}

/** The first piece that is not blank, as text, and the whole stream again. */
async function peek(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<[string, ReadableStream<Uint8Array<ArrayBuffer>>]> {
  const reader = body.getReader();
  const seen: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  let head = "";
  while (head.trim() === "") {
    const { value, done } = await reader.read();
    if (done) break;
    seen.push(value);
    head += decoder.decode(value, { stream: true });
  }
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = seen.shift() ?? (await reader.read()).value;
      if (next) controller.enqueue(next);
      else controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return [head, whole];
}
