/** A file as lines that know their ends. */

import type { PatchLine } from "./types.ts";

export type LineEnd = "\n" | "\r\n";

export interface FileLine {
  readonly body: string;
  /** Empty only for a last line that has none. */
  readonly end: LineEnd | "";
}

export function fileLines(text: string): readonly FileLine[] {
  const pieces = text.split("\n");
  const last = pieces.pop() ?? "";
  const lines = pieces.map((piece): FileLine =>
    piece.endsWith("\r") ? { body: piece.slice(0, -1), end: "\r\n" } : { body: piece, end: "\n" }
  );
  return last === "" ? lines : [...lines, { body: last, end: "" }];
}

/** A file as hunks are looked for in it. */
export interface FileView {
  readonly text: string;
  readonly lines: readonly FileLine[];
  readonly bodies: readonly string[];
  /** Lines (from 0) of each body, ascending. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

export function viewOf(text: string): FileView {
  const lines = fileLines(text);
  const bodies = lines.map(({ body }) => body);
  return { text, lines, bodies, places: Map.groupBy(bodies.keys(), (at) => bodies[at] ?? "") };
}

export function textOf(lines: readonly FileLine[]): string {
  return lines.map(({ body, end }) => body + end).join("");
}

/** The text of a patch's line as a file has it: a `\r` before a line end belongs to the end. */
export function bodyOf({ text, open }: PatchLine): string {
  return !open && text.endsWith("\r") ? text.slice(0, -1) : text;
}

/** The line end that a patch's line has itself. */
export function endOf({ text, open }: PatchLine): LineEnd | "" {
  return open ? "" : text.endsWith("\r") ? "\r\n" : "\n";
}

/** How lines end around an index: as the one before it does, else as the one behind it. */
export function endAround(lines: readonly FileLine[], at: number): LineEnd {
  for (let before = Math.min(at, lines.length) - 1; before >= 0; before--) {
    const end = lines[before]?.end;
    if (end) return end;
  }
  return lines[at]?.end || "\n";
}
