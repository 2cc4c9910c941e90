/** Unified diffs, as git and diff write them and as models do, who miscount. */

import { type FileHeader, headerOf } from "./unified_header.ts";
import { type HunkHeader, readHeader, readLines, toHunk, withoutBlankEnds } from "./hunk_lines.ts";
import {
  type FilePatch,
  type Hunk,
  type ParsedPatch,
  type PatchProblem,
  problem,
} from "./types.ts";
import { fileOf } from "./unified_file.ts";
import type { PatchSource } from "./unwrap.ts";

export function parseUnified({ lines, first }: PatchSource): ParsedPatch {
  const files: FilePatch[] = [];
  for (let at = 0; at < lines.length;) {
    const header = headerOf(lines, at);
    if (header === null) {
      if (lines[at]?.startsWith("@@")) return withoutFile(first + at);
      at++;
      continue;
    }
    const read = readHunks(lines, header, first);
    if (read.problem) return read.problem;
    const file = fileOf(header, read.hunks, first + at);
    if (file.type === "problem") return file;
    files.push(file);
    at = read.next;
  }
  if (files.length > 0) return { type: "parsed", files };
  return withoutFile(first);
}

function withoutFile(line: number): PatchProblem {
  return problem(
    line,
    "It is not said which file this is for. Put --- a/path and +++ b/path before the first @@.",
  );
}

interface Hunks {
  readonly hunks: readonly Hunk[];
  readonly next: number;
  readonly problem?: PatchProblem;
}

function readHunks(lines: readonly string[], header: FileHeader, first: number): Hunks {
  const hunks: Hunk[] = [];
  let at = header.next;
  while (at < lines.length && headerOf(lines, at) === null) {
    const line = lines[at] ?? "";
    if (line.startsWith("@@@")) {
      const text = "This is a combined diff of a merge. Give an ordinary one.";
      return { hunks, next: at, problem: problem(first + at, text) };
    }
    if (!line.startsWith("@@")) {
      at++;
      continue;
    }
    const head = readHeader(line);
    const end = endOfHunk(lines, at + 1, head);
    const raws = lines.slice(at + 1, end.at);
    const read = readLines(end.counted ? raws : withoutBlankEnds(withoutSignature(raws)));
    if (read.length > 0) hunks.push(toHunk(head, read, { line: first + at }));
    at = end.at;
  }
  return { hunks, next: at };
}

/** Where the lines of a hunk end: by its counts if they can be right, else at the next header. */
function endOfHunk(
  lines: readonly string[],
  from: number,
  header: HunkHeader,
): { readonly at: number; readonly counted: boolean } {
  const counted = countedEnd(lines, from, header);
  if (counted !== null && isBoundary(lines, counted)) return { at: counted, counted: true };
  let at = from;
  while (at < lines.length && !lines[at]?.startsWith("@@") && headerOf(lines, at) === null) at++;
  return { at, counted: false };
}

function countedEnd(
  lines: readonly string[],
  from: number,
  { oldCount, newCount }: HunkHeader,
): number | null {
  if (oldCount === undefined || newCount === undefined) return null;
  let [old, fresh, at] = [oldCount, newCount, from];
  for (; old > 0 || fresh > 0; at++) {
    const line = lines[at];
    if (line === undefined) return null;
    const prefix = line.charAt(0);
    if (prefix === "\\") continue;
    if (prefix !== "+") old--;
    if (prefix !== "-") fresh--;
    if (old < 0 || fresh < 0 || !/^[-+ \r]?$/.test(prefix)) return null;
  }
  return lines[at]?.startsWith("\\") ? at + 1 : at;
}

/** Nothing that could be one more line of the hunk. */
function isBoundary(lines: readonly string[], from: number): boolean {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === "") at++;
  const line = lines[at];
  if (line === undefined || headerOf(lines, at) !== null) return true;
  return !/^[-+ \\]/.test(line) || line === "-- ";
}

/** What git puts below a patch that is sent by mail. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findLastIndex((line) => line === "-- ");
  const rest = at < 0 ? [] : lines.slice(at + 1).filter((line) => line.trim() !== "");
  return rest.length === 1 && /^\d/.test(rest[0] ?? "") ? lines.slice(0, at) : lines;
}
