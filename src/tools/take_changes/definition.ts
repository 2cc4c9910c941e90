import * as z from "zod";
import description from "../../../prompts/tools/take_changes.md" with { type: "text" };
import { takeOverToolName, type ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() => z.strictObject({ agent: z.string() }));

export type Input = z.infer<typeof input>;

export const takeChanges: ToolDefinition<Input> = {
  name: takeOverToolName,
  input,
  description,
  effects: ["write"],
  parallel: false,
  reads: () => ["."],
  keywords: ["take", "merge", "proposal", "合并", "接收"],
  aliases: { session: "agent", id: "agent", name: "agent" },
  subject: ({ agent }) => agent,
};
