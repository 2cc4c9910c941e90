import * as z from "zod";
import description from "../../../prompts/tools/fetch_url.md" with { type: "text" };
import { hostOf } from "../../fetch/mod.ts";
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.strictObject({ url: z.string(), from: z.int().optional() });

export type Input = z.infer<typeof input>;

export const fetchUrl: ToolDefinition<Input> = {
  name: "fetch_url",
  input,
  description,
  effects: ["network"],
  parallel: false,
  keywords: [
    ...["web", "page", "website", "url", "http", "https", "internet", "online", "download"],
    ...["documentation", "link", "browse"],
    ...["网页", "网址", "链接", "下载", "文档", "网站", "抓取"],
  ],
  aliases: {
    uri: "url",
    link: "url",
    address: "url",
    page: "url",
    website: "url",
    offset: "from",
    start: "from",
    start_index: "from",
  },
  // A grant covers what the subject says: the host, whatever is fetched from it.
  subject: ({ url }) => hostOf(url),
};
