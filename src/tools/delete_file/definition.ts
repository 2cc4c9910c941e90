import * as z from "zod";
import description from "../../../prompts/tools/delete_file.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { pathAliases } from "../aliases.ts";

const input = z.lazy(() => z.strictObject({ path: z.string() }));

export type Input = z.infer<typeof input>;

export const deleteFile: ToolDefinition<Input> = {
  name: "delete_file",
  input,
  description,
  effects: ["write"],
  parallel: false,
  keywords: ["remove", "erase", "unlink", "rm", "删除", "移除"],
  aliases: { ...pathAliases, target: "path", name: "path" },
  subject: ({ path }) => path,
};
