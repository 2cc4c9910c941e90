import * as z from "zod";
import description from "../../../prompts/tools/edit_file.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { pathAliases } from "../aliases.ts";

const input = z.strictObject({
  path: z.string(),
  old_text: z.string(),
  new_text: z.string(),
  all: z.boolean().optional(),
});

export type Input = z.infer<typeof input>;

export const editFile: ToolDefinition<Input> = {
  name: "edit_file",
  input,
  description,
  effects: ["write"],
  parallel: false,
  aliases: {
    ...pathAliases,
    old_string: "old_text",
    old_str: "old_text",
    oldString: "old_text",
    oldText: "old_text",
    old: "old_text",
    old_content: "old_text",
    old_code: "old_text",
    search: "old_text",
    find: "old_text",
    original: "old_text",
    new_string: "new_text",
    new_str: "new_text",
    newString: "new_text",
    newText: "new_text",
    new: "new_text",
    new_content: "new_text",
    new_code: "new_text",
    replace: "new_text",
    replacement: "new_text",
    updated: "new_text",
    replace_all: "all",
    replaceAll: "all",
  },
  subject: ({ path }) => path,
};
