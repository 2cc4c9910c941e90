import * as z from "zod";
import description from "../../../prompts/tools/list_dir.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.strictObject({ path: z.string().optional() });

export type Input = z.infer<typeof input>;

export const listDir: ToolDefinition<Input> = {
  name: "list_dir",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: ({ path }) => [path || "."],
  aliases: {
    dir: "path",
    directory: "path",
    dir_path: "path",
    directory_path: "path",
    folder: "path",
    file_path: "path",
    filepath: "path",
    target_directory: "path",
    absolute_path: "path",
  },
  subject: ({ path }) => path || ".",
};
