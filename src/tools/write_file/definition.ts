import * as z from "zod";
import description from "../../../prompts/tools/write_file.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.strictObject({ path: z.string(), content: z.string() });

export type Input = z.infer<typeof input>;

export const writeFile: ToolDefinition<Input> = {
  name: "write_file",
  input,
  description,
  effects: ["write"],
  parallel: false,
  aliases: {
    file_path: "path",
    filepath: "path",
    filePath: "path",
    filename: "path",
    file_name: "path",
    file: "path",
    target_file: "path",
    absolute_path: "path",
    text: "content",
    contents: "content",
    file_content: "content",
    file_text: "content",
    new_content: "content",
    data: "content",
    body: "content",
    code: "content",
    code_edit: "content",
  },
  subject: ({ path }) => path,
};
