import * as z from "zod";
import description from "../../../prompts/tools/signatures.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { folderAliases, pathAliases } from "../aliases.ts";

const input = z.lazy(() => z.strictObject({ path: z.string() }));

export type Input = z.infer<typeof input>;

export const signatures: ToolDefinition<Input> = {
  name: "signatures",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: ({ path }) => [path],
  keywords: [
    ...["outline", "symbols", "definitions", "structure", "overview", "api", "summary"],
    ...["签名", "大纲", "结构", "定义", "概览"],
  ],
  aliases: { ...pathAliases, ...folderAliases },
  subject: ({ path }) => path,
};
