/** Servers as a source of tools: known ones from what was trusted, the others once somebody looks. */

import { AgentError, type Tool } from "../protocol/mod.ts";
import type { Logins } from "./logins.ts";
import { toolNames } from "./names.ts";
import type { Pool } from "./pool.ts";
import { englishText, serverTool } from "./server_tool.ts";
import type { About, Definition, Listing, Unusable } from "./types.ts";

/** Lines about servers in one answer. */
const mostNotes = 20;

/** Characters of the line that every request carries: names and the user's own words for them. */
const mostIntroduction = 900;

/** Of a text that is read: `most` bytes. */
interface Reading {
  readonly signal: AbortSignal;
  readonly most: number;
}

export class Servers {
  readonly pool: Pool;
  readonly logins: Logins;
  readonly #listed = new Set<string>();
  /** Names that models call tools by, by server and tool. */
  readonly #names = new Map<string, string>();
  readonly #tools: Tool[];

  /**
   * @param tools what a model may have, to which tools of servers are added: one list, so that whoever
   * holds it sees them
   */
  constructor(
    { pool, logins }: { readonly pool: Pool; readonly logins: Logins },
    readonly unusable: readonly Unusable[],
    tools: Tool[],
  ) {
    this.pool = pool;
    this.logins = logins;
    this.#tools = tools;
  }

  /** Adds the tools that are known without starting anything. */
  async addKnown(): Promise<void> {
    for (const { name } of this.pool.declarations) {
      const pin = await this.pool.pin(name);
      if (pin) await this.#add(name, pin.tools);
    }
  }

  /**
   * Starts servers that nothing is known of, side by side, and adds their tools. English lines about
   * those whose tools are not there.
   */
  async discover(signal: AbortSignal): Promise<readonly string[]> {
    const unknown = this.pool.declarations.filter(({ name }) => !this.#listed.has(name));
    const found = await Promise.all(unknown.map(async ({ name, origin }) => {
      try {
        if (origin === "project") return untrusted(name);
        const { quarantined } = await this.open(name, signal);
        return quarantined.map(({ tool, problem }) =>
          `The tool ${tool} of the MCP server ${name} is left out: ${problem}.`
        );
      } catch (error) {
        if (signal.aborted) return [];
        return [await englishText(error)];
      }
    }));
    return found.flat().slice(0, mostNotes);
  }

  /**
   * Starts a server and adds the tools that are trusted of it. Those of a server that the user has
   * declared himself are trusted as it tells of them first.
   *
   * @throws {AgentError} `mcp.…`
   */
  async open(name: string, signal: AbortSignal): Promise<Listing> {
    this.demand(name);
    const listing = await this.pool.listing(name, signal);
    const { origin } = this.pool.declaration(name);
    const pin = await this.pool.pin(name);
    if (pin === null && origin === "user") await this.pool.trust(name, listing);
    await this.#add(name, (await this.pool.pin(name))?.tools ?? []);
    return listing;
  }

  /**
   * A resource as a model reads it.
   *
   * @throws {AgentError} `mcp.…`
   */
  async resource(name: string, uri: string, { signal, most }: Reading): Promise<string> {
    await this.#demandUsable(name);
    const { resourceText } = await import("./parts.ts");
    return await this.pool.ask(
      name,
      async (it) => await resourceText(uri, await it.resource(uri, signal), most),
      signal,
    );
  }

  /**
   * A prompt as a model reads it.
   *
   * @throws {AgentError} `mcp.…`
   */
  async prompt(
    name: string,
    { prompt, words }: { readonly prompt: string; readonly words: readonly string[] },
    { signal, most }: Reading,
  ): Promise<string> {
    await this.#demandUsable(name);
    const { promptArguments, promptText } = await import("./parts.ts");
    return await this.pool.ask(name, async (it) => {
      const takes = await it.promptTakes(prompt, signal);
      if (takes === null) throw new AgentError("usage", "mcp.no_prompt", { name, prompt });
      const text = await it.prompt(prompt, promptArguments(takes, words), signal);
      return await promptText(prompt, text, most);
    }, signal);
  }

  /** For what the user's words name; `most` bytes of each. */
  mentioned(most: number) {
    return {
      servers: this.pool.declarations.map(({ name }) => name),
      read: async (name: string, uri: string, signal: AbortSignal): Promise<string> => {
        try {
          return await this.resource(name, uri, { signal, most });
        } catch (error) {
          return signal.aborted ? "" : await englishText(error);
        }
      },
    };
  }

  /** @throws {AgentError} `mcp.…` */
  async about(name: string, signal: AbortSignal): Promise<About> {
    await this.#demandUsable(name);
    return await this.pool.about(name, signal);
  }

  /** What a project declares is not started before its user has seen it. */
  async #demandUsable(name: string): Promise<void> {
    this.demand(name);
    const { origin } = this.pool.declaration(name);
    if (origin === "user" || await this.pool.pin(name) !== null) return;
    throw new AgentError("approval", "mcp.untrusted_server", { name });
  }

  /** @throws {AgentError} `mcp.none`, `mcp.unusable` */
  demand(name: string): void {
    const found = this.unusable.find((it) => it.name === name);
    if (found) throw new AgentError("config", "mcp.unusable", { ...found });
    if (this.pool.declarations.length === 0) throw new AgentError("usage", "mcp.none");
  }

  /** As models call it; `null`: it is not trusted, or there is none. */
  nameOf(server: string, tool: string): string | null {
    return this.#names.get(`${server}\n${tool}`) ?? null;
  }

  async #add(server: string, definitions: readonly Definition[]): Promise<void> {
    if (this.#listed.has(server)) return;
    this.#listed.add(server);
    const names = await toolNames(server, definitions.map(({ name }) => name));
    for (const [at, definition] of definitions.entries()) {
      const name = names[at] ?? definition.name;
      this.#names.set(`${server}\n${definition.name}`, name);
      this.#tools.push(serverTool({ server, name, definition }, this.pool));
    }
  }

  /** What a model is told of servers before it looks for a tool; empty: there are none. */
  introduction(): string {
    const { declarations } = this.pool;
    if (declarations.length === 0) return "";
    const share = Math.floor(mostIntroduction / declarations.length);
    const lines = declarations.map(({ name, description }) =>
      (description === null ? name : `${name}: ${description}`).slice(0, share)
    );
    return `Also tools of these MCP servers:\n${lines.join("\n")}`;
  }
}

function untrusted(name: string): readonly string[] {
  return [
    `The MCP server ${name} of this project has not been trusted. The user can run: agent mcp trust ${name}`,
  ];
}
