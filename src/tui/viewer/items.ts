/** Which lines of a document stand below each other, and beside each other: what is folded is one item. */

import type { Document, Line } from "./document.ts";

/** Numbers are indexes of lines. */
export type DocumentItem =
  | { readonly type: "line"; readonly at: number }
  /** The old text and the new one beside each other; `null`: there is no line on this side. */
  | { readonly type: "pair"; readonly left: number | null; readonly right: number | null }
  /** Lines from `from` up to before `to`, which are the same on both sides. */
  | { readonly type: "fold"; readonly from: number; readonly to: number };

export interface Folds {
  /** Heads whose lines are not shown. */
  readonly closed: ReadonlySet<number>;
  /** Runs of unchanged lines that are shown whole, by their first. */
  readonly open: ReadonlySet<number>;
}

export const noFolds: Folds = { closed: new Set(), open: new Set() };

/** Unchanged lines that stay beside a change. */
const context = 3;

/** Hidden lines below which a fold saves nothing. */
const least = 3;

export function itemsOf(
  { lines }: Pick<Document, "lines">,
  folds: Folds,
  { split }: { readonly split: boolean },
): readonly DocumentItem[] {
  const items: DocumentItem[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    switch (line.kind) {
      case "head":
        items.push({ type: "line", at });
        at = folds.closed.has(at) ? nextHead(lines, at) : at + 1;
        break;
      case "text":
      case "hunk":
      case "note":
        items.push({ type: "line", at: at++ });
        break;
      case "same":
        at = same(lines, at, { folds, split, items });
        break;
      case "removed":
      case "added":
        at = changed(lines, at, { split, items });
        break;
    }
  }
  return items;
}

/** Index of the first line behind a part. */
function nextHead(lines: readonly Line[], at: number): number {
  const next = lines.findIndex(({ kind }, index) => index > at && kind === "head");
  return next === -1 ? lines.length : next;
}

function runEnd(lines: readonly Line[], from: number, kind: Line["kind"]): number {
  let at = from;
  while (lines[at]?.kind === kind) at++;
  return at;
}

interface Parts {
  readonly split: boolean;
  readonly items: DocumentItem[];
}

function same(lines: readonly Line[], from: number, parts: Parts & { readonly folds: Folds }) {
  const { split, items, folds } = parts;
  const to = runEnd(lines, from, "same");
  // Beside a change a few stay; at the ends of a file none are needed.
  const before = isChanged(lines[from - 1]) ? context : 0;
  const after = isChanged(lines[to]) ? context : 0;
  const hidden = to - from - before - after;
  const isFolded = hidden >= least && !folds.open.has(from);
  const one = (at: number): DocumentItem =>
    split ? { type: "pair", left: at, right: at } : { type: "line", at };
  const end = isFolded ? from + before : to;
  for (let at = from; at < end; at++) items.push(one(at));
  if (!isFolded) return to;
  items.push({ type: "fold", from: end, to: to - after });
  for (let at = to - after; at < to; at++) items.push(one(at));
  return to;
}

function isChanged(line: Line | undefined): boolean {
  return line?.kind === "added" || line?.kind === "removed";
}

function changed(lines: readonly Line[], from: number, { split, items }: Parts): number {
  const middle = runEnd(lines, from, "removed");
  const to = runEnd(lines, middle, "added");
  if (!split) {
    for (let at = from; at < to; at++) items.push({ type: "line", at });
    return to;
  }
  for (let at = 0; at < Math.max(middle - from, to - middle); at++) {
    items.push({
      type: "pair",
      left: from + at < middle ? from + at : null,
      right: middle + at < to ? middle + at : null,
    });
  }
  return to;
}

/** The lines of an item, the one that it is known by first. */
export function linesIn(item: DocumentItem): readonly number[] {
  switch (item.type) {
    case "line":
      return [item.at];
    case "pair":
      return [item.right, item.left].filter((it) => it !== null);
    case "fold":
      return [item.from];
  }
}

/** Index of the item that shows a line, or that hides it. */
export function itemWith(items: readonly DocumentItem[], line: number): number {
  // Before the first item that begins behind it; heads hide what follows them.
  let found = 0;
  for (const [at, item] of items.entries()) {
    if (linesIn(item).includes(line)) return at;
    if (Math.min(...linesIn(item)) <= line) found = at;
  }
  return found;
}

/** What the fold at this item is: what of `folds` changes where it is opened or closed. */
export function toggledFold(
  { lines }: Pick<Document, "lines">,
  items: readonly DocumentItem[],
  at: number,
  folds: Folds,
): Folds {
  const item = items[at];
  if (item === undefined) return folds;
  if (item.type === "fold") {
    const first = runStart(lines, item.from);
    return { ...folds, open: new Set([...folds.open, first]) };
  }
  const [line = 0] = linesIn(item);
  const run = runStart(lines, line);
  if (lines[line]?.kind === "same" && folds.open.has(run)) {
    return { ...folds, open: without(folds.open, run) };
  }
  const head = lines.slice(0, line + 1).findLastIndex(({ kind }) => kind === "head");
  if (head === -1) return folds;
  const closed = folds.closed.has(head)
    ? without(folds.closed, head)
    : new Set([...folds.closed, head]);
  return { ...folds, closed };
}

function without(set: ReadonlySet<number>, value: number): ReadonlySet<number> {
  return new Set([...set].filter((it) => it !== value));
}

/** The first of the unchanged lines that this one stands among. */
function runStart(lines: readonly Line[], line: number): number {
  let at = line;
  while (at > 0 && lines[at - 1]?.kind === "same") at--;
  return at;
}

/** All parts are closed, or open where all are closed. */
export function toggledHeads({ lines }: Pick<Document, "lines">, folds: Folds): Folds {
  const heads = lines.flatMap(({ kind }, at) => kind === "head" ? [at] : []);
  const isClosed = heads.every((it) => folds.closed.has(it));
  return { ...folds, closed: isClosed ? new Set() : new Set(heads) };
}
