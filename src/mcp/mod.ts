/**
 * MCP servers as a source of tools: declared by the user or by a project, started when first wanted,
 * ended with the program.
 *
 * Invariants:
 * - nothing of the SDK is loaded, and nothing is started, before somebody wants a tool of a server;
 * - a tool is called only as it was trusted: its definition is compared with the one that is kept before
 *   each call, and one that has changed is not called until the user has seen the change;
 * - what a server says (names, descriptions, schemas, results, claims of being harmless) is data; nothing
 *   is allowed by it, and what does not fit puts that one tool aside;
 * - a server of this machine runs in the box of commands, which shows it the project read-only unless its
 *   user has declared otherwise; one elsewhere is reached by a process of ours that reaches only it;
 * - a call is made once at most: a server that ends meanwhile is started for the next call alone;
 * - every wait has a limit, which progress extends up to another one.
 */

import type * as serving from "./serving.ts";

export type {
  CallContext,
  CallResult,
  Offer,
  OfferedTool,
  Page,
  PromptOffer,
  QuestionAnswer,
  Refusal,
  ResourceContents,
  ResourceOffer,
} from "./offer.ts";
export type { Places } from "./declare.ts";
export type { DefinitionChange } from "./definitions.ts";
export type { Pool } from "./pool.ts";
export type { Servers } from "./servers.ts";
export type { Declaration, Definition, Listing, Quarantined, Unusable } from "./types.ts";
export { openServers, type OpenServersOptions } from "./open.ts";
export { launchText, readProjectServers } from "./declare.ts";
export { login } from "./login.ts";
export { definitionChanges } from "./definitions.ts";
export { toolNames } from "./names.ts";
export { resultText } from "./result_text.ts";
export { remoteEntry } from "./remote.ts";

/** What puts an offer on a wire; by an expression, as the SDK's bundle is no part of the program's. */
export async function loadServing(): Promise<typeof serving> {
  const { url } = import.meta;
  const entry = url.endsWith(".ts") ? "./serving.ts" : "./src/mcp/serving.js";
  return await import(new URL(entry, url).href);
}
