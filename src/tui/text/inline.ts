import type { MarkedToken, Token } from "marked";
import type { Row, Span } from "../types.ts";
import { push, safe, type Style } from "./spans.ts";

/** What is said in a line of Markdown, as spans; they may hold line ends. */
export function inlineSpans(tokens: readonly Token[], style: Style = {}): Row {
  const row: Span[] = [];
  for (const token of tokens) addToken(row, token, style);
  return row;
}

function addToken(row: Span[], token: Token, style: Style): void {
  // Each piece is sanitised by itself: what stands beside it now is not what stood there before.
  const add = (text: string, how: Style = style) => push(row, safe(text), how);
  if (!isMarked(token)) return add(token.raw);
  switch (token.type) {
    case "text":
      if (token.tokens) return addAll(row, token.tokens, style);
      return add(token.text);
    case "escape":
      return add(token.text);
    case "strong":
      return addAll(row, token.tokens, { ...style, bold: true });
    case "em":
      return addAll(row, token.tokens, { ...style, italic: true });
    case "del":
      // No span is struck through: the marks stay.
      add("~~", { ...style, role: "dim" });
      addAll(row, token.tokens, { ...style, role: "dim" });
      return add("~~", { ...style, role: "dim" });
    case "codespan":
      return add(token.text, { ...style, role: "code", on: "code" });
    case "br":
      return add("\n");
    case "link":
      addAll(row, token.tokens, { ...style, role: "link", underline: true });
      return addAddress(row, token.href, token.text);
    case "image":
      add(token.text, { ...style, role: "link" });
      return addAddress(row, token.href, token.text);
    case "checkbox":
      return;
    default:
      return add(token.raw);
  }
}

function addAll(row: Span[], tokens: readonly Token[], style: Style): void {
  for (const token of tokens) addToken(row, token, style);
}

/** Where a link leads is always seen: its text may say something else. */
function addAddress(row: Span[], href: string, text: string): void {
  if (href === text || href === `mailto:${text}`) return;
  push(row, safe(` (${href})`), { role: "dim" });
}

const types: ReadonlySet<string> = new Set<MarkedToken["type"]>([
  ...["blockquote", "br", "checkbox", "code", "codespan", "def", "del", "em", "escape"] as const,
  ...["heading", "hr", "html", "image", "link", "list", "list_item", "paragraph"] as const,
  ...["space", "strong", "table", "text"] as const,
]);

/** A token of the grammar itself and not of an extension. */
export function isMarked(token: Token): token is MarkedToken {
  return types.has(token.type);
}
