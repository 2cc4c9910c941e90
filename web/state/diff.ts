/** Diffs as lines: of a unified diff, and of the arguments of calls that write. */

import type { Step } from "../api/schemas.ts";

export type DiffLine = {
  readonly type: "same" | "added" | "removed" | "hunk" | "file";
  readonly text: string;
};

export function diffLines(text: string): readonly DiffLine[] {
  return text.replace(/\n$/, "").split("\n").map((line): DiffLine => {
    if (/^(\+\+\+|---|diff |index |\*\*\* )/.test(line)) return { type: "file", text: line };
    if (line.startsWith("@@")) return { type: "hunk", text: line };
    if (line.startsWith("+")) return { type: "added", text: line.slice(1) };
    if (line.startsWith("-")) return { type: "removed", text: line.slice(1) };
    return { type: "same", text: line.replace(/^ /, "") };
  });
}

/** A question shows a diff where it has hunks. */
export function hasDiff(text: string): boolean {
  return /^@@ /m.test(text);
}

/** A file is on the left as it was and on the right as it is; `null`: nothing stands there. */
export interface SideRow {
  readonly left: DiffLine | null;
  readonly right: DiffLine | null;
}

/** Lines that went stand beside those that came in their place. */
export function sideBySide(lines: readonly DiffLine[]): readonly SideRow[] {
  const rows: SideRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      rows.push({ left: removed[at] ?? null, right: added[at] ?? null });
    }
    [removed, added] = [[], []];
  };
  for (const line of lines) {
    if (line.type === "removed") removed.push(line);
    else if (line.type === "added") added.push(line);
    else {
      flush();
      rows.push({ left: line, right: line });
    }
  }
  flush();
  return rows;
}

/** What a call would write; `null`: it writes no text that its arguments hold. */
export function callDiff(
  { arguments: given }: Pick<Step, "arguments">,
): readonly DiffLine[] | null {
  if (given === null) return null;
  const { patch, content, old_text, new_text, edits } = given;
  if (typeof patch === "string") return diffLines(patch);
  if (typeof content === "string") return linesOf(content, "added");
  if (Array.isArray(edits)) return edits.flatMap(replacement);
  return typeof new_text === "string" ? replacement({ old_text, new_text }) : null;
}

function replacement(edit: unknown): readonly DiffLine[] {
  if (typeof edit !== "object" || edit === null) return [];
  const before = "old_text" in edit && typeof edit.old_text === "string" ? edit.old_text : "";
  const after = "new_text" in edit && typeof edit.new_text === "string" ? edit.new_text : "";
  return [...linesOf(before, "removed"), ...linesOf(after, "added")];
}

function linesOf(text: string, type: "added" | "removed"): readonly DiffLine[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n").map((text) => ({ type, text }));
}
