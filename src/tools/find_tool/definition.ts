import * as z from "zod";
import description from "../../../prompts/tools/find_tool.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.strictObject({ query: z.string() });

export type Input = z.infer<typeof input>;

export const findTool: ToolDefinition<Input> = {
  name: "find_tool",
  input,
  description,
  effects: ["read"],
  parallel: true,
  aliases: {
    name: "query",
    tool: "query",
    tool_name: "query",
    task: "query",
    search: "query",
    text: "query",
    description: "query",
    keyword: "query",
    keywords: "query",
    q: "query",
  },
  subject: ({ query }) => query,
};
