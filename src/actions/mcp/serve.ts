import * as z from "zod";
import instructions from "../../../prompts/mcp_server.md" with { type: "text" };
import { parse, schemaOf, type ServeAction } from "../action.ts";

const args = z.strictObject({
  allowEdits: z.boolean().default(false),
  http: z.int().min(0).max(65_535).optional(),
});

/** Offers commands of the program as tools, over its own streams or on a port of this machine. */
export const serve: ServeAction = {
  kind: "serve",
  path: ["mcp", "serve"],
  rights: ["read", "write", "run", "vectors", "model", "web"],
  schema: () => schemaOf(args),
  open(_, raw) {
    const { allowEdits, http = null } = parse(args, raw);
    return Promise.resolve({ protocol: "mcp", allowEdits, port: http, instructions });
  },
};
