import * as z from "zod";
import { modes, permissionModes, workStyles } from "../protocol/mod.ts";
import { parse, schemaOf, type ServeAction } from "./action.ts";

const args = z.strictObject({
  mode: z.enum(modes).optional(),
  model: z.string().meta({ short: "m", complete: "model" }).optional(),
  permissions: z.enum(permissionModes).optional(),
  style: z.enum(workStyles).optional(),
  stage: z.boolean().optional(),
});

/** Conversations for an editor, by the Agent Client Protocol on standard input and output. */
export const acp: ServeAction = {
  kind: "serve",
  path: ["acp"],
  rights: ["read", "write", "run", "servers", "any_server", "web", "this_machine"],
  schema: () => schemaOf(args),
  open: (_, raw) => Promise.resolve({ protocol: "acp", begin: { ...parse(args, raw) } }),
};
