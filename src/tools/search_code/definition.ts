import * as z from "zod";
import description from "../../../prompts/tools/search_code.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() => z.strictObject({ query: z.string() }));

export type Input = z.infer<typeof input>;

export const searchCode: ToolDefinition<Input> = {
  name: "search_code",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: () => ["."],
  keywords: ["ranked", "semantic", "concept", "relevant", "question", "where", "搜索", "查找"],
  aliases: {
    question: "query",
    words: "query",
    search: "query",
    search_query: "query",
    search_term: "query",
    text: "query",
    keyword: "query",
    keywords: "query",
    pattern: "query",
    q: "query",
  },
  subject: ({ query }) => query,
};
