import * as z from "zod";
import description from "../../../prompts/tools/read_office.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { pathAliases } from "../aliases.ts";

const input = z.lazy(() => z.strictObject({ path: z.string(), part: z.string().optional() }));

export type Input = z.infer<typeof input>;

export const readOffice: ToolDefinition<Input> = {
  name: "read_office",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: ({ path }) => [path],
  keywords: [
    ...["docx", "xlsx", "pptx", "word", "excel", "powerpoint", "spreadsheet", "slides", "document"],
    ...["workbook", "presentation", "sheet", "office"],
    ...["文档", "表格", "幻灯片", "演示文稿", "工作表"],
  ],
  aliases: {
    ...pathAliases,
    sheet: "part",
    sheet_name: "part",
    range: "part",
    cells: "part",
    slide: "part",
    slides: "part",
    heading: "part",
    section: "part",
    page: "part",
    pages: "part",
  },
  subject: ({ path, part }) => part === undefined ? path : `${path} (${part})`,
};
