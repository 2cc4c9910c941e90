/** Toolkits that the user declares. */

import * as z from "zod";

/** What a model gives a declared tool. */
const toolParameter = z.strictObject({
  /** `list`: texts, each a word of its own. */
  type: z.enum(["string", "integer", "number", "boolean", "list"]).default("string"),
  description: z.string().max(100, { error: "config.long_description" }).nullable().default(null),
  /** The only ones that it may be; empty: any. */
  values: z.array(z.string()).default([]),
  optional: z.boolean().default(false),
});

export const parameters = z.record(
  // A call with this key is a command line to whoever reads the log.
  z.string().regex(/^(?!command$)[a-z][A-Za-z0-9_]{0,31}$/, { error: "config.invalid" }),
  toolParameter,
);

/** A command line, word by word, or a request; `{name}` in it stands for the parameter of that name. */
const declaredTool = z.strictObject({
  /** For the model: what it does. */
  description: z.string().min(1),
  parameters: parameters.default({}),
  command: z.array(z.string()).min(1).nullable().default(null),
  /** Seconds; `null`: as for other commands. */
  timeout_s: z.number().positive().max(600).nullable().default(null),
  /** That the command may reach, as `host` or `host:port`. */
  hosts: z.array(z.string().min(1)).default([]),
  url: z.string().min(1).nullable().default(null),
  /** What is not in the URL is sent as a JSON object, but with GET. */
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("GET"),
  headers: z.record(z.string(), z.string().nullable()).default({}),
}).refine(({ command, url }) => (command === null) !== (url === null), {
  error: "config.not_server",
});

/** Of a toolkit and its tools: programs call them as `toolkit.tool`. */
const toolName = z.string().regex(/^[a-z][A-Za-z0-9_]{0,29}$/, { error: "config.invalid" });

export const toolkits = z.record(toolName, z.record(toolName, declaredTool));

export type DeclaredToolSettings = z.infer<typeof declaredTool>;
export type ToolParameterSettings = z.infer<typeof toolParameter>;
