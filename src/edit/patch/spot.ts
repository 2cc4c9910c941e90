/** One hunk at one place of a file. */

import { bodyOf, endAround, endOf, type FileLine } from "./file_lines.ts";
import type { Hunk } from "./types.ts";

export interface Spot {
  /** Lines of the file that its old lines are, counted from 0, the end outside. */
  readonly start: number;
  readonly end: number;
  /** Behind the last of them that changes. */
  readonly changedEnd: number;
  /** What is to stand there. */
  readonly fresh: readonly FileLine[];
  /** Found line by line as it is; else the text differs in blanks or marks. */
  readonly exact: boolean;
}

export function oldLines(hunk: Hunk) {
  return hunk.lines.filter(({ kind }) => kind !== "add");
}

/** Kept lines and all others stay the file's own; added ones get its line ends. */
export function spotAt(lines: readonly FileLine[], hunk: Hunk, start: number): Spot {
  const knowing = knowsEnds(lines, hunk, start);
  const fresh: FileLine[] = [];
  let at = start;
  for (const line of hunk.lines) {
    const there = lines[at];
    if (line.kind === "add") {
      const end = knowing ? endOf(line) : endAround(lines, at);
      fresh.push({ body: bodyOf(line), end });
    } else {
      at++;
      if (line.kind === "keep" && there) fresh.push(there);
    }
  }
  return { start, end: at, changedEnd: start + changedLength(hunk), fresh, exact: true };
}

/** How many old lines there are up to the last change. */
export function changedLength({ lines }: Hunk): number {
  const last = lines.findLastIndex(({ kind }) => kind !== "keep");
  return lines.slice(0, last + 1).filter(({ kind }) => kind !== "add").length;
}

/**
 * A patch that has `\r` in it, and where the file has them, means its line ends as it writes
 * them; any other has come through hands that do not see them.
 */
function knowsEnds(lines: readonly FileLine[], hunk: Hunk, start: number): boolean {
  const old = oldLines(hunk);
  if (!hunk.lines.some(({ text }) => text.endsWith("\r"))) return false;
  return old.every((line, offset) => {
    const end = lines[start + offset]?.end;
    return end === "" || end === endOf(line);
  });
}
