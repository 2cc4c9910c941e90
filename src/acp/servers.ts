/** MCP servers that the editor hands over, as if the user had declared them. */

import type { McpServer } from "@agentclientprotocol/sdk";
import type { JsonObject } from "../protocol/mod.ts";

/** The highest layer of a configuration; empty where there are none, so that the user's own count. */
export function serversOf(servers: readonly McpServer[]): JsonObject {
  if (servers.length === 0) return {};
  const taken = new Set<string>();
  return { mcp: Object.fromEntries(servers.map((it) => [nameOf(it.name, taken), entryOf(it)])) };
}

function entryOf(server: McpServer): JsonObject {
  if ("command" in server) {
    const { command, args, env } = server;
    return { command, args, env: Object.fromEntries(env.map(({ name, value }) => [name, value])) };
  }
  const headers = server.headers.map(({ name, value }) => [name, value]);
  return { url: server.url, headers: Object.fromEntries(headers) };
}

/** Characters of a name; the names of tools begin with it. */
const longest = 32;

/** As the configuration takes names: letters, digits and hyphens, each once. */
function nameOf(given: string, taken: Set<string>): string {
  const plain = given.replaceAll(/[^A-Za-z0-9-]+/g, "-").replace(/^[^A-Za-z]+/, "");
  const base = (plain === "" ? "server" : plain).slice(0, longest - 3);
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base}-${count}`;
  taken.add(name);
  return name;
}
