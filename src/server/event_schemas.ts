/** What server-sent events are like, for the document: names, ids, and the JSON in their data. */

import * as z from "zod";
import { stepSchema } from "./messages.ts";
import { type Schema, schemaOf } from "./route.ts";

const data = {
  message: z.object({ message_id: z.string(), role: z.literal("user"), text: z.string() }),
  process_step: stepSchema,
  approval_request: z.object({
    id: z.string(),
    hash: z.string(),
    shown: z.string(),
    rules: z.array(z.string()),
  }),
  approval_answered: z.object({
    id: z.string(),
    answer: z.enum(["once", "session", "always", "decline"]),
    note: z.string().nullable(),
    by: z.string().nullable(),
  }),
  rewound: z.object({ message_id: z.string() }),
  done: z.object({
    message_id: z.string(),
    token_count: z.number(),
    suggested_title: z.string(),
  }),
  error: z.object({ code: z.string(), message: z.string() }),
  gap: z.object({ last: z.int() }),
  heartbeat: z.object({ seq: z.int() }),
};

export function eventSchema(): Schema {
  const oneOf = Object.entries(data).map(([name, type]): Schema => ({
    type: "object",
    properties: {
      id: { type: "string", pattern: "^\\d+(\\.end)?$" },
      event: { const: name },
      data: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: schemaOf(type, "output"),
      },
    },
    required: ["event", "data"],
  }));
  return { oneOf };
}
