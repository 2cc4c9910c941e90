import * as z from "zod";
import description from "../../../prompts/tools/fetch_url.md" with { type: "text" };
import { printable } from "../../ansi/mod.ts";
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() => z.strictObject({ url: z.string(), from: z.int().optional() }));

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

/**
 * The host of a URL as a person is asked about it: punycode, lower case, with the port where it
 * is not the scheme's own. For what has no host, the text itself, cut.
 */
function hostOf(text: string): string {
  const url = URL.parse(text);
  if (!url || url.hostname === "") return printable(text.slice(0, 100)).replaceAll("\n", " ");
  return `${url.hostname.replace(/\.$/, "")}${url.port === "" ? "" : `:${url.port}`}`;
}
