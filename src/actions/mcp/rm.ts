import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { setValue } from "../../config/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";

/** Takes a server out of the user's own configuration. What was trusted of it is kept. */
export const rm = query({
  path: ["mcp", "rm"],
  rights: ["read", "write", "no_project"],
  args: z.strictObject({ server: z.string().min(1).meta({ positional: 0 }) }),
  async run(ports, { server }) {
    const { mcp } = (await ports.config()).value;
    if (!Object.hasOwn(mcp, server)) {
      const known = Object.keys(mcp).join(", ");
      throw new AgentError("usage", known === "" ? "mcp.none" : "mcp.unknown", {
        name: server,
        known,
      });
    }
    await setValue(ports.paths, { key: `mcp.${server}`, value: undefined }, { scope: "user" });
    return { removed: server };
  },
  view: ({ removed }, { t }) => t("mcp.removed", { name: oneLine(removed) }),
});
