import * as z from "zod";
import description from "../../../prompts/a2a_agent.md" with { type: "text" };
import { parse, schemaOf, type ServeAction } from "../action.ts";

const args = z.strictObject({
  allowEdits: z.boolean().default(false),
  port: z.int().min(0).max(65_535).default(0),
});

/** Takes tasks of other agents, by the Agent2Agent protocol on a port of this machine. */
export const serve: ServeAction = {
  kind: "serve",
  path: ["a2a", "serve"],
  rights: ["read", "write", "run", "model", "web"],
  schema: () => schemaOf(args),
  open(_, raw) {
    const { allowEdits, port } = parse(args, raw);
    return Promise.resolve({ protocol: "a2a", allowEdits, port, description: description.trim() });
  },
};
