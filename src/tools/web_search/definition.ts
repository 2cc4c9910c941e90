import * as z from "zod";
import description from "../../../prompts/tools/web_search.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() => z.strictObject({ query: z.string().min(1).max(500) }));

export type Input = z.infer<typeof input>;

export const webSearch: ToolDefinition<Input> = {
  name: "web_search",
  input,
  description,
  effects: ["network"],
  parallel: false,
  keywords: [
    ...["internet", "online", "google", "news", "searxng"],
    ...["上网", "联网", "互联网"],
  ],
  aliases: { q: "query", search: "query", question: "query", text: "query", keywords: "query" },
  // One endpoint, which the user chose: a grant covers all searches there, and no page.
  subject: () => "web search",
};
