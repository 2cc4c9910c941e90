import { flatten } from "./lines.ts";

/** Where in a file a text was probably meant to be. Lines are counted from 1. */
export interface Place {
  readonly start: number;
  readonly end: number;
  /** Why the text does not fit, where the cause is a known slip. */
  readonly slip: "line_numbers" | "escaped" | null;
}

/** Two lines that share fewer of their letter pairs than this are not alike. */
const minLikeness = 0.5;

/** A longer file is not compared line by line for likeness. */
const maxComparedLines = 20_000;

/** A line this frequent says nothing about a place. */
const maxSameLines = 50;

/** The lines of `content` most like `text`, or `null` if there is nothing like it. */
export function nearestPlace(content: string, text: string): Place | null {
  const lines = flatten(content).split("\n");
  for (const { slip, text: variant } of variants(flatten(text))) {
    const at = slip === null ? null : exactLine(lines, variant);
    if (at !== null) return placeOf(lines, { at, wanted: variant.split("\n"), slip });
  }
  const wanted = flatten(text).replace(/^\n+|\n+$/g, "").split("\n");
  const at = byEqualLines(lines, wanted) ?? byLikeLine(lines, wanted);
  if (at === null) return null;
  const place = placeOf(lines, { at, wanted, slip: null });
  const start = equalNear(lines, { line: wanted[0] ?? "", near: at }) ?? place.start - 1;
  const last = equalNear(lines, { line: wanted.at(-1) ?? "", near: at + wanted.length - 1 });
  const end = last === null || last < start ? Math.max(place.end, start + 1) : last + 1;
  return { ...place, start: start + 1, end };
}

/** Lines by which one side may have more or fewer than the other. */
const maxShift = 8;

/** The line nearest to a place that is this one, blanks and case aside. */
function equalNear(
  lines: readonly string[],
  { line, near }: { readonly line: string; readonly near: number },
): number | null {
  const key = keyOf(line);
  if (key === "") return null;
  const is = (at: number) => at >= 0 && at < lines.length && keyOf(lines[at] ?? "") === key;
  for (let shift = 0; shift <= maxShift; shift++) {
    if (is(near - shift)) return near - shift;
    if (is(near + shift)) return near + shift;
  }
  return null;
}

interface Variant {
  readonly slip: Place["slip"];
  readonly text: string;
}

/** The text as it would be without a slip that models make. */
function variants(text: string): readonly Variant[] {
  const numbered = /^ *\d+(?:[:|→\t]| [|:] ?| {2,}) ?/;
  const lines = text.split("\n");
  const unnumbered = lines.every((line) => line === "" || numbered.test(line))
    ? [
      { slip: "line_numbers" as const, text: strip(lines, /^ *\d+[:|→\t]/) },
      { slip: "line_numbers" as const, text: strip(lines, numbered) },
    ]
    : [];
  const plain = text.replace(/\\(["'`])/g, "$1").replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  return [...unnumbered, ...(plain === text ? [] : [{ slip: "escaped" as const, text: plain }])];
}

function strip(lines: readonly string[], prefix: RegExp): string {
  return lines.map((line) => line.replace(prefix, "")).join("\n");
}

function exactLine(lines: readonly string[], text: string): number | null {
  if (text.trim() === "") return null;
  const content = lines.join("\n");
  const at = content.indexOf(text);
  return at < 0 ? null : content.slice(0, at).split("\n").length - 1;
}

function placeOf(
  lines: readonly string[],
  found: { readonly at: number; readonly wanted: readonly string[]; readonly slip: Place["slip"] },
): Place {
  const start = Math.min(Math.max(found.at, 0), lines.length - 1);
  const last = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  const end = Math.min(found.at + found.wanted.length, last);
  return { start: start + 1, end: Math.max(end, start + 1), slip: found.slip };
}

/** Each wanted line that is there, blanks and case aside, votes for where the first one is. */
function byEqualLines(lines: readonly string[], wanted: readonly string[]): number | null {
  const places = Map.groupBy(lines.keys(), (at) => keyOf(lines[at] ?? ""));
  const votes = new Map<number, number>();
  for (const [offset, line] of wanted.entries()) {
    const key = keyOf(line);
    const at = places.get(key) ?? [];
    if (key === "" || at.length > maxSameLines) continue;
    for (const place of at) {
      const start = place - offset;
      votes.set(start, (votes.get(start) ?? 0) + key.length / at.length);
    }
  }
  return best(votes);
}

/** The longest wanted line finds the line most like it. */
function byLikeLine(lines: readonly string[], wanted: readonly string[]): number | null {
  const keys = wanted.map(keyOf);
  const offset = keys.indexOf(keys.toSorted((a, b) => b.length - a.length)[0] ?? "");
  const pairs = pairsOf(keys[offset] ?? "");
  const likeness = new Map<number, number>();
  for (const [at, line] of lines.slice(0, maxComparedLines).entries()) {
    const value = overlap(pairs, pairsOf(keyOf(line)));
    if (value >= minLikeness) likeness.set(at - offset, value);
  }
  return best(likeness);
}

function best(values: ReadonlyMap<number, number>): number | null {
  let found: number | null = null;
  for (const [at, value] of values) {
    if (found === null || value > (values.get(found) ?? 0)) found = at;
  }
  return found;
}

function keyOf(line: string): string {
  return line.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim().toLowerCase();
}

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at++) pairs.add(text.slice(at, at + 2));
  return pairs;
}

/** Dice's coefficient: 1 for equal sets, 0 for nothing in common. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const each of a) if (b.has(each)) shared++;
  return 2 * shared / (a.size + b.size);
}
