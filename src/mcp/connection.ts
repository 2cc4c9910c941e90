/** One server that is spoken to: the official client over a transport of ours. */

import { Client } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/types"
import {
  ElicitRequestSchema,
  ListRootsRequestSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { oneLine, visible } from "../ansi/mod.ts";
import type { Elicit, ElicitAnswer, JsonObject, PipedProcess } from "../protocol/mod.ts";
import { CallLimits } from "./call_limits.ts";
import { readTools } from "./definitions.ts";
import { elicitationOf, mostElicitations, pagesIn } from "./elicit.ts";
import { LineTransport } from "./line_transport.ts";
import { type OauthState, oauthState, stateMethod } from "./oauth_state.ts";
import type { About, Declaration, Listing } from "./types.ts";

/** Pages of a listing: a server may have no end of them. */
const mostPages = 50;

/** Loosely: one tool that is not as the protocol has it must not take the others with it. */
const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

const stateNotification = z.looseObject({
  method: z.literal(stateMethod),
  params: oauthState(),
});

const answer = z.looseObject({
  content: z.array(z.unknown()).optional(),
  structuredContent: z.record(z.string(), z.json()).optional(),
  isError: z.boolean().optional(),
});

const namedPart = z.looseObject({
  name: z.string(),
  uri: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
});

/** The first page of resources or prompts. */
const namedPage = z.looseObject({
  resources: z.array(namedPart).optional(),
  prompts: z.array(namedPart).optional(),
});

const promptPage = z.looseObject({
  prompts: z.array(z.looseObject({
    name: z.string(),
    arguments: z.array(
      z.looseObject({ name: z.string(), required: z.boolean().default(false) }),
    ).default([]),
  })),
});

/** Characters of what a server says to models, and resources or prompts that are shown. */
const mostInstructions = 4_096;
const mostNamed = 200;

/** What a call brought, as it came. */
export type RawResult = z.infer<typeof answer>;

export interface ConnectionOptions {
  readonly version: string;
  /** Real path of the workspace, told to programs of this machine alone. */
  readonly root: string;
  /** The list of tools is another one now. */
  readonly changed: () => void;
  /** Its tokens are others now. */
  readonly renewed: (state: OauthState) => void;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  progress(text: string): void;
  /** Puts what the server asks to its user; absent: it is declined. */
  readonly elicit?: Elicit;
}

/** A call that runs. */
interface Running {
  readonly limits: CallLimits;
  readonly elicit: Elicit | null;
  /** What the server has asked in it. */
  asked: number;
}

export class Connection {
  #open = true;
  readonly #running = new Set<Running>();

  private constructor(
    private readonly client: Client,
    private readonly transport: LineTransport,
    private readonly declaration: Declaration,
  ) {
    client.onclose = () => this.#open = false;
    client.setRequestHandler(
      ElicitRequestSchema,
      ({ params }, { signal }) => this.#elicited(params, signal),
    );
  }

  /** @throws whatever keeps the server from its first answer; the program has ended then */
  static async open(
    program: PipedProcess,
    declaration: Declaration,
    { version, root, changed, renewed }: ConnectionOptions,
  ): Promise<Connection> {
    const isLocal = declaration.launch.type === "program";
    const client = new Client({ name: "agent", version }, {
      capabilities: { elicitation: { form: {}, url: {} }, ...isLocal ? { roots: {} } : {} },
      // Output schemas are a server's own, and are not compiled to code.
      jsonSchemaValidator: { getValidator: () => unchecked },
    });
    if (isLocal) {
      const roots = [{
        uri: fileUri(root),
        name: root.slice(root.lastIndexOf("/") + 1),
      }];
      client.setRequestHandler(ListRootsRequestSchema, () => ({ roots }));
    }
    client.setNotificationHandler(ToolListChangedNotificationSchema, changed);
    // From the process of ours between us and a server elsewhere; a program of this machine has none.
    if (!isLocal) {
      client.setNotificationHandler(stateNotification, ({ params }) => renewed(params));
    }
    const transport = new LineTransport(program);
    try {
      const { startMs } = declaration;
      await client.connect(transport, { timeout: startMs, maxTotalTimeout: startMs });
    } catch (error) {
      await transport.close();
      throw error;
    }
    return new Connection(client, transport, declaration);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  async list(signal: AbortSignal): Promise<Listing> {
    const { startMs: timeout } = this.declaration;
    const raw: unknown[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < mostPages; pages++) {
      const params = cursor === undefined ? {} : { cursor };
      const options = { signal, timeout, maxTotalTimeout: timeout };
      const found = await this.client.request({ method: "tools/list", params }, page, options);
      raw.push(...found.tools);
      cursor = found.nextCursor;
      if (cursor === undefined) break;
    }
    const { name = "", version = "" } = this.client.getServerVersion() ?? {};
    return { title: named(name), version: named(version), ...readTools(raw) };
  }

  /** What else the server offers and says of itself. */
  async about(signal: AbortSignal): Promise<About> {
    const { prompts, resources } = this.client.getServerCapabilities() ?? {};
    return {
      protocol: named(this.protocol()),
      instructions: visible((this.client.getInstructions() ?? "").slice(0, mostInstructions)),
      resources: resources ? await this.#named("resources/list", signal) : [],
      prompts: prompts ? await this.#named("prompts/list", signal) : [],
    };
  }

  /** @returns what the server says, as it came */
  async resource(uri: string, signal: AbortSignal): Promise<unknown> {
    return await this.#asked({ method: "resources/read", params: { uri } }, signal);
  }

  /** @returns what the server says, as it came */
  async prompt(
    name: string,
    args: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    return await this.#asked({ method: "prompts/get", params: { name, arguments: args } }, signal);
  }

  /** What a prompt takes; `null`: there is no such prompt. */
  async promptTakes(
    name: string,
    signal: AbortSignal,
  ): Promise<readonly { readonly name: string; readonly required: boolean }[] | null> {
    const found = promptPage.parse(await this.#asked({ method: "prompts/list" }, signal));
    return found.prompts.find((it) => it.name === name)?.arguments ?? null;
  }

  async #asked(
    request: { readonly method: string; readonly params?: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<unknown> {
    const { callMs: timeout } = this.declaration;
    const options = { signal, timeout, maxTotalTimeout: timeout };
    return await this.client.request(request, z.looseObject({}), options);
  }

  async #named(
    method: "resources/list" | "prompts/list",
    signal: AbortSignal,
  ): Promise<About["prompts"]> {
    const { startMs: timeout } = this.declaration;
    const options = { signal, timeout, maxTotalTimeout: timeout };
    const found = await this.client.request({ method }, namedPage, options);
    return [...found.resources ?? [], ...found.prompts ?? []].slice(0, mostNamed).map((it) => ({
      name: named(it.uri ?? it.name),
      description: named(it.description ?? it.title ?? ""),
    }));
  }

  /** @throws {McpError} of the SDK, for limits and errors of the protocol */
  async call(
    tool: string,
    input: JsonObject,
    { signal, progress, elicit }: CallOptions,
  ): Promise<RawResult> {
    const { callMs, maxCallMs } = this.declaration;
    const params = { name: tool, arguments: input };
    const limits = new CallLimits({ idleMs: callMs, allMs: Math.max(callMs, maxCallMs) });
    const running = { limits, elicit: elicit ?? null, asked: 0 };
    this.#running.add(running);
    try {
      return await this.client.request({ method: "tools/call", params }, answer, {
        signal: AbortSignal.any([signal, limits.signal]),
        timeout: neverMs,
        onprogress: (it: Progress) => {
          limits.progress();
          progress(progressLine(it));
        },
      });
    } catch (error) {
      if (limits.signal.aborted && !signal.aborted) throw limits.signal.reason;
      return await this.#opened(running, error, signal);
    } finally {
      limits.end();
      this.#running.delete(running);
    }
  }

  /**
   * What a server asks while a call of ours runs is asked for that call. Where none runs, or several,
   * nobody could tell the user what it is about.
   */
  async #elicited(params: unknown, signal: AbortSignal): Promise<ElicitAnswer> {
    const [running, ...others] = this.#running;
    if (!running?.elicit || others.length > 0) return { action: "decline" };
    if (++running.asked > mostElicitations) return { action: "decline" };
    const request = elicitationOf(this.declaration.name, params);
    running.limits.pause();
    try {
      return await running.elicit(request, signal);
    } finally {
      running.limits.resume();
    }
  }

  /**
   * A call that was refused until its user has opened pages: he is asked, and the call is not made again
   * by us.
   *
   * @throws {unknown} `error`, where it says nothing of pages
   */
  async #opened(
    { limits, elicit }: Running,
    error: unknown,
    signal: AbortSignal,
  ): Promise<RawResult> {
    const pages = pagesIn(this.declaration.name, error);
    if (pages.length === 0) throw error;
    limits.pause();
    for (const page of pages) {
      const { action } = await elicit?.(page, signal) ?? { action: "decline" };
      if (action === "accept") continue;
      return failedWith("The server wants the user to open a page first, who has declined.");
    }
    return failedWith(
      "The server wants the user to open a page first, who has agreed to. Ask the user whether that is " +
        "done, and then make the same call again.",
    );
  }

  /** The revision that both speak. */
  protocol(): string {
    return this.transport.protocol;
  }

  async close(): Promise<void> {
    this.#open = false;
    await this.client.close();
  }
}

/** What bounds a call is ours (`CallLimits`): the SDK's own clock goes on while the user thinks. */
const neverMs = 2 ** 31 - 1;

function failedWith(text: string): RawResult {
  return { content: [{ type: "text", text }], isError: true };
}

interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

function progressLine({ progress, total, message = "" }: Progress): string {
  const far = total === undefined ? `${progress}` : `${progress}/${total}`;
  return `[${far}] ${oneLine(visible(message.slice(0, 200)))}`.trimEnd() + "\n";
}

/** What ends the path of an address stands for itself in the path of a folder. */
function fileUri(path: string): string {
  return `file://${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}`;
}

function named(text: string): string {
  return oneLine(visible(text.slice(0, 100)));
}

/** Nothing here asks for a judgement by a server's own schema: results are data. */
const unchecked = () => ({
  valid: false as const,
  data: undefined,
  errorMessage: "output schemas are not compiled",
});
