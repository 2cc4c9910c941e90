import * as z from "zod";
import description from "../../../prompts/tools/search_text.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.strictObject({
  pattern: z.string(),
  path: z.string().optional(),
  glob: z.string().describe("such as *.ts").optional(),
});

export type Input = z.infer<typeof input>;

export const searchText: ToolDefinition<Input> = {
  name: "search_text",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: ({ path }) => [path || "."],
  aliases: {
    regex: "pattern",
    regexp: "pattern",
    query: "pattern",
    search: "pattern",
    search_pattern: "pattern",
    search_term: "pattern",
    text: "pattern",
    keyword: "pattern",
    dir: "path",
    directory: "path",
    dir_path: "path",
    folder: "path",
    file_path: "path",
    include: "glob",
    include_pattern: "glob",
    file_pattern: "glob",
    file_glob: "glob",
    file_type: "glob",
  },
  subject: ({ pattern, path, glob }) =>
    [`/${pattern}/`, path && `in ${path}`, glob && `(${glob})`].filter(Boolean).join(" "),
};
