/**
 * Unified differences as lines. Whatever stands around them stays as it is: a question quotes commands
 * and texts of others, of which no line may be taken for a head and vanish.
 */

import { safe } from "../text/mod.ts";
import type { Document, Line } from "./document.ts";

/** A text that may hold differences. */
export function diffDocument(title: string, text: string): Document {
  return { title, lines: diffLines(text), path: null, language: "", source: text };
}

/** Lines that a difference adds and takes away. */
export function diffFigures(text: string): { readonly added: number; readonly removed: number } {
  const lines = diffLines(text);
  const count = (kind: Line["kind"]) => lines.filter((it) => it.kind === kind).length;
  return { added: count("added"), removed: count("removed") };
}

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/;

export function diffLines(text: string): readonly Line[] {
  const given = text.replace(/\n$/, "").split("\n");
  const lines: Line[] = [];
  for (let at = 0; at < given.length;) {
    const file = fileAt(given, at);
    if (file === null) {
      lines.push({ kind: "text", text: safe(given[at] ?? ""), number: null });
      at++;
      continue;
    }
    const body: Line[] = [];
    at = hunksAt(given, file.end, body);
    const count = (kind: Line["kind"]) => body.filter((it) => it.kind === kind).length;
    const { path, name } = file;
    const head = { kind: "head", text: safe(name), path } as const;
    lines.push({ ...head, added: count("added"), removed: count("removed") }, ...body);
  }
  return lines;
}

interface FileHead {
  readonly path: string;
  readonly name: string;
  /** Index of the first line behind it. */
  readonly end: number;
}

/** Two lines that name a file, with its first part behind them. */
function fileAt(given: readonly string[], at: number): FileHead | null {
  const [from = "", to = "", hunk = ""] = given.slice(at, at + 3);
  if (!from.startsWith("--- ") || !to.startsWith("+++ ") || !header.test(hunk)) return null;
  const [old, fresh] = [pathIn(from.slice(4), "a/"), pathIn(to.slice(4), "b/")];
  const path = fresh ?? old;
  if (path === null) return null;
  const name = old === fresh ? path : `${old ?? "/dev/null"} → ${fresh ?? "/dev/null"}`;
  return { path, name, end: at + 2 };
}

/** `null`: there is no file on this side. */
function pathIn(name: string, prefix: string): string | null {
  const path = name.replace(/\t.*$/, "");
  if (path === "/dev/null") return null;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** Index of the first line behind all parts of a file. */
function hunksAt(given: readonly string[], from: number, lines: Line[]): number {
  let at = from;
  for (let first = true;; first = false) {
    const found = header.exec(given[at] ?? "");
    if (found === null) return at;
    const [text = "", old, olds = "1", fresh, freshs = "1", section = ""] = found;
    // The numbers of its lines say what a first part says.
    if (!first || section !== "") lines.push({ kind: "hunk", text: safe(text) });
    const place: Place = {
      old: Number(old),
      olds: Number(olds),
      fresh: Number(fresh),
      freshs: Number(freshs),
    };
    at = hunkAt(given, at + 1, place, lines);
  }
}

/** Numbers of the next lines, and how many of each text are to come. */
interface Place {
  old: number;
  olds: number;
  fresh: number;
  freshs: number;
}

/** A part says how long it is: a removed line `-- x` is no head of a file. */
function hunkAt(given: readonly string[], from: number, place: Place, lines: Line[]): number {
  let at = from;
  for (; at < given.length; at++) {
    const line = given[at] ?? "";
    if (line.startsWith("\\")) {
      lines.push({ kind: "note", text: safe(line) });
      continue;
    }
    if (place.olds <= 0 && place.freshs <= 0) break;
    const found = lineIn(line, place);
    if (found === null) break;
    lines.push(found);
  }
  return at;
}

/** `null`: no line of a part. */
function lineIn(line: string, place: Place): Line | null {
  const text = safe(line.slice(1));
  if (line.startsWith("+") && place.freshs > 0) {
    place.freshs--;
    return { kind: "added", text, fresh: place.fresh++ };
  }
  if (line.startsWith("-") && place.olds > 0) {
    place.olds--;
    return { kind: "removed", text, old: place.old++ };
  }
  // Some programs take the blank from an empty line.
  if ((line !== "" && !line.startsWith(" ")) || place.olds <= 0 || place.freshs <= 0) return null;
  place.olds--;
  place.freshs--;
  return { kind: "same", text, old: place.old++, fresh: place.fresh++ };
}
