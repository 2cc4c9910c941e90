/** All places of a file at which a hunk can stand. */

import { spansOf } from "./context.ts";
import { bodyOf, type FileView } from "./file_lines.ts";
import { lenientSpot } from "./lenient.ts";
import { oldLines, type Spot, spotAt } from "./spot.ts";
import type { Hunk } from "./types.ts";

export type Candidates =
  | { readonly type: "spots"; readonly spots: readonly Spot[] }
  | Unplaced;

/** Why a hunk has no place. Lines are counted from 1. */
export type Unplaced =
  /** Its old lines are not in the file. */
  | { readonly type: "missing" }
  | { readonly type: "ambiguous"; readonly lines: readonly number[] }
  /** It only adds, and nothing says where. */
  | { readonly type: "unsaid" }
  /** It only adds below a line that is there several times, or not once. */
  | { readonly type: "heading"; readonly heading: string; readonly lines: readonly number[] }
  /** Its old lines are in the file, and not below its `@@` line. */
  | { readonly type: "elsewhere"; readonly heading: string; readonly lines: readonly number[] }
  /** Its old lines are above those of a hunk before it, or among them. */
  | { readonly type: "order"; readonly lines: readonly number[] };

export function candidatesOf(file: FileView, hunk: Hunk): Candidates {
  const { lines, bodies } = file;
  if (oldLines(hunk).length === 0) return additionsOf(file, hunk);
  for (const reading of readings(hunk)) {
    const wanted = oldLines(reading).map(bodyOf);
    const starts = blockStarts(file, wanted);
    if (starts.length > 0) {
      const found = narrowed(bodies, reading, { starts, length: wanted.length });
      if (found.type !== "starts") return found;
      return { type: "spots", spots: found.starts.map((at) => spotAt(lines, reading, at)) };
    }
  }
  return lenient(file, hunk);
}

function spots(...spots: readonly Spot[]): Candidates {
  return { type: "spots", spots };
}

/** As it is written, and with the blanks in front of kept lines as part of them: they are forgotten often. */
function readings(hunk: Hunk): readonly Hunk[] {
  const lines = hunk.lines.map((line) =>
    line.kind === "keep" && !line.bare ? { ...line, text: ` ${line.text}` } : line
  );
  return [hunk, { ...hunk, lines }];
}

/** Where the lines stand one below the other, found by the rarest of them. */
function blockStarts(
  { bodies, places }: FileView,
  wanted: readonly string[],
): readonly number[] {
  let [offset, rarest]: [number, readonly number[]] = [0, places.get(wanted[0] ?? "") ?? []];
  for (const [at, line] of wanted.entries()) {
    const found = places.get(line) ?? [];
    if (found.length < rarest.length) [offset, rarest] = [at, found];
  }
  return rarest.map((at) => at - offset).filter((start) =>
    start >= 0 && wanted.every((line, at) => bodies[start + at] === line)
  );
}

type Starts = { readonly type: "starts"; readonly starts: readonly number[] } | Unplaced;

/** Those at the end of the file, if it should be there; then those below its `@@` lines. */
function narrowed(
  bodies: readonly string[],
  hunk: Hunk,
  found: { readonly starts: readonly number[]; readonly length: number },
): Starts {
  const { length } = found;
  const ending = found.starts.filter((start) => start + length === bodies.length);
  const starts = hunk.atEnd || isOpen(hunk) ? orAll(ending, found.starts) : found.starts;
  const heading = hunk.context.at(-1);
  if (heading === undefined || isNumbered(hunk, starts)) return { type: "starts", starts };
  const spans = spansOf(bodies, hunk.context);
  const inside = starts.filter((at) => spans.some((span) => span.start <= at && at < span.end));
  if (inside.length > 0) return { type: "starts", starts: inside };
  // The heading of a numbered hunk is written by a program, cut to length, from above the hunk.
  if (hunk.oldStart !== undefined || starts.length === 1 && spans.length === 0) {
    return { type: "starts", starts };
  }
  const [first] = spans;
  const below = first && spans.length === 1 ? starts.filter((at) => at >= first.start) : [];
  if (below.length > 0) return { type: "starts", starts: below };
  return { type: "elsewhere", heading, lines: starts.map((at) => at + 1) };
}

/** The heading above a hunk of git is that of its first line, which may be over already. */
function isNumbered({ oldStart, counted }: Hunk, starts: readonly number[]): boolean {
  return counted === true && starts.some((at) => at + 1 === oldStart);
}

function orAll<T>(some: readonly T[], all: readonly T[]): readonly T[] {
  return some.length > 0 ? some : all;
}

function isOpen({ lines }: Hunk): boolean {
  return lines.some(({ open }) => open);
}

/** Where a hunk without old lines adds: at the end, below a line, or behind a line that it numbers. */
function additionsOf({ lines, bodies }: FileView, hunk: Hunk): Candidates {
  const { oldStart } = hunk;
  if (hunk.atEnd || bodies.length === 0) return spots(spotAt(lines, hunk, bodies.length));
  if (oldStart !== undefined) {
    const sure = hunk.counted && oldStart > 0 && oldStart <= bodies.length || isTop(hunk);
    return sure ? spots(spotAt(lines, hunk, oldStart)) : { type: "unsaid" };
  }
  const heading = hunk.context.at(-1);
  if (heading === undefined) return { type: "unsaid" };
  const spans = spansOf(bodies, hunk.context);
  const [only] = spans;
  if (spans.length !== 1 || !only || /[([,]\s*$/.test(bodies[only.start] ?? "")) {
    return { type: "heading", heading, lines: spans.map(({ start }) => start + 1) };
  }
  return spots(spotAt(lines, hunk, only.start + 1));
}

/** `@@ -0,0 +1 @@` means a file without lines; a program writes it for a first line too. */
function isTop({ oldStart, counted }: Hunk): boolean {
  return oldStart === 0 && counted === true;
}

function lenient(file: FileView, hunk: Hunk): Candidates {
  const found = lenientSpot(file, hunk);
  if (found.type !== "spot") return found;
  const { start } = found.spot;
  const heading = hunk.context.at(-1);
  const spans = heading === undefined ? [] : spansOf(file.bodies, hunk.context);
  const outside = spans.length > 0 && hunk.oldStart === undefined &&
    !spans.some((span) => span.start <= start && start < span.end);
  if (heading !== undefined && outside) {
    return { type: "elsewhere", heading, lines: [start + 1] };
  }
  return spots(found.spot);
}
