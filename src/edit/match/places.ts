/** All places of a content at which a text stands in one layer. */

import { align } from "./align.ts";
import { ruleOf, sameIndent } from "./indent.ts";
import { keyOf } from "./keys.ts";
import { lineAt, type Lines } from "./lines.ts";
import type { Layer, MatchSpan, Reindent } from "./types.ts";

/** The text exactly, also within a line; places may overlap. */
export function exactPlaces(file: Lines, text: string): readonly MatchSpan[] {
  const flat = file.bodies.join("\n");
  const flatStarts = startsOf(file.bodies);
  const original = (at: number) => {
    const line = lineAt(flatStarts, at);
    return (file.starts[line] ?? 0) + at - (flatStarts[line] ?? 0);
  };
  const found: MatchSpan[] = [];
  for (let at = flat.indexOf(text); at >= 0; at = flat.indexOf(text, at + 1)) {
    const [start, end] = [original(at), original(at + text.length)];
    found.push({ type: "found", start, end, line: lineAt(flatStarts, at) + 1, layer: "exact" });
  }
  return found;
}

function startsOf(bodies: readonly string[]): readonly number[] {
  let next = 0;
  return bodies.map((body) => {
    const start = next;
    next += body.length + 1;
    return start;
  });
}

/** Whole lines, as many as the text has. */
export function linePlaces(file: Lines, text: string, layer: Layer): readonly MatchSpan[] {
  const { lines, open } = wantedLines(text);
  const wanted = lines.map((line) => keyOf(line, layer));
  const keys = file.bodies.map((line) => keyOf(line, layer));
  const first = wanted.findIndex((key) => key !== "");
  const found: MatchSpan[] = [];
  for (let at = keys.indexOf(wanted[first] ?? ""); at >= 0;) {
    const line = at - first;
    const there = file.bodies.slice(Math.max(0, line), line + lines.length);
    if (line >= 0 && wanted.every((key, offset) => key === keys[line + offset])) {
      const rule = layer === "trimmed" ? sameIndent : ruleOf(lines, there);
      if (rule) found.push(placeOf(file, { line, count: lines.length, open, layer, rule }));
    }
    at = keys.indexOf(wanted[first] ?? "", at + 1);
  }
  return found;
}

/** Lines of a text; `open` if it goes on to the beginning of the next line. */
function wantedLines(text: string): { readonly lines: readonly string[]; readonly open: boolean } {
  const open = text.endsWith("\n");
  return { lines: (open ? text.slice(0, -1) : text).split("\n"), open };
}

function placeOf(file: Lines, place: {
  readonly line: number;
  readonly count: number;
  readonly open: boolean;
  readonly layer: Layer;
  readonly rule: Reindent;
}): MatchSpan {
  const last = place.line + place.count - 1;
  const end = (file.starts[last] ?? 0) + (file.bodies[last]?.length ?? 0);
  return {
    type: "found",
    start: file.starts[place.line] ?? 0,
    end: end + (place.open ? file.ends[last]?.length ?? 0 : 0),
    line: place.line + 1,
    layer: place.layer,
    ...(place.rule === sameIndent ? {} : { indent: place.rule }),
  };
}

/**
 * The share of a block's inner characters that must stand in equal lines, of both sides together.
 * Blocks quoted with one slip share 0.62 to 0.84 (the programs of tests/corpus/edits); functions
 * made like them up to 0.66, but those begin with another line.
 */
const anchoredFloor = 0.6;

/** A first line of fewer characters opens too many blocks. */
const minAnchor = 6;

/** A file with more candidates than this is too uniform to tell. */
const maxWindows = 300;

/** The first and the last line, and most of what is between them. */
export function anchoredPlaces(file: Lines, text: string): readonly MatchSpan[] {
  const { lines, open } = wantedLines(text);
  const keys = file.bodies.map((line) => keyOf(line, "anchored"));
  const wanted = lines.map((line) => keyOf(line, "anchored"));
  const [first = "", last = ""] = [wanted[0], wanted.at(-1)];
  if (lines.length < 3 || first.length < minAnchor || last === "") return [];
  const found: MatchSpan[] = [];
  for (const { line, count } of windows(keys, { first, last, wanted: lines.length })) {
    const there = keys.slice(line, line + count);
    if (mostLikeness(wanted, there) < anchoredFloor) continue;
    const pairs = align(wanted, there);
    if (likeness(wanted, there, pairs) < anchoredFloor) continue;
    const rule = ruleOf(
      pairs.map(([at]) => lines[at] ?? ""),
      pairs.map(([, at]) => file.bodies[line + at] ?? ""),
    );
    if (rule) found.push(placeOf(file, { line, count, open, layer: "anchored", rule }));
  }
  return found;
}

/** Fewer lines than twice the block's: what is further apart is not one block. */
function windows(
  keys: readonly string[],
  { first, last, wanted }: {
    readonly first: string;
    readonly last: string;
    readonly wanted: number;
  },
): readonly { readonly line: number; readonly count: number }[] {
  const bound = Math.max(wanted + 3, 2 * wanted);
  const found: { line: number; count: number }[] = [];
  for (let line = keys.indexOf(first); line >= 0; line = keys.indexOf(first, line + 1)) {
    const until = Math.min(line + bound - 1, keys.length);
    for (let at = line + 2; at < until; at++) {
      if (keys[at] === last) found.push({ line, count: at - line + 1 });
    }
    if (found.length > maxWindows) return [];
  }
  return found;
}

/** What the likeness can be at most: the same lines in any order. It costs next to nothing. */
function mostLikeness(a: readonly string[], b: readonly string[]): number {
  const lines = new Set(b);
  return dice(a, b, weight(a.slice(1, -1).filter((line) => lines.has(line))));
}

/** Dice's coefficient of the characters between first and last line: 1 for equal ones. */
function likeness(
  a: readonly string[],
  b: readonly string[],
  pairs: readonly (readonly [number, number])[],
): number {
  const ends = pairs.some(([x, y]) => x === 0 && y === 0) &&
    pairs.some(([x, y]) => x === a.length - 1 && y === b.length - 1);
  const inner = pairs.filter(([x]) => x > 0 && x < a.length - 1);
  return ends ? dice(a, b, weight(inner.map(([x]) => a[x] ?? ""))) : 0;
}

function dice(a: readonly string[], b: readonly string[], shared: number): number {
  const all = weight(a.slice(1, -1)) + weight(b.slice(1, -1));
  return all === 0 ? 1 : 2 * shared / all;
}

/** Characters that are not blank. */
function weight(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.replaceAll(" ", "").length, 0);
}

/** Whether a place begins or ends in the middle of a word. */
export function cutsWord(content: string, { start, end }: MatchSpan): boolean {
  const within = (at: number) => /^[\p{L}\p{N}_]{2}$/u.test(content.slice(at - 1, at + 1));
  return (start > 0 && within(start)) || within(end);
}
