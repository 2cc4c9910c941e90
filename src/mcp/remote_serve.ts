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
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { guardedFetch, nodeDialer, systemResolver } from "../fetch/mod.ts";
import { serveLogin } from "./login_serve.ts";
import { LoginNeeded, Provider } from "./oauth_provider.ts";
import { type OauthState, type RemoteStart, remoteStart, stateMethod } from "./oauth_state.ts";

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

class Bridge {
  #transport: StreamableHTTPClientTransport | SSEClientTransport;
  readonly #url: URL;
  readonly #options: {
    readonly requestInit: RequestInit;
    readonly fetch?: FetchLike;
    readonly authProvider?: Provider;
  };
  #opening: string | number | null = null;

  constructor({ url, headers, guarded, auth }: RemoteStart) {
    this.#url = new URL(url);
    this.#options = {
      requestInit: { headers },
      ...auth ? { authProvider: sessionProvider(auth) } : {},
      ...guarded ? { fetch: guardedFetch({ resolver: systemResolver, dialer: nodeDialer() }) } : {},
    };
    this.#transport = new StreamableHTTPClientTransport(this.#url, this.#options);
    this.#listen(this.#transport);
    void this.#transport.start();
  }

  /** A request that cannot be sent is answered here. */
  async send(message: JSONRPCMessage): Promise<void> {
    try {
      if (isInitializeRequest(message) && isJSONRPCRequest(message)) {
        this.#opening = message.id;
        await this.#open(message);
      } else await this.#transport.send(message);
    } catch (error) {
      // The server has forgotten the session: whoever wants it next begins another one.
      if (error instanceof StreamableHTTPError && error.code === 404) Deno.exit(1);
      const said = error instanceof Error ? error.message : String(error);
      if (!isJSONRPCRequest(message)) return;
      const data = loginData(error);
      tell({
        jsonrpc: "2.0",
        id: message.id,
        error: { code: -32000, message: said.slice(0, 500), ...data ? { data } : {} },
      });
    }
  }

  async #open(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#transport.send(message);
    } catch (error) {
      if (!(error instanceof StreamableHTTPError) || !older.has(error.code)) throw error;
      await this.#transport.close();
      this.#transport = new SSEClientTransport(this.#url, this.#options);
      this.#listen(this.#transport);
      await this.#transport.start();
      await this.#transport.send(message);
    }
  }

  async close(): Promise<void> {
    if (this.#transport instanceof StreamableHTTPClientTransport) {
      await this.#transport.terminateSession().catch(() => {});
    }
    await this.#transport.close();
  }

  #listen(transport: Transport): void {
    transport.onmessage = (message) => {
      if (isJSONRPCResultResponse(message) && message.id === this.#opening) {
        const opened = InitializeResultSchema.safeParse(message.result);
        if (opened.success) this.#transport.setProtocolVersion(opened.data.protocolVersion);
      }
      // What we tell of ourselves no server can tell.
      if (!("method" in message && message.method === stateMethod)) tell(message);
    };
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
