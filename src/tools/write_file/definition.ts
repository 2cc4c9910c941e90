import * as z from "zod";
import description from "../../../prompts/tools/write_file.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { pathAliases } from "../aliases.ts";

const input = z.strictObject({ path: z.string(), content: z.string() });

export type Input = z.infer<typeof input>;

export const writeFile: ToolDefinition<Input> = {
  name: "write_file",
  input,
  description,
  effects: ["write"],
  parallel: false,
  aliases: {
    ...pathAliases,
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
