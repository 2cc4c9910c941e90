import * as z from "zod";
import description from "../../../prompts/tools/move_file.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() => z.strictObject({ from: z.string(), to: z.string() }));

export type Input = z.infer<typeof input>;

export const moveFile: ToolDefinition<Input> = {
  name: "move_file",
  input,
  description,
  effects: ["write"],
  parallel: false,
  keywords: ["mv", "relocate", "移动文件", "文件改名", "重命名文件"],
  aliases: {
    source: "from",
    src: "from",
    path: "from",
    file_path: "from",
    old_path: "from",
    oldPath: "from",
    source_path: "from",
    sourcePath: "from",
    old_name: "from",
    old: "from",
    destination: "to",
    dest: "to",
    dst: "to",
    target: "to",
    new_path: "to",
    newPath: "to",
    destination_path: "to",
    target_path: "to",
    new_name: "to",
    new: "to",
  },
  subject: ({ from, to }) => `${from} → ${to}`,
};
