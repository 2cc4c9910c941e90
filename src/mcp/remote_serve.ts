/** The process between us and a server elsewhere: lines on one side, streamable HTTP or SSE on the other. */

// @ts-types="@modelcontextprotocol/sdk/client/sse"
import { SSEClientTransport, SseError } from "@modelcontextprotocol/sdk/client/sse.js";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { FetchLike, Transport } from "@modelcontextprotocol/sdk/shared/transport";
// @ts-types="@modelcontextprotocol/sdk/types"
import {
  InitializeResultSchema,
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { guardedFetch, nodeDialer, systemResolver } from "../fetch/mod.ts";
import { serveLogin } from "./login_serve.ts";
import { LoginNeeded, Provider } from "./oauth_provider.ts";
import { type OauthState, type RemoteStart, remoteStart, stateMethod } from "./oauth_state.ts";
import { headersOf } from "./stateless_headers.ts";
import { introductionOf, statelessRevision, StatelessWire } from "./stateless_wire.ts";

/** What a server answers that knows the older transport alone (specification of 2025-03-26). */
const older: ReadonlySet<number | undefined> = new Set([400, 404, 405]);

/** Passes messages both ways, or logs in, until standard input ends, which is held by whoever started it. */
export async function serveRemote(): Promise<void> {
  const input = lines(Deno.stdin.readable);
  const first = await input.next();
  if (first.done) return;
  const start = remoteStart().parse(JSON.parse(first.value));
  if (start.job === "login") return await login(start, input);
  const bridge = new Bridge(start);
  for await (const line of input) {
    void bridge.send(JSONRPCMessageSchema.parse(JSON.parse(line)));
  }
  await bridge.close();
}

async function login(start: RemoteStart, input: AsyncIterable<string>): Promise<void> {
  try {
    await serveLogin(start, input, write);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    write({ type: "failed", reason: reason.slice(0, 500) });
  }
}

/** What a server answers to `initialize` that knows nothing of sessions. */
const stateless: ReadonlySet<number> = new Set([-32600, -32601, -32602, -32022]);

class Bridge {
  #transport: StreamableHTTPClientTransport | SSEClientTransport;
  readonly #url: URL;
  readonly #options: {
    readonly requestInit: RequestInit;
    readonly fetch: FetchLike;
    readonly authProvider?: Provider;
  };
  #opening: JSONRPCRequest | null = null;
  #wire: StatelessWire | null = null;
  #discovering: ((answer: JSONRPCMessage) => void) | null = null;

  constructor({ url, headers, guarded, auth }: RemoteStart) {
    this.#url = new URL(url);
    const reach: FetchLike = guarded
      ? guardedFetch({ resolver: systemResolver, dialer: nodeDialer() })
      : fetch;
    this.#options = {
      requestInit: { headers },
      ...auth ? { authProvider: sessionProvider(auth) } : {},
      fetch: (url, init) =>
        reach(url, init && (this.#wire ? this.#wire.dressed(init) : named(init))),
    };
    this.#transport = new StreamableHTTPClientTransport(this.#url, this.#options);
    this.#listen(this.#transport);
    void this.#transport.start();
  }

  /** A request that cannot be sent is answered here. */
  async send(message: JSONRPCMessage): Promise<void> {
    try {
      if (isInitializeRequest(message) && isJSONRPCRequest(message)) {
        this.#opening = message;
        await this.#open(message);
      } else if (this.#wire) await this.#wire.take(message);
      else await this.#transport.send(message);
    } catch (error) {
      // The server has forgotten the session: whoever wants it next begins another one.
      if (error instanceof StreamableHTTPError && error.code === 404) Deno.exit(1);
      if (isJSONRPCRequest(message)) refuse(message, error);
    }
  }

  async #open(message: JSONRPCRequest): Promise<void> {
    try {
      await this.#transport.send(message);
    } catch (error) {
      if (!(error instanceof StreamableHTTPError) || !older.has(error.code)) throw error;
      if (error.code === 400 && await this.#discover(message)) return;
      await this.#transport.close();
      this.#transport = new SSEClientTransport(this.#url, this.#options);
      this.#listen(this.#transport);
      await this.#transport.start();
      await this.#transport.send(message);
    }
  }

  /** Whether the server speaks the stateless wire; then our client is told as by a session. */
  async #discover({ id, params }: JSONRPCRequest): Promise<boolean> {
    const session = this.#transport;
    const transport = new StreamableHTTPClientTransport(this.#url, this.#options);
    transport.setProtocolVersion(statelessRevision);
    this.#listen(transport);
    this.#transport = transport;
    const wire = new StatelessWire(params, {
      send: (message) => transport.send(JSONRPCMessageSchema.parse(message)),
      tell: (message) => tell(JSONRPCMessageSchema.parse(message)),
    });
    this.#wire = wire;
    const answer = Promise.withResolvers<JSONRPCMessage>();
    this.#discovering = answer.resolve;
    try {
      await transport.start();
      await wire.take({ jsonrpc: "2.0", id: "discover", method: "server/discover" });
      const found = await answer.promise;
      const result = isJSONRPCResultResponse(found) ? introductionOf(found.result) : null;
      if (result !== null) {
        await session.close();
        tell({ jsonrpc: "2.0", id, result });
        return true;
      }
    } catch (error) {
      if (loginData(error)) throw error;
      // It is another server then.
    } finally {
      this.#discovering = null;
    }
    this.#wire = null;
    await transport.close();
    this.#transport = session;
    return false;
  }

  async close(): Promise<void> {
    if (this.#transport instanceof StreamableHTTPClientTransport) {
      await this.#transport.terminateSession().catch(() => {});
    }
    await this.#transport.close();
  }

  #listen(transport: Transport): void {
    transport.onmessage = (message) => {
      // What we tell of ourselves no server can tell.
      if ("method" in message && message.method === stateMethod) return;
      const opening = this.#opening;
      if (this.#discovering && "id" in message && message.id === "discover") {
        this.#discovering(message);
        this.#discovering = null;
      } else if (this.#wire) this.#wire.heard(message);
      else if (opening && "id" in message && message.id === opening.id) {
        this.#opening = null;
        void this.#opened(opening, message).catch((error: unknown) => refuse(opening, error));
      } else tell(message);
    };
  }

  async #opened(request: JSONRPCRequest, message: JSONRPCMessage): Promise<void> {
    const result = isJSONRPCResultResponse(message)
      ? InitializeResultSchema.safeParse(message.result)
      : null;
    const revision = result?.success ? result.data.protocolVersion : "";
    const isRefused = isJSONRPCErrorResponse(message) && stateless.has(message.error.code);
    if ((isRefused || revision === statelessRevision) && await this.#discover(request)) return;
    if (result?.success) this.#transport.setProtocolVersion(revision);
    tell(message);
  }
}

/** Tokens are renewed here; a person is not sent anywhere in the middle of a session. */
function sessionProvider(auth: OauthState): Provider {
  return new Provider(auth, {
    changed: (state) => tell({ jsonrpc: "2.0", method: stateMethod, params: { ...state } }),
    open: (url) => {
      throw new LoginNeeded(url.searchParams.get("scope"));
    },
  });
}

/** Servers of sessions heed no header about the request; those of the other wire miss it in `initialize`. */
function named(init: RequestInit): RequestInit {
  if (typeof init.body !== "string") return init;
  const headers = new Headers(init.headers);
  const own = headersOf(init.body, () => new Map());
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return { ...init, headers };
}

/** Answers a request that did not come through. */
function refuse({ id }: JSONRPCRequest, error: unknown): void {
  const said = error instanceof Error ? error.message : String(error);
  const data = loginData(error);
  tell({
    jsonrpc: "2.0",
    id,
    error: { code: -32000, message: said.slice(0, 500), ...data ? { data } : {} },
  });
}

/** Of an error after which a login helps. */
function loginData(error: unknown): { readonly login: true; readonly scope?: string } | null {
  if (error instanceof LoginNeeded) {
    return { login: true, ...error.scope === null ? {} : { scope: error.scope } };
  }
  const isRefused = error instanceof StreamableHTTPError && error.code === 401 ||
    error instanceof SseError && error.code === 401;
  return isRefused ? { login: true } : null;
}

function tell(message: JSONRPCMessage): void {
  write(message);
}

function write(message: unknown): void {
  const bytes = new TextEncoder().encode(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

async function* lines(from: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of from.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    yield* parts.filter((line) => line !== "");
  }
}
