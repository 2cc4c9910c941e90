import type { ClientRequest, IncomingMessage } from "node:http";
import type { RequestOptions } from "node:https";
import { addressFamily } from "./address.ts";
import { type Dial, type Dialer, DialError, type Reply } from "./types.ts";

/** Bytes of a head. */
const maxHeaderSize = 32_768;

/**
 * One connection, one request: nothing is kept that another could use. And without a proxy: every
 * other agent, `false` too, takes the environment's where `NODE_USE_ENV_PROXY` is set (measured;
 * the types do not know the option yet).
 */
const direct = { keepAlive: false, proxyEnv: {} } as const;

/**
 * Connections over the network. The socket is opened to the address itself, so that nothing
 * looks the name up again; the certificate is checked against the name. Not `createConnection`:
 * the runtime resolves the name beside it. `ca` replaces the roots that are trusted, for tests.
 */
export function nodeDialer(options: { readonly ca?: string } = {}): Dialer {
  return {
    async open(dial, signal) {
      if (addressFamily(dial.address) === null) throw new Error(`${dial.address} is no address`);
      const { Agent, request } = dial.secure
        ? await import("node:https")
        : await import("node:http");
      signal.throwIfAborted();
      const agent = new Agent(direct);
      return await replyOf(request({ ...requestOf(dial, options.ca), agent }), dial.body, signal);
    },
  };
}

function requestOf(dial: Dial, ca: string | undefined): RequestOptions {
  const named = addressFamily(dial.host) === null;
  return {
    method: dial.method ?? "GET",
    host: dial.address,
    port: dial.port,
    path: dial.path,
    headers: dial.headers,
    setHost: false,
    maxHeaderSize,
    ...dial.secure
      ? {
        // An address has no name to send (RFC 6066, 3); then the certificate must name the address.
        ...named ? { servername: dial.host } : {},
        // Said out loud, since the environment may say otherwise.
        rejectUnauthorized: true,
        ...ca === undefined ? {} : { ca },
      }
      : {},
  };
}

function replyOf(
  request: ClientRequest,
  body: Uint8Array | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const stop = () => {
    reject(signal.reason);
    request.destroy();
  };
  signal.addEventListener("abort", stop, { once: true });
  request.on("response", (response: IncomingMessage) => resolve(reply(response, request)));
  // Later errors are the body's, which throws them itself.
  request.on("error", (error: unknown) => reject(dialError(error)));
  request.on("upgrade", (_response, socket) => {
    socket.destroy();
    reject(new DialError("broken", "it changed the protocol"));
  });
  request.end(body);
  return promise.finally(() => signal.removeEventListener("abort", stop));
}

function reply(response: IncomingMessage, request: ClientRequest): Reply {
  const headers = new Map<string, string>();
  for (let at = 0; at + 1 < response.rawHeaders.length; at += 2) {
    const name = (response.rawHeaders[at] ?? "").toLowerCase();
    if (!headers.has(name)) headers.set(name, response.rawHeaders[at + 1] ?? "");
  }
  return {
    status: response.statusCode ?? 0,
    headers,
    body: pieces(response),
    close: () => {
      response.destroy();
      request.destroy();
    },
  };
}

async function* pieces(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of response) if (piece instanceof Uint8Array) yield piece;
  } catch (error) {
    throw new DialError("broken", messageOf(error));
  }
  if (!response.complete) throw new DialError("broken", "the connection ended early");
}

function dialError(error: unknown): DialError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const certificate = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO|SSL|EPROTO/.test(code);
  const broken = /^HPE_|ECONNRESET|EPIPE/.test(code);
  return new DialError(
    certificate ? "certificate" : broken ? "broken" : "connect",
    messageOf(error),
  );
}

/** One line of at most 160 characters. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n", 1)[0] ?? "").slice(0, 160);
}
