/** A unified diff as rows. */

import type { Role, Row } from "../types.ts";
import { on } from "../rows.ts";
import { safe } from "./spans.ts";
import { wrapSpans } from "./wrap_spans.ts";

export interface DiffOptions {
  readonly width: number;
  /** Lines that are shown; absent: 200. */
  readonly limit?: number;
  /** What stands in place of the others. */
  more(count: number): string;
}

type Line =
  | { readonly kind: "file"; readonly text: string }
  | { readonly kind: "hunk"; readonly text: string }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "added" | "removed" | "same"; readonly text: string; readonly number: number };

/**
 * Hunks with the number of each line: of the new text, and for a removed line of the old one. Files
 * are named where there are several.
 */
export function diffRows(unified: string, { width, limit = 200, more }: DiffOptions): Row[] {
  const all = diffLines(unified);
  const isOne = all.filter(({ kind }) => kind === "file").length < 2;
  const wanted = isOne ? all.filter(({ kind }) => kind !== "file") : all;
  const shown = wanted.slice(0, limit);
  const digits = shown.reduce((most, it) => Math.max(most, numberOf(it).length), 0);
  const rows = shown.flatMap((line) => lineRows(line, width, digits));
  const left = wanted.length - shown.length;
  return left > 0 ? [...rows, ...wrapSpans([{ text: more(left), role: "dim" }], width)] : rows;
}

/** Lines that a diff adds and takes away. */
export function diffFigures(unified: string): { readonly added: number; readonly removed: number } {
  const all = diffLines(unified);
  const count = (kind: Line["kind"]) => all.filter((it) => it.kind === kind).length;
  return { added: count("added"), removed: count("removed") };
}

const looks = {
  file: ["strong", ""],
  hunk: ["hunk", ""],
  note: ["dim", ""],
  added: ["added", "+"],
  removed: ["removed", "-"],
  same: ["text", " "],
} as const satisfies Readonly<Record<Line["kind"], readonly [Role, string]>>;

function lineRows(line: Line, width: number, digits: number): Row[] {
  const [role, sign] = looks[line.kind];
  const text = safe(line.text);
  if (sign === "") return wrapSpans([{ text, role }], width);
  const first: Row = [{ text: `${numberOf(line).padStart(digits)} `, role: "dim" }];
  const rest: Row = [{ text: " ".repeat(digits + 2) }];
  const rows = wrapSpans([{ text: `${sign}${text}`, role }], width, { first, rest, by: "cell" });
  const ground = line.kind === "added" || line.kind === "removed" ? line.kind : undefined;
  return ground === undefined ? rows : rows.map((row) => on(row, ground, width));
}

function numberOf(line: Line): string {
  return "number" in line ? String(line.number) : "";
}

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** A hunk says how long it is: a removed line `-- x` is no head of a file. */
function diffLines(unified: string): readonly Line[] {
  const lines: Line[] = [];
  const at = { from: 0, old: 0, to: 0, fresh: 0 };
  for (const line of unified.replace(/\n$/, "").split("\n")) {
    const found = at.old > 0 || at.fresh > 0 ? inHunk(line, at) : outOfHunk(line, at);
    if (found) lines.push(found);
  }
  return lines;
}

/** Numbers of the next lines, and how many of each text are to come. */
interface Position {
  from: number;
  old: number;
  to: number;
  fresh: number;
}

function inHunk(line: string, at: Position): Line {
  const text = line.slice(1);
  if (line.startsWith("\\")) return { kind: "note", text: line };
  if (line.startsWith("+")) {
    at.fresh -= 1;
    return { kind: "added", text, number: at.to++ };
  }
  at.old -= 1;
  if (line.startsWith("-")) return { kind: "removed", text, number: at.from++ };
  at.fresh -= 1;
  at.from += 1;
  return { kind: "same", text, number: at.to++ };
}

function outOfHunk(line: string, at: Position): Line | null {
  const found = header.exec(line);
  if (found) {
    const [, from, old = "1", to, fresh = "1"] = found;
    at.from = Number(from);
    at.old = Number(old);
    at.to = Number(to);
    at.fresh = Number(fresh);
    return { kind: "hunk", text: line };
  }
  if (line.startsWith("+++ ")) return { kind: "file", text: line.slice(4).replace(/^b\//, "") };
  if (line === "" || /^(---|diff|index|Index:|===)/.test(line)) return null;
  return { kind: "note", text: line };
}
