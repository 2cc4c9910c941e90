/** The lines of a hunk, with the slips that models make in them. */

import type { Hunk, PatchLine } from "./types.ts";

/** `@@ -1,3 +1,4 @@ heading`; the numbers are missing where somebody did not count. */
export interface HunkHeader {
  readonly context: readonly string[];
  readonly oldStart?: number;
  readonly oldCount?: number;
  readonly newCount?: number;
}

const numbers = /^@@\s*-(\d+)(?:,(\d+))?\s+\+\d+(?:,(\d+))?(?:\s*@@+)?(.*)$/;

/** A line that begins with `@@`. */
export function readHeader(line: string): HunkHeader {
  const counted = numbers.exec(line);
  if (!counted) return { context: headings(line.replace(/^@@+/, "")) };
  const [, start, oldCount = "1", newCount = "1", rest = ""] = counted;
  return {
    context: headings(rest),
    oldStart: Number(start),
    oldCount: Number(oldCount),
    newCount: Number(newCount),
  };
}

/** Dots, blanks and placeholders for numbers say nothing. */
function headings(text: string): readonly string[] {
  const heading = text.replace(/\s*@@+\s*$/, "").trim();
  return /[\p{L}\p{N}]/u.test(heading) && !/^[-+.,\s\dxX]+$/.test(heading) ? [heading] : [];
}

/** The lines of one hunk, headers and end marks aside. */
export function readLines(raws: readonly string[]): readonly PatchLine[] {
  const lines: PatchLine[] = [];
  for (const raw of raws) {
    if (raw.startsWith("\\")) {
      const last = lines.pop();
      if (last) lines.push({ ...last, open: true });
    } else lines.push(readLine(raw));
  }
  return lines;
}

/** A line without a prefix is one to keep: it has to be in the file, so that nothing is risked. */
function readLine(raw: string): PatchLine {
  if (raw.startsWith("+")) return { kind: "add", text: raw.slice(1) };
  if (raw.startsWith("-")) return { kind: "remove", text: raw.slice(1) };
  if (raw.startsWith(" ")) return { kind: "keep", text: raw.slice(1) };
  return { kind: "keep", text: raw, bare: true };
}

/** Empty lines between hunks belong to none. */
export function withoutBlankEnds(raws: readonly string[]): readonly string[] {
  const first = raws.findIndex((raw) => raw.trim() !== "" || raw.startsWith(" "));
  const last = raws.findLastIndex((raw) => raw !== "" && raw !== "\r");
  return first < 0 ? [] : raws.slice(first, last + 1);
}

/** A hunk with what its header says. */
export function toHunk(
  header: HunkHeader,
  lines: readonly PatchLine[],
  at: { readonly line: number; readonly atEnd?: boolean },
): Hunk {
  const { context, oldStart, oldCount, newCount } = header;
  const old = lines.filter(({ kind }) => kind !== "add").length;
  const fresh = lines.filter(({ kind }) => kind !== "remove").length;
  return {
    context,
    lines,
    ...(oldStart === undefined
      ? {}
      : { oldStart, counted: old === oldCount && fresh === newCount }),
    ...(at.atEnd ? { atEnd: true } : {}),
    line: at.line,
  };
}
