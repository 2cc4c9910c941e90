/** Named files as they are given: whole where they are short, else the lines that matter. */

import { visible } from "../../ansi/mod.ts";
import { type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { decodeText, sha256 } from "../../util/mod.ts";
import { text } from "../prompts.ts";
import type { Candidate, LeftOut, LeftReason, LineRange, Piece, Why } from "./types.ts";

/** The content of a file that a model may see. */
export interface Content {
  readonly path: string;
  readonly text: string;
  /** Without their ends. */
  readonly lines: readonly string[];
  readonly hash: string;
}

/** Larger files are no source text; the limit of the code index. Bytes. */
const maxBytes = 1_000_000;

/** The file, or why it is not for the model; `null`: there is none. */
export async function readContent(
  path: string,
  workspace: Pick<Workspace, "read">,
): Promise<Content | LeftOut | null> {
  try {
    const file = await workspace.read(path, { maxBytes });
    const decoded = decodeText(file.bytes);
    if (decoded.type !== "text") return { what: path, reason: "binary" };
    const lines = decoded.text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    return { path: file.path, text: decoded.text, lines, hash: await sha256(file.bytes) };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const reason = reasonOf(error.kind);
    return reason && { what: path, reason };
  }
}

function reasonOf(kind: WorkspaceError["kind"]): LeftReason | null {
  switch (kind) {
    case "secret":
    case "hidden":
    case "too_large":
    case "outside":
    case "unreadable":
      return kind;
    case "missing":
    case "is_directory":
    case "not_directory":
      return null;
    case "exists":
    case "not_regular":
    case "disk_full":
    case "protected":
    case "changed":
    case "io":
      return "unreadable";
  }
}

/** The whole file; with fewer lines, its beginning. */
export function wholeFile(
  { path, text: all, lines, hash }: Content,
  why: Why,
): Candidate {
  const range = { from: 1, to: lines.length };
  const some = linesOf({ path, lines }, range, why);
  return {
    ...some,
    lines: lines.length === 0 ? [""] : lines,
    piece: (count) =>
      count < lines.length ? some.piece(count) : {
        source: `file:${path}`,
        text: text("injected_file", {
          path: visible(path),
          note: noteOf(why),
          text: visible(all.replace(/\n$/, "")),
        }),
        saw: { path, hash },
      },
  };
}

/** Lines of a file; with fewer of them, the first ones. */
export function linesOf(
  { path, lines }: Pick<Content, "path" | "lines">,
  { from, to }: LineRange,
  why: Why,
): Candidate {
  const own = lines.slice(from - 1, to);
  return {
    group: "named",
    why,
    what: path,
    lines: own,
    piece(count): Piece {
      const last = from + count - 1;
      const shown = own.slice(0, count).join("\n");
      const values = {
        path: visible(path),
        note: noteOf(why),
        from,
        to: last,
        count: lines.length,
        text: visible(shown),
      };
      return { source: `file:${path}#${from}-${last}`, text: text("injected_lines", values) };
    },
  };
}

/** Behind a path. */
export function noteOf({ kind }: Why): string {
  return kind === "changed" ? text("injected_changed") : "";
}

/** Lines around those that were named: as many as there is room for, and a few at least. */
const margins = [12, 8, 5] as const;
const least = 3;

/**
 * Windows around the lines named, in at most `characters` in all, in order of place, those that touch
 * each other joined. Where there is too much, what is named first counts most.
 */
export function windows(
  lines: readonly string[],
  named: readonly LineRange[],
  characters: number,
): readonly LineRange[] {
  const inside = named.filter(({ from }) => from <= lines.length)
    .map(({ from, to }) => ({ from, to: Math.min(to, lines.length) }));
  const widened = (margin: number) =>
    inside.map(({ from, to }) => ({
      from: Math.max(1, from - margin),
      to: Math.min(lines.length, to + margin),
    }));
  for (const margin of margins) {
    const wide = merged(widened(margin));
    if (sizeOf(lines, wide) <= characters) return wide;
  }
  return merged(cut(lines, widened(least), characters));
}

/** The first ones, as far as there is room. */
function cut(
  lines: readonly string[],
  ranges: readonly LineRange[],
  characters: number,
): readonly LineRange[] {
  let left = characters;
  return ranges.flatMap(({ from, to }) => {
    let last = from - 1;
    for (; last < to; last++) {
      left -= (lines[last]?.length ?? 0) + 1;
      if (left < 0) break;
    }
    return last < from ? [] : [{ from, to: last }];
  });
}

function merged(ranges: readonly LineRange[]): readonly LineRange[] {
  const all: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = all.at(-1);
    if (last && range.from <= last.to + 1) {
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else all.push(range);
  }
  return all;
}

function sizeOf(lines: readonly string[], ranges: readonly LineRange[]): number {
  return ranges.reduce(
    (sum, { from, to }) =>
      sum + lines.slice(from - 1, to).reduce((size, line) => size + line.length + 1, 0),
    0,
  );
}
