import * as z from "zod";
import description from "../../../prompts/tools/rename_symbol.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { symbolAliases } from "../aliases.ts";

const input = z.lazy(() => z.strictObject({ symbol: z.string(), new_name: z.string() }));

export type Input = z.infer<typeof input>;

export const renameSymbol: ToolDefinition<Input> = {
  name: "rename_symbol",
  input,
  description,
  effects: ["write"],
  parallel: false,
  reads: () => ["."],
  keywords: ["refactor", "renaming", "重命名", "改名", "更名"],
  aliases: {
    ...symbolAliases,
    at: "symbol",
    from: "symbol",
    old: "symbol",
    old_name: "symbol",
    oldName: "symbol",
    to: "new_name",
    new: "new_name",
    newName: "new_name",
    new_symbol: "new_name",
    replacement: "new_name",
  },
  subject: ({ symbol, new_name }) => `${symbol} → ${new_name}`,
};
