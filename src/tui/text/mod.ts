/**
 * Text as rows of a pane: Markdown, code, diffs. Everything passes the sanitiser before it becomes
 * a span, no row is wider than asked for, and no text of any kind makes it throw.
 */

export { codeRows } from "./code.ts";
export { joinedKit, type Kit, languageName, loadKit, plainKit } from "./kit.ts";
export { markdownRows } from "./markdown.ts";
export {
  ended,
  feed,
  type Piece,
  pieceRows,
  pieces,
  preview,
  type Splitter,
  splitter,
} from "./pieces.ts";
export { oneLine, plainText, safe, type Style } from "./spans.ts";
export { clipped, wrapSpans } from "./wrap_spans.ts";
