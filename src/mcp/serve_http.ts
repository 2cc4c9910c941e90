/** An offer by streamable HTTP: who may ask, and a server for each session. */

// @ts-types="@modelcontextprotocol/sdk/server/webStandardStreamableHttp"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { jsonBody, localRefusal } from "../util/mod.ts";
import type { Offer } from "./offer.ts";
import { serverOf } from "./serve.ts";
import { isStateless, Stateless } from "./stateless.ts";

/** Path of the endpoint. */
export const endpoint = "/mcp";

/** Sessions at a time: the one that was used longest ago makes room. */
const mostSessions = 32;

/** Bytes of one message. */
const mostBytes = 4 * 1024 * 1024;

export interface HttpOptions {
  /** What a client has to name; `null`: whoever reaches the port may ask (tests). */
  readonly token: string | null;
}

export class HttpOffer {
  readonly #sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

  readonly #stateless: Stateless;

  constructor(private readonly offer: Offer, private readonly options: HttpOptions) {
    this.#stateless = new Stateless(offer);
  }

  async handle(request: Request): Promise<Response> {
    const refusal = localRefusal(request, this.options.token);
    if (refusal) return refusal;
    if (new URL(request.url).pathname !== endpoint) {
      return plain(404, `the endpoint is ${endpoint}`);
    }
    const id = request.headers.get("mcp-session-id");
    if (id !== null) return await this.#known(id, request);
    if (request.method !== "POST") return plain(400, "Mcp-Session-Id is missing");
    const body = await jsonBody(request, mostBytes);
    if (body === null) return plain(413, "the message is too large, or no JSON");
    if (isStateless(request, body)) return await this.#stateless.handle(request, body);
    if (!isInitializeRequest(body)) return plain(400, "Mcp-Session-Id is missing");
    return await (await this.#open()).handleRequest(request, { parsedBody: body });
  }

  async close(): Promise<void> {
    this.#stateless.close();
    await Promise.all([...this.#sessions.values()].map((it) => it.close()));
  }

  async #known(id: string, request: Request): Promise<Response> {
    const session = this.#sessions.get(id);
    if (!session) return plain(404, "there is no such session");
    // The order of a map is that of its use here.
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return await session.handleRequest(request);
  }

  async #open(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      maxRequestBodySize: mostBytes,
      onsessioninitialized: (id) => void this.#sessions.set(id, transport),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    await serverOf(this.offer).connect(transport);
    const [oldest] = this.#sessions;
    if (oldest && this.#sessions.size >= mostSessions) {
      this.#sessions.delete(oldest[0]);
      await oldest[1].close();
    }
    return transport;
  }
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status });
}
