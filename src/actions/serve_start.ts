/** What is served to others, by which protocol. */

import type { JsonObject } from "../protocol/mod.ts";

/** Conversations for an editor, on standard input and output. */
export interface AcpStart {
  readonly protocol: "acp";
  /** How conversations that the other side opens are to begin, as arguments of `dashboard`. */
  readonly begin: JsonObject;
}

/** Commands as tools for a program at the other end of standard input and output, or of a port. */
export interface McpStart {
  readonly protocol: "mcp";
  /** What changes something is offered too. */
  readonly allowEdits: boolean;
  /** Of this machine, 0 for any that is free; `null`: standard input and output. */
  readonly port: number | null;
  /** For the model of the client. */
  readonly instructions: string;
}

/** Tasks for other agents, on a port of this machine. */
export interface A2aStart {
  readonly protocol: "a2a";
  /** Tasks may change the project, too. */
  readonly allowEdits: boolean;
  /** 0: any that is free. */
  readonly port: number;
  /** Of the agent, for other agents. */
  readonly description: string;
}

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Further names by which it may be called. */
  readonly names: readonly string[];
  /** What stands before every path: empty, or `/agent`. */
  readonly basePath: string;
  /** PEM; `null`: plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

/** Sessions by HTTP, for browsers and programs. */
export interface HttpStart {
  readonly protocol: "http";
  readonly address: ListenAddress;
  /** `single`: whoever has the token; `multi`: accounts, which anybody may make with `register`. */
  readonly auth:
    | { readonly mode: "single" }
    | { readonly mode: "multi"; readonly register: boolean };
}

export type ServeStart = AcpStart | McpStart | HttpStart | A2aStart;
