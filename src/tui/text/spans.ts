/** What rows are put together from. */

import { cells, graphemes, printable, truncate } from "../../ansi/mod.ts";
import type { Row, Span } from "../types.ts";

/** How a span looks, without its text. */
export type Style = Omit<Span, "text">;

/** Columns between two tab stops. */
const tab = 4;

/**
 * What the sanitiser leaves as it is, for the greater part: most writing, lines, pictures. It looks
 * at every character, which for the Chinese text of a live paragraph is a millisecond a frame.
 */
const clean =
  /^[\n\t\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0600\u2010-\u2027\u2030-\u205e\u2190-\u2bff\u2e80-\u3163\u3165-\ud7ff\uf900-\ufaff\uff01-\uff9f\u{1f000}-\u{1faff}\u{20000}-\u{323af}]*$/u;

/** Text that may become spans: sanitised, tabs as blanks. Line ends stay. */
export function safe(text: string): string {
  const shown = clean.test(text) ? text : printable(text);
  return shown.includes("\t") ? shown.split("\n").map(withoutTabs).join("\n") : shown;
}

function withoutTabs(line: string): string {
  if (!line.includes("\t")) return line;
  let found = "";
  for (const [at, part] of line.split("\t").entries()) {
    if (at > 0) found += " ".repeat(tab - cells(found) % tab);
    found += part;
  }
  return found;
}

/** As `safe`, all white space as single blanks, at most `width` cells. */
export function oneLine(text: string, width = 4096): string {
  // Whoever has a megabyte to say does not say it in one line.
  const line = printable(text.slice(0, 4 * width)).replaceAll(/\s+/g, " ").trim();
  return truncate(line, width);
}

/** Adds text to a row that is being made, to its last span where that looks the same. */
export function push(row: Span[], text: string, style: Style): void {
  if (text === "") return;
  const last = row.at(-1);
  if (last && isSameStyle(last, style)) row[row.length - 1] = { ...last, text: last.text + text };
  else row.push({ ...style, text });
}

function isSameStyle(a: Style, b: Style): boolean {
  return a.role === b.role && a.bold === b.bold && a.italic === b.italic &&
    a.underline === b.underline && a.on === b.on;
}

/** Cells that a row takes. */
export function rowCells(row: Row): number {
  let sum = 0;
  for (const { text } of row) sum += cells(text);
  return sum;
}

/** The text of rows, a line each. */
export function plainText(rows: readonly Row[]): string {
  return rows.map((row) => row.map(({ text }) => text).join("").trimEnd()).join("\n");
}

const known = new Map<string, number>();

/** Cells of one grapheme cluster. Remembered: a text of CJK characters has few different ones. */
export function graphemeCells(grapheme: string): number {
  if (grapheme.length === 1 && grapheme < "\u007f") return 1;
  const found = known.get(grapheme);
  if (found !== undefined) return found;
  const size = cells(grapheme);
  if (known.size > 8192) known.clear();
  known.set(grapheme, size);
  return size;
}

/** Kana, Chinese characters, Hangul syllables, full width forms: two cells and a cluster each. */
export const plainWide =
  /[\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]+/;
const isPlainWide = new RegExp(`^${plainWide.source}$`);

/** Every grapheme cluster with its cells. */
export function* measured(text: string): Generator<readonly [string, number]> {
  if (isPlainWide.test(text)) {
    for (const character of text) yield [character, 2];
    return;
  }
  for (const grapheme of graphemes(text)) yield [grapheme, graphemeCells(grapheme)];
}

export const blank: Row = [];
