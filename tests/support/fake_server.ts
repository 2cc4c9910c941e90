/** What the fake providers share: a real HTTP server that answers from a script and records. */

import type { Json } from "../../src/protocol/mod.ts";

/** One answer on the wire. */
export interface WireReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is written, one network write each; a string is one write, a promise is waited for. */
  readonly body?: string | readonly (string | Uint8Array | Promise<unknown>)[];
  /**
   * What follows the body: a clean end, silence until the client leaves, a broken
   * connection, or no answer at all (not even the head).
   */
  readonly then?: "end" | "hang" | "break" | "silence";
  /** Written again and again behind the body until the client leaves. */
  readonly flood?: string;
  /** Called when the body is written and silence begins. */
  stalled?(): void;
  /** What is answered in place of this where the request calls for it; `null`: this. */
  readonly instead?: (request: RecordedRequest) => WireReply | null;
}

export interface RecordedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON, `null` where there is none or it is not JSON. */
  readonly body: Json;
  /** The body as it came, to compare bytes. */
  readonly text: string;
}

export interface FakeServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** Resolves when a client has left a reply before its end. */
  readonly left: Promise<void>;
}

/** A body that begins so and never ends, without a line break. */
export function endless(begin: string): Pick<WireReply, "body" | "flood"> {
  return { body: [begin], flood: "x".repeat(16_384) };
}

export interface FakeServerOptions {
  /** It says itself what it serves; otherwise who asks is told that there is no such path. */
  readonly tells?: boolean;
}

/** Where programs ask what a server serves. */
const aboutServing: ReadonlySet<string> = new Set([
  ...["/props", "/v1/models", "/api/v0/models", "/api/ps"],
]);

/** Serves on a free port; `answer` is asked once for each request. */
export function serveFake(
  answer: (request: RecordedRequest) => WireReply,
  { tells = false }: FakeServerOptions = {},
): FakeServer {
  const requests: RecordedRequest[] = [];
  const left = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, onError: () => new Response("", failed) },
    async (request) => {
      const recorded = await record(request);
      if (!tells && recorded.method === "GET" && aboutServing.has(recorded.path)) {
        return new Response("", { status: 404 });
      }
      requests.push(recorded);
      const planned = answer(recorded);
      const reply = planned.instead?.(recorded) ?? planned;
      if (reply.then === "silence") {
        await untilAborted(AbortSignal.any([request.signal, stopped.signal]));
        left.resolve();
        return new Response(null, { status: 500 });
      }
      return new Response(bodyOf(reply, { left: left.resolve, stopped: stopped.signal }), {
        status: reply.status ?? 200,
        headers: reply.headers ?? {},
      });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    requests,
    left: left.promise,
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await server.shutdown();
    },
  };
}

const failed = { status: 500 };

async function record(request: Request): Promise<RecordedRequest> {
  const url = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    body: readJson(text),
    text,
  };
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}

function bodyOf(
  reply: WireReply,
  ends: { readonly left: () => void; readonly stopped: AbortSignal },
): ReadableStream<Uint8Array> {
  const writes = typeof reply.body === "string" ? [reply.body] : [...reply.body ?? []];
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let next = writes[at++];
      while (next instanceof Promise) {
        await next;
        next = writes[at++];
      }
      if (next !== undefined) {
        return controller.enqueue(typeof next === "string" ? encoder.encode(next) : next);
      }
      if (reply.flood !== undefined) return controller.enqueue(encoder.encode(reply.flood));
      if (reply.then === "break") return controller.error(new Error("connection broken"));
      if (reply.then === "hang") {
        reply.stalled?.();
        await untilAborted(ends.stopped);
      }
      controller.close();
    },
    cancel: () => ends.left(),
  });
}

/** A text as writes of `size` bytes each, cutting characters in two where it comes to that. */
export function inBytes(text: string, size: number): readonly Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.slice(at * size, (at + 1) * size));
}
