/** An offer by HTTP: the card for everybody of this machine, JSON-RPC for whoever has the token. */

import {
  A2A_VERSION_HEADER,
  AGENT_CARD_PATH,
  AgentCard,
  formatSSEErrorEvent,
  formatSSEEvent,
  SSE_HEADERS,
} from "@a2a-js/sdk";
import {
  DefaultRequestHandler,
  JsonRpcTransportHandler,
  ServerCallContext,
  validateVersion,
} from "@a2a-js/sdk/server";
import { jsonBody, localRefusal, sha256 } from "../util/mod.ts";
import { cardOf, endpoint } from "./card.ts";
import { OfferExecutor } from "./executor.ts";
import { Notifications, type SendPush } from "./notifications.ts";
import type { AgentOffer } from "./offer.ts";
import { BoundedTasks } from "./task_store.ts";

export { endpoint };

/** Bytes of one message. */
const mostBytes = 4 * 1024 * 1024;

/** Seconds for which a card may be kept. */
const cardSeconds = 60;

export interface A2aOptions {
  /** Of the server, without a path. */
  readonly url: string;
  /** What a client has to name; `null`: whoever reaches the port may ask (tests). */
  readonly token: string | null;
  readonly sendPush: SendPush;
}

export class A2aServer {
  readonly #card: AgentCard;
  readonly #executor: OfferExecutor;
  readonly #rpc: JsonRpcTransportHandler;
  readonly #since = new Date().toUTCString();

  constructor(offer: AgentOffer, private readonly options: A2aOptions) {
    const { url, token, sendPush } = options;
    this.#card = cardOf(offer, { url, isOpen: token === null });
    this.#executor = new OfferExecutor(offer);
    const notifications = new Notifications(sendPush);
    const handler = new DefaultRequestHandler(
      this.#card,
      new BoundedTasks((id) => notifications.forget(id)),
      this.#executor,
      undefined,
      ...[notifications, notifications] as const,
      ...[undefined, undefined] as const,
      { validateInputModes: true },
    );
    this.#rpc = new JsonRpcTransportHandler(handler);
  }

  async handle(request: Request): Promise<Response> {
    // Clients differ in whether a base ends with a slash.
    const pathname = new URL(request.url).pathname.replace(/(.)\/$/, "$1");
    if (pathname === `/${AGENT_CARD_PATH}` && request.method === "GET") {
      return localRefusal(request, null) ?? await this.#cardFor(request);
    }
    const refusal = localRefusal(request, this.options.token);
    if (refusal) return refusal;
    if (pathname !== endpoint) return plain(404, `the endpoint is ${endpoint}`);
    if (request.method !== "POST") return plain(405, "requests are sent by POST");
    const type = request.headers.get("content-type") ?? "";
    if (!/^application\/(a2a\+)?json\b/i.test(type)) return plain(415, "requests are JSON");
    return await this.#call(request);
  }

  close(): Promise<void> {
    return this.#executor.close();
  }

  async #cardFor(request: Request): Promise<Response> {
    const text = JSON.stringify(AgentCard.toJSON(this.#card));
    const etag = `"${(await sha256(text)).slice(0, 32)}"`;
    const headers = {
      "cache-control": `public, max-age=${cardSeconds}`,
      "content-type": "application/json",
      "last-modified": this.#since,
      etag,
    };
    const isKnown = request.headers.get("if-none-match") === etag;
    return new Response(isKnown ? null : text, { status: isKnown ? 304 : 200, headers });
  }

  async #call(request: Request): Promise<Response> {
    const requestedVersion = request.headers.get(A2A_VERSION_HEADER) ?? undefined;
    const body = await jsonBody(request, mostBytes);
    const id = idOf(body);
    try {
      const context = new ServerCallContext(requestedVersion ? { requestedVersion } : {});
      validateVersion(context.requestedVersion, this.#card, "JSONRPC");
      // A text that is no JSON has an error of its own in the protocol.
      const answer = await this.#rpc.handle(isObject(body) ? body : "", context);
      if (!(Symbol.asyncIterator in answer)) return json(answer);
      const first = await answer.next();
      return first.done ? json(null) : new Response(streamOf(first.value, answer, id), {
        headers: SSE_HEADERS,
      });
    } catch (error) {
      return json(failure(error, id));
    }
  }
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

function idOf(body: unknown): string | number | null {
  const id = isObject(body) ? body["id"] : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function failure(error: unknown, id: string | number | null): object {
  return { jsonrpc: "2.0", id, error: JsonRpcTransportHandler.mapToJSONRPCError(error) };
}

/** Whoever stops reading ends nothing but the stream: the task goes on. */
function streamOf(
  first: unknown,
  rest: AsyncGenerator<unknown>,
  id: string | number | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(formatSSEEvent(first))),
    async pull(controller) {
      try {
        const { value, done } = await rest.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(formatSSEEvent(value)));
      } catch (error) {
        controller.enqueue(encoder.encode(formatSSEErrorEvent(failure(error, id))));
        controller.close();
      }
    },
    cancel: async () => void await rest.return(undefined),
  });
}

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status });
}
