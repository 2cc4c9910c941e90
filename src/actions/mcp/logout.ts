import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { demandServers } from "./shared.ts";

/** Forgets what a login at a server has left. */
export const logout = query({
  path: ["mcp", "logout"],
  rights: ["read", "write"],
  args: z.strictObject({ server: z.string().min(1).meta({ positional: 0 }) }),
  async run(ports, { server }) {
    const servers = await demandServers(ports);
    servers.demand(server);
    const { launch } = servers.pool.declaration(server);
    const isGone = launch.type === "address" && await servers.logins.forget(launch.url);
    if (!isGone) throw new AgentError("input", "mcp.logout.none", { name: server });
    return { server };
  },
  view: ({ server }, { t }) => t("mcp.logout.done", { name: server }),
});
