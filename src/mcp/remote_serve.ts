/** The process between us and a server elsewhere: lines on one side, streamable HTTP or SSE on the other. */

// @ts-types="@modelcontextprotocol/sdk/client/sse"
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
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
import * as z from "zod";
import { guardedFetch, nodeDialer, systemResolver } from "../fetch/mod.ts";

const start = z.strictObject({
  url: z.url(),
  headers: z.record(z.string(), z.string()),
  /** The address is a project's: only what is on the open internet is reached. */
  guarded: z.boolean(),
});

type Start = z.infer<typeof start>;

/** What a server answers that knows the older transport alone (specification of 2025-03-26). */
const older: ReadonlySet<number | undefined> = new Set([400, 404, 405]);

/** Passes messages both ways until standard input ends, which is held by whoever started it. */
export async function serveRemote(): Promise<void> {
  let bridge: Bridge | null = null;
  for await (const line of lines(Deno.stdin.readable)) {
    if (bridge === null) bridge = new Bridge(start.parse(JSON.parse(line)));
    else void bridge.send(JSONRPCMessageSchema.parse(JSON.parse(line)));
  }
  await bridge?.close();
}

class Bridge {
  #transport: StreamableHTTPClientTransport | SSEClientTransport;
  readonly #url: URL;
  readonly #options: { readonly requestInit: RequestInit; readonly fetch?: FetchLike };
  #opening: string | number | null = null;

  constructor({ url, headers, guarded }: Start) {
    this.#url = new URL(url);
    this.#options = {
      requestInit: { headers },
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
      tell({
        jsonrpc: "2.0",
        id: message.id,
        error: { code: -32000, message: said.slice(0, 500) },
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
      tell(message);
    };
  }
}

function tell(message: JSONRPCMessage): void {
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
