import * as z from "zod";
import description from "../../../prompts/tools/read_file.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { pathAliases } from "../aliases.ts";

const input = z.strictObject({
  path: z.string(),
  start: z.int().optional(),
  end: z.int().optional(),
});

export type Input = z.infer<typeof input>;

export const readFile: ToolDefinition<Input> = {
  name: "read_file",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: ({ path }) => [path],
  aliases: {
    ...pathAliases,
    start_line: "start",
    line_start: "start",
    from: "start",
    from_line: "start",
    offset: "start",
    end_line: "end",
    line_end: "end",
    to: "end",
    to_line: "end",
  },
  subject({ path, start, end }) {
    return start === undefined && end === undefined ? path : `${path}:${start ?? 1}-${end ?? ""}`;
  },
};
