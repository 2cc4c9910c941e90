import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { approvals, query } from "../action.ts";
import { runTool } from "../tool/run.ts";
import { demandServers } from "./shared.ts";

/** One call of a server's tool, on the way that a model's call takes: schema, verdict, approval, run. */
export const call = query({
  path: ["mcp", "call"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject({
    server: z.string().min(1).meta({ positional: 0 }),
    tool: z.string().min(1).meta({ positional: 1 }),
    input: z.string().meta({ short: "i" }).default("{}"),
    approve: z.enum(approvals).exclude(["wait"]).meta({ short: "a" }).optional(),
  }),
  async run(ports, { server, tool, input, approve }, face) {
    const servers = await demandServers(ports);
    const { tools } = await servers.open(server, face.signal);
    const name = servers.nameOf(server, tool);
    if (name === null) {
      const isThere = tools.some((it) => it.name === tool);
      throw isThere
        ? new AgentError("approval", "mcp.untrusted", { name: server, tool })
        : new AgentError("usage", "mcp.no_tool", { name: server, tool });
    }
    return await runTool(ports, { tool: name, input, approve }, face);
  },
  exit: ({ status }) => status === "ok" ? 0 : 1,
  view: ({ text }) => printable(text).trimEnd(),
});
