import type { Servers } from "../../mcp/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/** Bytes of what a server gives that are shown. */
export const mostShown = 64 * 1024;

/** @throws {AgentError} `mcp.none` */
export async function demandServers(ports: Ports): Promise<Servers> {
  const servers = await ports.servers();
  if (servers === null) throw new AgentError("usage", "mcp.none");
  return servers;
}
