/**
 * A row as what a terminal is sent for it. Terminals do not agree on how wide an emoji of several
 * code points is, and some not on any emoji: such a cluster is *unsure*. Its cells are blanked
 * before it is drawn and the cursor is put behind them by column, so that whatever the terminal
 * thinks of it, everything to its right stands where it should.
 */

import { cells, graphemes } from "../../ansi/mod.ts";
import { inAscii } from "../theme/ascii.ts";
import type { Row, Span, SpanStyles } from "../types.ts";

/** Neighbours of one look. */
export interface Run {
  /** Where it begins, from 0. */
  readonly column: number;
  /** Parameters of SGR. */
  readonly sgr: string;
  readonly text: string;
}

export interface Painted {
  readonly runs: readonly Run[];
  /** Cells up to the last that is drawn. */
  readonly width: number;
  /** Every terminal agrees on every width. */
  readonly sure: boolean;
}

export const nothing: Painted = { runs: [], width: 0, sure: true };

export interface PaintOptions {
  readonly look: SpanStyles;
  /** Signs are drawn as signs of ASCII; absent: as they are. */
  readonly ascii?: boolean;
  /** Takes out what nobody may see. */
  readonly redact?: (text: string) => string;
}

/** Paints each row once; a row is known by its identity. */
export function painter(options: PaintOptions): (row: Row, columns: number) => Painted {
  let painted = new WeakMap<Row, Painted>();
  let width = 0;
  return (row, columns) => {
    if (columns !== width) painted = new WeakMap();
    width = columns;
    const known = painted.get(row);
    if (known) return known;
    const fresh = paint(row, columns, options);
    painted.set(row, fresh);
    return fresh;
  };
}

interface Piece {
  readonly text: string;
  readonly width: number;
  readonly sure: boolean;
  /** Something did not fit. */
  readonly cut: boolean;
}

function paint(row: Row, columns: number, options: PaintOptions): Painted {
  const runs: Run[] = [];
  let width = 0;
  let sure = true;
  for (const span of row) {
    const piece = pieceOf(textOf(span, options), width, columns);
    sure &&= piece.sure;
    if (piece.text !== "") {
      const look = options.look.sgr(span);
      const last = runs.at(-1);
      if (last?.sgr === look) runs[runs.length - 1] = { ...last, text: last.text + piece.text };
      else runs.push({ column: width, sgr: look, text: piece.text });
    }
    width += piece.width;
    if (piece.cut) break;
  }
  return withoutTail({ runs, width, sure });
}

function textOf({ text }: Span, { redact, ascii }: PaintOptions): string {
  const shown = redact ? redact(text) : text;
  return ascii ? inAscii(shown) : shown;
}

/** Blanks at the end that look like nothing need not be sent. */
function withoutTail(painted: Painted): Painted {
  const last = painted.runs.at(-1);
  if (last === undefined || last.sgr !== "" || !last.text.endsWith(" ")) return painted;
  const text = last.text.replace(/ +$/, "");
  const width = painted.width - (last.text.length - text.length);
  const runs = painted.runs.slice(0, -1);
  return { ...painted, runs: text === "" ? runs : [...runs, { ...last, text }], width };
}

/** One cell each in every terminal, and one code unit each. */
const narrowSet = String
  .raw`\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u2190-\u2193\u2500-\u259f\u25a0\u25a1\u25b8\u25b9\u25be\u25bf\u25c6\u25c7\u25cb\u25cf\u2713\u2717\u2800-\u28ff`;
/** Two cells each in every terminal: wide since before there were emoji. */
const wideSet = String
  .raw`\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60`;
const narrow = new RegExp(`^[${narrowSet}]*$`);
const wide = new RegExp(`[${wideSet}]`, "g");
const known = new RegExp(`^[${narrowSet}${wideSet}]*$`);
/** What is known as far as nothing can join it, and what is not with the character before it. */
const stretches = new RegExp(
  `[KNOWN]+(?=[KNOWN]|$)|[KNOWN]?[^KNOWN]+`.replaceAll("KNOWN", narrowSet + wideSet),
  "gu",
);
/** A code point alone whose width is beyond doubt. */
const settled = /^(?!\p{Extended_Pictographic}|\p{Emoji_Modifier})[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u;

interface Cluster {
  readonly text: string;
  readonly width: number;
  readonly sure: boolean;
}

function pieceOf(text: string, from: number, columns: number): Piece {
  const width = known.test(text) ? widthOfKnown(text) : Infinity;
  if (width <= columns - from) return { text, width, sure: true, cut: false };
  let drawn = "";
  let column = from;
  let sure = true;
  for (const [stretch] of text.matchAll(stretches)) {
    for (const cluster of partsOf(stretch, columns - column)) {
      const after = column + cluster.width;
      if (after > columns) return { text: drawn, width: column - from, sure, cut: true };
      column = after;
      sure &&= cluster.sure;
      drawn += cluster.sure ? cluster.text : fenced(cluster, column);
    }
  }
  return { text: drawn, width: column - from, sure, cut: false };
}

/** Its cells are blanked first, and whatever comes stands behind them. */
function fenced({ text, width }: Cluster, after: number): string {
  return `\x1b[${width}X${text}\x1b[${after + 1}G`;
}

function partsOf(stretch: string, room: number): readonly Cluster[] {
  if (!known.test(stretch)) return measured(stretch);
  const width = widthOfKnown(stretch);
  // What does not fit is cut at a cluster; each code unit is a cell at least.
  return width <= room ? [{ text: stretch, width, sure: true }] : measured(
    stretch.slice(0, room + 1),
  );
}

function widthOfKnown(text: string): number {
  return narrow.test(text) ? text.length : text.length + (text.match(wide)?.length ?? 0);
}

/** A segmenter takes its time, and the same few emoji come again and again. */
const measures = new Map<string, readonly Cluster[]>();
const measuresMost = 2000;
const measuredLength = 40;

function measured(text: string): readonly Cluster[] {
  const before = measures.get(text);
  if (before) return before;
  const clusters = [...graphemes(text)].flatMap((cluster) => {
    const width = cells(cluster);
    // What takes no cell is a control, or would join with its neighbour.
    return width === 0 ? [] : [{ text: cluster, width, sure: isSure(cluster, width) }];
  });
  if (measures.size >= measuresMost) measures.clear();
  if (text.length <= measuredLength) measures.set(text, clusters);
  return clusters;
}

function isSure(cluster: string, width: number): boolean {
  return known.test(cluster) || (width === 1 && settled.test(cluster));
}
