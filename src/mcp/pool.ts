/** The servers of one program: each is started when it is first wanted, and all end together. */

import { printable } from "../ansi/mod.ts";
import { AgentError, type JsonObject, type PipedProcess } from "../protocol/mod.ts";
import { canonicalJson, once, unlessAborted } from "../util/mod.ts";
import type { CallOptions, Connection, RawResult } from "./connection.ts";
import { launchHash } from "./declare.ts";
import { loginNeeded, type OauthState } from "./oauth_state.ts";
import type { Pin, Pins } from "./pins.ts";
import type { About, Declaration, Definition, Listing } from "./types.ts";

export interface PoolPorts {
  readonly version: string;
  /** Real path of the workspace. */
  readonly root: string;
  readonly pins: Pins;
  /** Epoch milliseconds. */
  now(): number;
  /** @throws {AgentError} */
  start(declaration: Declaration): Promise<PipedProcess>;
  /** Tokens of a server are others now. */
  renewed(state: OauthState): Promise<void>;
  /** What is to be said nowhere is taken out of the text. */
  redact(text: string): string;
}

/** A server as it is now. */
interface Server {
  readonly declaration: Declaration;
  readonly launch: () => Promise<string>;
  connection: Promise<Connection> | null;
  /** The program that was started last. */
  program: PipedProcess | null;
  /** `null`: it was not asked, or it says that it has another one. */
  listing: Listing | null;
}

export class Pool {
  readonly #servers: ReadonlyMap<string, Server>;
  #closed = false;

  constructor(
    declarations: readonly Declaration[],
    private readonly ports: PoolPorts,
  ) {
    this.#servers = new Map(declarations.map((declaration) => [declaration.name, {
      declaration,
      launch: once(() => launchHash(declaration, ports.root)),
      connection: null,
      program: null,
      listing: null,
    }]));
  }

  get declarations(): readonly Declaration[] {
    return [...this.#servers.values()].map(({ declaration }) => declaration);
  }

  /** @throws {AgentError} `mcp.unknown` */
  declaration(name: string): Declaration {
    return this.#server(name).declaration;
  }

  /** What was trusted of a server; `null`: nothing yet. */
  async pin(name: string): Promise<Pin | null> {
    const launch = await this.#server(name).launch();
    const pins = await this.ports.pins.read();
    return Object.hasOwn(pins, launch) ? pins[launch] ?? null : null;
  }

  /** From here on these definitions are the ones that are used. */
  async trust(name: string, { title, tools }: Listing): Promise<void> {
    const since = new Date(this.ports.now()).toISOString();
    await this.ports.pins.keep(await this.#server(name).launch(), { title, since, tools });
  }

  /**
   * What a server says of its tools now; it is started for that.
   *
   * @throws {AgentError} `mcp.…`
   */
  async listing(name: string, signal: AbortSignal): Promise<Listing> {
    const server = this.#server(name);
    const connection = await this.#connected(server, signal);
    if (server.listing) return server.listing;
    try {
      return server.listing = await connection.list(signal);
    } catch (error) {
      signal.throwIfAborted();
      throw this.#failure(server, error);
    }
  }

  /** The last lines that a server has written on standard error, cleaned; empty: none that is known. */
  errors(name: string): string {
    return this.#errorsOf(this.#server(name));
  }

  #errorsOf({ program }: Server): string {
    return lastLines(this.ports.redact(program?.errors() ?? ""));
  }

  #failure(server: Server, error: unknown): AgentError {
    return withErrors(failure(server.declaration.name, error), this.#errorsOf(server));
  }

  /**
   * What a server that is started says of itself.
   *
   * @throws {AgentError} `mcp.…`
   */
  async about(name: string, signal: AbortSignal): Promise<About> {
    return await this.ask(name, (connection) => connection.about(signal), signal);
  }

  /**
   * What a server that is started answers.
   *
   * @throws {AgentError} `mcp.…`
   */
  async ask<T>(
    name: string,
    question: (connection: Connection) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const server = this.#server(name);
    try {
      return await question(await this.#connected(server, signal));
    } catch (error) {
      signal.throwIfAborted();
      throw this.#failure(server, error);
    }
  }

  /**
   * Calls a tool, if its server defines it as it was trusted. Whatever happens to the server meanwhile,
   * the call is made once at most.
   *
   * @throws {AgentError} `mcp.…`
   */
  async call(
    name: string,
    { tool, input }: { readonly tool: string; readonly input: JsonObject },
    options: CallOptions,
  ): Promise<RawResult> {
    const { tools } = await this.listing(name, options.signal);
    demandTrusted({ name, tool }, tools, await this.pin(name));
    const server = this.#server(name);
    const connection = await this.#connected(server, options.signal);
    try {
      return await connection.call(tool, input, options);
    } catch (error) {
      options.signal.throwIfAborted();
      throw this.#failure(
        server,
        connection.isOpen ? error : new AgentError("unavailable", "mcp.ended", { name, tool }),
      );
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#servers.values()].map(async (server) => {
      await (await server.connection?.catch(() => null))?.close();
    }));
  }

  #server(name: string): Server {
    const server = this.#servers.get(name);
    if (server) return server;
    throw new AgentError("usage", "mcp.unknown", {
      name,
      known: [...this.#servers.keys()].join(", "),
    });
  }

  /** One that has ended is started once more, for whoever wants it next. */
  async #connected(server: Server, signal: AbortSignal): Promise<Connection> {
    const before = server.connection;
    const known = await before?.catch(() => null);
    if (known?.isOpen) return known;
    if (this.#closed) throw new AgentError("unavailable", "mcp.closed");
    // Of several who wait, the first opens it for all.
    const others = server.connection === before ? null : server.connection;
    const opened = await unlessAborted(others ?? this.#reopen(server), signal);
    if (opened === null) throw signal.reason;
    return opened;
  }

  #reopen(server: Server): Promise<Connection> {
    server.listing = null;
    return server.connection = this.#open(server);
  }

  async #open(server: Server): Promise<Connection> {
    const { declaration } = server;
    const { Connection } = await loadConnection();
    const program = server.program = await this.ports.start(declaration);
    try {
      const { version, root } = this.ports;
      const changed = () => void (server.listing = null);
      const renewed = (state: OauthState) => void this.ports.renewed(state).catch(() => {});
      const wishes = { version, root, changed, renewed };
      const opened = await Connection.open(program, declaration, wishes);
      if (this.#closed) await opened.close();
      return opened;
    } catch (error) {
      throw this.#failure(server, error);
    }
  }
}

/**
 * By an expression: the SDK is a bundle of its own below `src`, so that no chunk of the program's is split
 * for what the two share.
 */
async function loadConnection(): Promise<typeof import("./connection.ts")> {
  const { url } = import.meta;
  const entry = url.endsWith(".ts") ? "./connection.ts" : "./src/mcp/connection.js";
  return await import(new URL(entry, url).href);
}

/** @throws {AgentError} `mcp.no_tool`, `mcp.untrusted`, `mcp.changed` */
function demandTrusted(
  names: { readonly name: string; readonly tool: string },
  now: readonly Definition[],
  pin: Pin | null,
): void {
  const offered = now.find((it) => it.name === names.tool);
  if (!offered) throw new AgentError("unavailable", "mcp.no_tool", names);
  const trusted = pin?.tools.find((it) => it.name === names.tool);
  if (!trusted) throw new AgentError("approval", "mcp.untrusted", names);
  if (canonicalJson(trusted) !== canonicalJson(offered)) {
    throw new AgentError("approval", "mcp.changed", names);
  }
}

/** Lines and characters of standard error that a failure shows. */
const mostLines = 12;
const mostErrors = 2_000;

function lastLines(text: string): string {
  const lines = printable(text.slice(-mostErrors)).split("\n").map((line) => line.trimEnd());
  return lines.filter((line) => line !== "").slice(-mostLines).join("\n");
}

/** Codes of failures that have a sentence for what was written on standard error. */
const told: ReadonlySet<string> = new Set(["mcp.ended", "mcp.failed"]);

/** People are told what a server has written; models are not (`englishText`). */
function withErrors(error: AgentError, errors: string): AgentError {
  if (errors === "" || !told.has(error.code)) return error;
  const params = { ...error.params, errors };
  return new AgentError(error.exit, `${error.code}.wrote`, params, { cause: error });
}

/** What the SDK or a program has to say, in one line. */
function failure(name: string, error: unknown): AgentError {
  if (error instanceof AgentError) return error;
  const login = loginNeeded().safeParse(error instanceof Error && "data" in error && error.data);
  if (login.success) {
    const { scope = "" } = login.data;
    return new AgentError("auth", scope === "" ? "mcp.login" : "mcp.login.scope", { name, scope });
  }
  const said = error instanceof Error ? error.message : String(error);
  const [line = ""] = said.replace(/^MCP error -?\d+: /, "").split("\n", 1);
  const reason = line.slice(0, 300).replace(/\.$/, "");
  return new AgentError("unavailable", "mcp.failed", { name, reason }, { cause: error });
}
