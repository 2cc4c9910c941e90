import * as z from "zod";
import description from "../../../prompts/tools/edit_file.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { pathAliases } from "../aliases.ts";

/** Keys that models give to the texts of an edit. */
const textAliases: Readonly<Record<string, string>> = {
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
};

const texts = { old_text: z.string(), new_text: z.string(), all: z.boolean().optional() };

/** The runner reads other names at the top only. */
const edit = z.preprocess(renamed, z.strictObject(texts));

const input = z.strictObject({
  path: z.string(),
  old_text: texts.old_text.optional(),
  new_text: texts.new_text.optional(),
  all: texts.all,
  edits: z.array(edit).optional(),
}).superRefine(({ old_text, new_text, edits }, context) => {
  const missing = (key: string) =>
    context.addIssue({ code: "custom", path: [key], message: "expected text" });
  if (old_text === undefined && (new_text !== undefined || !edits?.length)) missing("old_text");
  if (new_text === undefined && (old_text !== undefined || !edits?.length)) missing("new_text");
});

export type Input = z.infer<typeof input>;

export const editFile: ToolDefinition<Input> = {
  name: "edit_file",
  input,
  description,
  effects: ["write"],
  parallel: false,
  aliases: { ...pathAliases, ...textAliases, changes: "edits", replacements: "edits" },
  subject: ({ path }) => path,
};

function renamed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, it]) => {
      const right = textAliases[key];
      return [right !== undefined && !(right in value) ? right : key, it];
    }),
  );
}
