/** Items as rows: numbers, signs, colours, changed words, hits. */

import { type Kit, languageName, wrapSpans } from "../text/mod.ts";
import { cut, filled, span } from "../rows.ts";
import type { Row, Span } from "../types.ts";
import { type Document, languageOf, type Line, numberOf } from "./document.ts";
import type { DocumentItem } from "./items.ts";
import type { Hit, Search } from "./search.ts";
import { changedWords, type Range } from "./words.ts";

/** What rows are made with. */
export interface RowOptions {
  readonly width: number;
  readonly kit: Kit;
  readonly search: Search | null;
  /** What stands in the place of so many lines. */
  folded(count: number): string;
}

interface Laid {
  readonly look: RowOptions;
  readonly rows: readonly Row[];
}

const laid = new WeakMap<DocumentItem, Laid>();

/** At least one; none is wider than `width`. */
export function rowsOf(document: Document, item: DocumentItem, look: RowOptions): readonly Row[] {
  const known = laid.get(item);
  if (known && isSame(known.look, look)) return known.rows;
  const rows = layout(document, item, look);
  laid.set(item, { look, rows });
  return rows;
}

function isSame(a: RowOptions, b: RowOptions): boolean {
  return a.width === b.width && a.kit === b.kit && a.search === b.search;
}

function layout(document: Document, item: DocumentItem, look: RowOptions): readonly Row[] {
  const { width } = look;
  switch (item.type) {
    case "line": {
      const line = document.lines[item.at];
      return line === undefined ? [[]] : lineRows(document, line, item.at, look);
    }
    case "fold": {
      const text = `⋯ ${look.folded(item.to - item.from)}`;
      return [cut([span(" ".repeat(digitsOf(document) + 1)), span(text, "dim")], width)];
    }
    case "pair":
      return pairRows(document, item, look);
  }
}

function lineRows(
  document: Document,
  line: Line,
  at: number,
  look: RowOptions,
): readonly Row[] {
  const { width } = look;
  switch (line.kind) {
    case "head":
      return [cut(headRow(line, hitsOn(at, look)), width)];
    case "hunk":
      return wrapSpans(marked([span(line.text, "hunk")], hitsOn(at, look)), width, { by: "cell" });
    case "note":
      return wrapSpans(marked([span(line.text, "dim")], hitsOn(at, look)), width, { by: "cell" });
    case "text":
    case "same":
    case "added":
    case "removed":
      return codeRows(document, line, at, look);
  }
}

function headRow({ text, added, removed }: Extract<Line, { kind: "head" }>, hits: Hits): Row {
  return [
    ...marked([span(text, "strong")], hits),
    ...(added > 0 ? [span(` +${added}`, "added")] : []),
    ...(removed > 0 ? [span(` −${removed}`, "removed")] : []),
  ];
}

const signs = { text: "", same: " ", added: "+", removed: "-" } as const;
const signRoles = { text: "dim", same: "dim", added: "added", removed: "removed" } as const;

type CodeLine = Extract<Line, { kind: "text" | "same" | "added" | "removed" }>;

function codeRows(
  document: Document,
  line: CodeLine,
  at: number,
  look: RowOptions,
): readonly Row[] {
  const digits = digitsOf(document);
  const sign = signs[line.kind];
  const role = signRoles[line.kind];
  const number = numberOf(line);
  // Without numbers what is quoted stands where it would stand by itself.
  const bare = line.kind === "text" && number === null;
  const first: Row = bare ? [] : [span(`${String(number ?? "").padStart(digits)} ${sign}`, role)];
  const rest: Row = bare ? [] : [span(" ".repeat(digits + 1 + sign.length))];
  const spans = marked(spansOf(document, line, at, look), hitsOn(at, look));
  const rows = wrapSpans(spans, look.width, { first, rest, by: bare ? "word" : "cell" });
  const { kind } = line;
  return kind === "added" || kind === "removed"
    ? rows.map((row) => under(filled(row, look.width), kind))
    : rows;
}

/** The ground of a row, where a piece has none of its own. */
function under(row: Row, ground: Span["on"]): Row {
  return row.map((it) => it.on === undefined ? { ...it, on: ground } : it);
}

/** In the colours of its language, changed words underlined. */
function spansOf(document: Document, line: CodeLine, at: number, { kit }: RowOptions): Row {
  const coloured = colours(document, at, kit);
  const plain = line.kind === "added" || line.kind === "removed" ? line.kind : "text";
  const spans = coloured ?? [span(line.text, plain)];
  const words = changedWords(document.lines).get(at);
  if (words === undefined || plain === "text") return spans;
  const look = { role: plain, on: `${plain}_word`, bold: true, underline: true } as const;
  return split(spans, words, (it) => ({ ...it, ...look }));
}

/** Every part of a row that lies in one of the ranges, changed. */
export function split(
  spans: Row,
  ranges: readonly Range[],
  change: (span: Span, range: Range) => Span,
): Row {
  const found: Span[] = [];
  let start = 0;
  for (const it of spans) {
    const end = start + it.text.length;
    let from = start;
    for (const range of ranges) {
      const [begin, stop] = [Math.max(from, range.from), Math.min(end, range.to)];
      if (begin >= stop) continue;
      if (begin > from) found.push({ ...it, text: it.text.slice(from - start, begin - start) });
      found.push(change({ ...it, text: it.text.slice(begin - start, stop - start) }, range));
      from = stop;
    }
    if (from < end) found.push({ ...it, text: it.text.slice(from - start) });
    start = end;
  }
  return found;
}

interface Hits {
  readonly ranges: readonly Hit[];
  readonly now: Hit | null;
}

function hitsOn(line: number, { search }: RowOptions): Hits {
  if (search === null) return { ranges: [], now: null };
  return { ranges: search.byLine.get(line) ?? [], now: search.hits[search.now] ?? null };
}

function marked(spans: Row, { ranges, now }: Hits): Row {
  if (ranges.length === 0) return spans;
  return split(spans, ranges, (it, range) => ({
    ...it,
    on: "match",
    ...(range === now ? { bold: true, underline: true } : {}),
  }));
}

/** Where two sides stand beside each other: a line between them. */
const between = span("│", "border");

function pairRows(
  document: Document,
  { left, right }: Extract<DocumentItem, { type: "pair" }>,
  look: RowOptions,
): readonly Row[] {
  const width = Math.max(1, Math.floor((look.width - 1) / 2));
  const old = sideRows(document, left, "old", { ...look, width });
  const fresh = sideRows(document, right, "fresh", { ...look, width });
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, at): Row => [
    ...filled(old[at] ?? [], width),
    between,
    ...fresh[at] ?? [],
  ]);
}

function sideRows(
  document: Document,
  at: number | null,
  side: "old" | "fresh",
  look: RowOptions,
): readonly Row[] {
  const line = at === null ? undefined : document.lines[at];
  if (at === null || line === undefined) return [];
  if (line.kind !== "same" || side === "fresh") return lineRows(document, line, at, look);
  // On the left an unchanged line has the number that it had.
  return codeRows(document, { ...line, fresh: line.old }, at, look);
}

const digits = new WeakMap<Document, number>();

/** Characters of the longest number. */
function digitsOf(document: Document): number {
  const known = digits.get(document);
  if (known !== undefined) return known;
  const most = document.lines.reduce((most, it) => Math.max(most, numberOf(it) ?? 0), 0);
  const found = String(most).length;
  digits.set(document, found);
  return found;
}

interface Coloured {
  readonly kit: Kit;
  /** By line; a line of a piece that was not looked at yet is not there. */
  readonly rows: Map<number, Row | null>;
}

const coloured = new WeakMap<Document, Coloured>();

/** Lines that are looked at together: what begins before them is not known there. */
const piece = 1_000;

/** A line in the colours of its language; `null`: it has none. */
function colours(document: Document, at: number, kit: Kit): Row | null {
  const known = coloured.get(document);
  const kept = known?.kit === kit ? known : { kit, rows: new Map() };
  if (kept !== known) coloured.set(document, kept);
  const found = kept.rows.get(at);
  if (found !== undefined) return found;
  colourPart(document, at, kept);
  return kept.rows.get(at) ?? null;
}

function colourPart(document: Document, at: number, { kit, rows }: Coloured): void {
  const { lines } = document;
  const head = lines.slice(0, at + 1).findLastIndex(({ kind }) => kind === "head");
  const next = lines.findIndex(({ kind }, index) => index > at && kind === "head");
  const first = Math.max(head + 1, at - (at - head - 1) % piece);
  const end = Math.min(next === -1 ? lines.length : next, first + piece);
  const part = lines.slice(first, end);
  const language = languageAt(document, head);
  for (const side of ["removed", "added"] as const) {
    const own = part.flatMap((line, index) =>
      line.kind === "text" || line.kind === "same" || line.kind === side ? [first + index] : []
    );
    const code = own.map((index) => lines[index]?.text ?? "").join("\n");
    const found = languageName(language) === null ? null : kit.highlight(code, language);
    for (const [index, line] of own.entries()) rows.set(line, found?.[index] ?? null);
  }
}

function languageAt({ lines, language }: Document, head: number): string {
  const line = lines[head];
  if (line?.kind !== "head") return language;
  return line.path === null ? "" : languageOf(line.path);
}
