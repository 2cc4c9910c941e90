import * as z from "zod";
import { query } from "./action.ts";

/** The MCP servers that are configured: none, since there is no place for one yet. */
export const list = query({
  path: ["mcp", "list"],
  rights: ["read", "no_project"],
  args: z.strictObject({}),
  run: () => Promise.resolve([]),
  view: (_servers, { t }) => t("mcp.none"),
});
