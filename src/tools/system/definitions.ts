/** What is computed rather than guessed, and what only programs call. */

import * as z from "zod";
import calcText from "../../../prompts/tools/calc.md" with { type: "text" };
import dateText from "../../../prompts/tools/date_time.md" with { type: "text" };
import queryText from "../../../prompts/tools/query_json.md" with { type: "text" };
import diffText from "../../../prompts/tools/show_diff.md" with { type: "text" };
import tableText from "../../../prompts/tools/show_table.md" with { type: "text" };
import transformText from "../../../prompts/tools/transform_text.md" with { type: "text" };
import { flat } from "../../plan/mod.ts";
import type { ToolDefinition } from "../../protocol/mod.ts";

/** All of them only read; the first value of the input is what a person is shown. */
function define<Shape extends z.ZodRawShape>(
  name: string,
  shape: () => Shape,
  description: string,
  more:
    & Pick<ToolDefinition, "keywords" | "aliases" | "inPrograms">
    & Pick<ToolDefinition<z.output<z.ZodObject<Shape, z.core.$strict>>>, "reads">,
): ToolDefinition<z.output<z.ZodObject<Shape, z.core.$strict>>> {
  return {
    ...{
      name,
      input: z.lazy(() => z.strictObject(shape())),
      description,
      effects: ["read"],
      parallel: true,
    },
    ...more,
    subject: (input) => flat(String(Object.values(input)[0] ?? "")).slice(0, 200),
  };
}

const text = () => z.string();
const optional = () => z.string().optional();

function nothing(): readonly string[] {
  return [];
}

function fileOf({ path }: { readonly path?: string | undefined }): readonly string[] {
  return path === undefined ? [] : [path];
}

export const calc = define("calc", () => ({ expression: text() }), calcText, {
  keywords: "calculate calculator arithmetic math decimal sum percent 计算 算术 小数".split(" "),
  aliases: { expr: "expression", formula: "expression", input: "expression", query: "expression" },
  reads: nothing,
});

export const dateTime = define(
  "date_time",
  () => ({ date: optional(), zone: optional(), add: optional(), until: optional() }),
  dateText,
  {
    keywords: "now today time timezone clock weekday calendar days 日期 时间 时区 星期".split(" "),
    aliases: { timezone: "zone", time_zone: "zone", tz: "zone", from: "date", to: "until" },
    reads: nothing,
  },
);

export const queryJson = define(
  "query_json",
  () => ({ query: text(), data: z.unknown().optional(), path: optional() }),
  queryText,
  {
    keywords: "json jmespath filter jq extract 查询 过滤".split(" "),
    aliases: { expression: "query", file: "path", json: "data", input: "data" },
    reads: fileOf,
  },
);

export const operations = [
  ...["count", "sort", "unique", "reverse", "upper", "lower", "snake", "camel", "slug"] as const,
  ...["sha256", "base64", "unbase64", "urlencode", "urldecode"] as const,
];

export const transform = define(
  "transform_text",
  () => ({ operation: z.enum(operations), text: optional(), path: optional() }),
  transformText,
  {
    keywords: [
      ...operations,
      ..."hash encode decode characters 编码 解码 排序 去重".split(" "),
    ],
    aliases: { op: "operation", input: "text", file: "path" },
    reads: fileOf,
  },
);

const cell = () => z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const showTable = define(
  "show_table",
  () => ({
    title: text(),
    rows: z.array(z.union([z.array(cell()), z.record(z.string(), cell())])),
    columns: z.array(text()).optional(),
  }),
  tableText,
  {
    keywords: "table columns present 展示".split(" "),
    aliases: { data: "rows", headers: "columns" },
    reads: nothing,
  },
);

export const showDiff = define(
  "show_diff",
  () => ({ title: text(), before: text(), after: text() }),
  diffText,
  {
    keywords: "diff compare 对比".split(" "),
    aliases: { old: "before", new: "after" },
    reads: nothing,
  },
);

const inPrograms = { inPrograms: true } as const;
const harmless = { ...inPrograms, reads: nothing } as const;

export const sleep = define("sleep", () => ({ ms: z.number().min(0).max(600_000) }), "", harmless);
export const say = define("say", () => ({ text: text() }), "", harmless);
export const think = define("think", () => ({ prompt: text() }), "", inPrograms);
export const extract = define(
  "extract",
  () => ({ text: text(), schema: z.unknown() }),
  "",
  inPrograms,
);
export const tasks = define("tasks", () => ({}), "", harmless);
export const skills = define("skills", () => ({}), "", harmless);
