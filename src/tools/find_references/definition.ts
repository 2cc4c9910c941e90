import * as z from "zod";
import description from "../../../prompts/tools/find_references.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { symbolAliases } from "../aliases.ts";

const input = z.lazy(() =>
  z.strictObject({ symbol: z.string().optional(), at: z.string().optional() })
);

export type Input = z.infer<typeof input>;

export const findReferences: ToolDefinition<Input> = {
  name: "find_references",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: () => ["."],
  keywords: [
    ...["usages", "uses", "callers", "calls", "called", "occurrences", "who", "where"],
    ...["引用", "调用", "使用", "用到"],
  ],
  aliases: { ...symbolAliases, position: "at", location: "at", place: "at" },
  subject: ({ symbol, at }) => [symbol, at].filter(Boolean).join(" at "),
};
