/** Markdown as rows: what stands in it is shown, whatever it is. */

import type { Token, Tokens } from "marked";
import type { Row, Span } from "../types.ts";
import { codeRows } from "./code.ts";
import { inlineSpans, isMarked } from "./inline.ts";
import type { Kit } from "./kit.ts";
import { blank, rowCells, safe, type Style } from "./spans.ts";
import { tableRows } from "./table.ts";
import { wrapSpans } from "./wrap_spans.ts";

export interface MarkdownOptions {
  readonly kit: Kit;
}

interface Context extends MarkdownOptions {
  readonly width: number;
  readonly style: Style;
  /** Lists around this one. */
  readonly depth: number;
}

/** Cells below which nothing is indented any more. */
const narrow = 12;

/** Rows of at most `width` cells. Without a loaded kit, and for what cannot be read, plain text. */
export function markdownRows(text: string, width: number, { kit }: MarkdownOptions): Row[] {
  const shown = safe(text);
  try {
    const tokens = kit.lex(shown);
    if (tokens) return blocks(tokens, { kit, width, style: {}, depth: 0 });
  } catch {
    // Nested deeper than the stack: shown as it was written.
  }
  return wrapSpans([{ text: shown.replace(/\s+$/, "") }], width);
}

/** Blocks with a blank row between them; `tight`: without. */
function blocks(tokens: readonly Token[], context: Context, tight = false): Row[] {
  const rows: Row[] = [];
  for (const token of tokens) {
    if (token.type === "space" || token.type === "checkbox") continue;
    const found = block(token, context);
    if (rows.length > 0 && found.length > 0 && !tight) rows.push(blank);
    for (const row of found) rows.push(row);
  }
  return rows;
}

function block(token: Token, context: Context): Row[] {
  const { width, kit, style } = context;
  const plain = (text: string) => wrapSpans([{ text: safe(text).trimEnd(), ...style }], width);
  if (!isMarked(token)) return plain(token.raw);
  switch (token.type) {
    case "heading":
      return wrapSpans(
        inlineSpans(token.tokens, { ...style, ...headingStyle(token.depth) }),
        width,
      );
    case "paragraph":
      return wrapSpans(inlineSpans(token.tokens, style), width);
    case "text":
      return token.tokens ? wrapSpans(inlineSpans(token.tokens, style), width) : plain(token.text);
    case "code":
      return codeRows(token.text, token.lang ?? "", { width, kit });
    case "blockquote":
      return quote(token, context);
    case "list":
      return list(token, context);
    case "table":
      return tableRows({
        header: token.header.map((cell) => inlineSpans(cell.tokens, style)),
        align: token.align,
        rows: token.rows.map((row) => row.map((cell) => inlineSpans(cell.tokens, style))),
      }, width);
    case "hr":
      return [[{ text: "─".repeat(Math.min(width, 40)), role: "border" }]];
    default:
      return plain(token.raw);
  }
}

/** Three steps of emphasis: the title, its parts, and what is below them. */
function headingStyle(depth: number): Style {
  if (depth === 1) return { role: "heading", bold: true, underline: true };
  return depth === 2 ? { role: "heading", bold: true } : { role: "strong", bold: true };
}

function quote(token: Tokens.Blockquote, context: Context): Row[] {
  const bar: Span = { text: "│ ", role: "border" };
  const style: Style = { ...context.style, role: "quote" };
  return indented(bar, bar, { ...context, style }, (inner) => blocks(token.tokens, inner));
}

/** By how deep a list lies in others. */
const bullets = ["•", "◦", "▪"] as const;

function list(token: Tokens.List, context: Context): Row[] {
  const start = typeof token.start === "number" ? token.start : 1;
  const digits = String(start + token.items.length - 1).length;
  return token.items.flatMap((item, at) => {
    const box = item.task ? `${item.checked ? "☑" : "☐"} ` : "";
    const bullet = box === "" ? `${bullets[context.depth % bullets.length]} ` : "";
    const mark = token.ordered ? `${String(start + at).padStart(digits)}. ` : bullet;
    const first: Span = { text: mark + box, role: "accent" };
    const rest: Span = { text: " ".repeat(mark.length + box.length) };
    const below = { ...context, depth: context.depth + 1 };
    const rows = indented(first, rest, below, (inner) => blocks(item.tokens, inner, !item.loose));
    return token.loose && at > 0 ? [blank, ...rows] : rows;
  });
}

/** Rows with something before them, which have so much less room. */
function indented(
  first: Span,
  rest: Span,
  context: Context,
  inner: (context: Context) => Row[],
): Row[] {
  const size = rowCells([first]);
  if (context.width - size < narrow) {
    return wrapSpans([first], context.width).concat(inner(context));
  }
  const rows = inner({ ...context, width: context.width - size });
  if (rows.length === 0) return [[first]];
  return rows.map((row, at) => [at === 0 ? first : rest, ...row]);
}
