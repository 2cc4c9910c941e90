/**
 * The stateless wire of revision 2026-07-28 on one side, that of a session on the other, so that there is
 * one kind of connection: each request says of itself what `initialize` said, and what a server asks
 * its user by the result of a call is asked as by a request, and the call made again with the answer.
 */

import * as z from "zod";
import type { Json, JsonObject } from "../protocol/mod.ts";
import { fittingTools, headersOf } from "./stateless_headers.ts";

export const statelessRevision = "2026-07-28";

/** What the other side of the bridge speaks. */
const sessionRevision = "2025-11-25";

/** Times that one call asks. */
const mostRounds = 16;

const object = z.record(z.string(), z.json());
const id = z.union([z.string(), z.number()]);

const introduction = z.looseObject({ clientInfo: object, capabilities: object });

export const discovered = z.looseObject({
  supportedVersions: z.array(z.string()),
  capabilities: object,
  serverInfo: object.optional(),
  instructions: z.string().optional(),
  _meta: object.optional(),
});

const question = z.looseObject({ method: z.string(), params: object.optional() });

const asking = z.looseObject({
  resultType: z.literal("input_required"),
  inputRequests: z.record(z.string(), question).default({}),
  requestState: z.string().optional(),
});

const request = z.looseObject({ id, method: z.string(), params: object.optional() });
const answer = z.looseObject({ id, result: object.optional(), error: object.optional() });

type Id = z.infer<typeof id>;

interface Sent {
  /** As the other side knows it. */
  readonly id: Id;
  readonly method: string;
  readonly params: JsonObject;
  readonly rounds: number;
}

/** What a server asks in the middle of a call. */
interface Round {
  readonly sent: Sent;
  readonly state: string | undefined;
  readonly answers: Map<string, Json>;
  left: number;
}

export interface WirePorts {
  /** To the server. */
  send(message: JsonObject): Promise<void>;
  /** To our client. */
  tell(message: JsonObject): void;
}

export class StatelessWire {
  readonly #meta: JsonObject;
  readonly #sent = new Map<Id, Sent>();
  readonly #asked = new Map<Id, { readonly round: Round; readonly key: string }>();
  readonly #headers = new Map<string, ReadonlyMap<string, string>>();
  readonly #running = new Map<Id, AbortController>();
  #next = 1;

  /** @param params of `initialize` */
  constructor(params: unknown, private readonly ports: WirePorts) {
    const { clientInfo, capabilities } = introduction.parse(params);
    this.#meta = {
      "io.modelcontextprotocol/protocolVersion": statelessRevision,
      "io.modelcontextprotocol/clientInfo": clientInfo,
      "io.modelcontextprotocol/clientCapabilities": capabilities,
    };
  }

  /** From our client. */
  async take(given: unknown): Promise<void> {
    const message = object.parse(given);
    const answered = answer.safeParse(message);
    const asked = answered.success ? this.#asked.get(answered.data.id) : undefined;
    if (asked && !("method" in message)) return await this.#answered(message, asked);
    const parsed = request.safeParse(message);
    if (parsed.success) {
      const { id, method, params = {} } = parsed.data;
      return await this.#send(id, { id, method, params, rounds: 0 });
    }
    // Of notifications none is known on this wire; who stops a call leaves its stream.
    if (message["method"] !== "notifications/cancelled") return;
    const cancelled = object.safeParse(message["params"]);
    const stopped = cancelled.success ? cancelled.data["requestId"] : undefined;
    for (const [own, sent] of this.#sent) if (sent.id === stopped) this.#running.get(own)?.abort();
  }

  /** From the server: what is a question of a call comes as a request. */
  heard(given: unknown): void {
    const message = object.parse(given);
    const parsed = answer.safeParse(message);
    const sent = parsed.success && !("method" in message)
      ? this.#sent.get(parsed.data.id)
      : undefined;
    if (!parsed.success || !sent) return this.ports.tell(message);
    this.#sent.delete(parsed.data.id);
    this.#running.delete(parsed.data.id);
    const { result } = parsed.data;
    const asks = asking.safeParse(result);
    if (asks.success) return this.#ask(sent, asks.data);
    const own = result && sent.method === "tools/list"
      ? { ...message, result: fittingTools(result, (tool, it) => this.#headers.set(tool, it)) }
      : message;
    this.ports.tell({ ...own, id: sent.id });
  }

  /** The request of a message with what this wire wants in its headers, and an end of its own. */
  dressed(init: RequestInit): RequestInit {
    const { body } = init;
    if (typeof body !== "string") return init;
    const headers = new Headers(init.headers);
    const own = headersOf(body, (tool) => this.#headers.get(tool) ?? new Map());
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    // The SDK asks for tokens by the same way.
    if (!headers.has("mcp-method")) return init;
    const parsed = request.safeParse(JSON.parse(body));
    if (!parsed.success) return { ...init, headers };
    const running = new AbortController();
    this.#running.set(parsed.data.id, running);
    const signals = [running.signal, ...init.signal ? [init.signal] : []];
    return { ...init, headers, signal: AbortSignal.any(signals) };
  }

  async #send(id: Id, sent: Sent, more: JsonObject = {}): Promise<void> {
    this.#sent.set(id, sent);
    const { method, params } = sent;
    const meta = object.safeParse(params["_meta"]);
    const _meta = { ...meta.success ? meta.data : {}, ...this.#meta };
    await this.ports.send({ jsonrpc: "2.0", id, method, params: { ...params, ...more, _meta } });
  }

  #ask(sent: Sent, { inputRequests, requestState: state }: z.infer<typeof asking>): void {
    const questions = Object.entries(inputRequests);
    if (sent.rounds >= mostRounds) return this.#fail(sent, "it asks again and again");
    const round: Round = { sent, state, answers: new Map(), left: questions.length };
    if (questions.length === 0) return void this.#again(round);
    for (const [key, { method, params = {} }] of questions) {
      const id = `input-${this.#next++}`;
      this.#asked.set(id, { round, key });
      this.ports.tell({ jsonrpc: "2.0", id, method, params });
    }
  }

  async #answered(
    message: JsonObject,
    { round, key }: { readonly round: Round; readonly key: string },
  ): Promise<void> {
    const { id, result } = answer.parse(message);
    this.#asked.delete(id);
    if (result === undefined) return this.#fail(round.sent, "what it asks cannot be answered here");
    round.answers.set(key, result);
    round.left -= 1;
    if (round.left === 0) await this.#again(round);
  }

  async #again({ sent, state, answers }: Round): Promise<void> {
    const more: JsonObject = {
      ...answers.size > 0 ? { inputResponses: Object.fromEntries(answers) } : {},
      ...state === undefined ? {} : { requestState: state },
    };
    const next = { ...sent, rounds: sent.rounds + 1 };
    try {
      await this.#send(`again-${this.#next++}`, next, more);
    } catch (error) {
      this.#fail(sent, error instanceof Error ? error.message : String(error));
    }
  }

  #fail({ id }: Sent, reason: string): void {
    const error = { code: -32000, message: reason.slice(0, 500) };
    this.ports.tell({ jsonrpc: "2.0", id, error });
  }
}

/** The answer to `initialize` that a server would have given; `null`: it does not speak this revision. */
export function introductionOf(result: unknown): JsonObject | null {
  const parsed = discovered.safeParse(result);
  if (!parsed.success || !parsed.data.supportedVersions.includes(statelessRevision)) return null;
  const { capabilities, instructions, serverInfo, _meta = {} } = parsed.data;
  const named = object.safeParse(_meta["io.modelcontextprotocol/serverInfo"]);
  return {
    protocolVersion: sessionRevision,
    capabilities,
    serverInfo: serverInfo ?? (named.success ? named.data : { name: "", version: "" }),
    ...instructions === undefined ? {} : { instructions },
  };
}
