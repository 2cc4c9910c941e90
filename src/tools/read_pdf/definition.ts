import * as z from "zod";
import description from "../../../prompts/tools/read_pdf.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { pathAliases } from "../aliases.ts";

const input = z.lazy(() => z.strictObject({ path: z.string(), pages: z.string().optional() }));

export type Input = z.infer<typeof input>;

export const readPdf: ToolDefinition<Input> = {
  name: "read_pdf",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: ({ path }) => [path],
  keywords: [
    ...["pdf", "paper", "manual", "datasheet", "document"],
    ...["文档", "论文", "手册"],
  ],
  aliases: { ...pathAliases, page: "pages", page_range: "pages", range: "pages" },
  subject: ({ path, pages }) => pages === undefined ? path : `${path} (${pages})`,
};
