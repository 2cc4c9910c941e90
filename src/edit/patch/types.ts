/** What both grammars of patches come to. */

/** A line of a hunk. Its text is without the prefix and without `\n`; a `\r` at its end stays. */
export interface PatchLine {
  readonly kind: "keep" | "remove" | "add";
  readonly text: string;
  /** The patch says that the file ends right after it, without a line end. */
  readonly open?: true;
  /** It has no prefix: a line to keep whose blank in front was forgotten. */
  readonly bare?: true;
}

/** A place of a file and what becomes of it. */
export interface Hunk {
  /** Lines that stand somewhere before it, the outermost first (`@@ class A`). */
  readonly context: readonly string[];
  readonly lines: readonly PatchLine[];
  /** Where the patch says its old lines begin, from 1; without old lines, the line before it. */
  readonly oldStart?: number;
  /** The counts beside `oldStart` are those of its lines: somebody has counted. */
  readonly counted?: boolean;
  /** Its old lines are the last of the file. */
  readonly atEnd?: boolean;
  /** Line of the patch at which it begins, from 1. */
  readonly line: number;
}

/** What becomes of one file. */
export interface FilePatch {
  /** An `add` has one hunk of added lines or none, a `delete` any or none. */
  readonly type: "add" | "delete" | "update";
  /** As in the patch, without quotes and `a/`, `b/`. */
  readonly path: string;
  /** Where an updated file goes. */
  readonly moveTo?: string;
  /** `0o755` or `0o644`, the two that git knows. */
  readonly mode?: number;
  readonly hunks: readonly Hunk[];
  /** Line of the patch that names it, from 1. */
  readonly line: number;
}

export type ParsedPatch =
  | { readonly type: "parsed"; readonly files: readonly FilePatch[] }
  | PatchProblem;

/** What cannot be read, and what to do. */
export interface PatchProblem {
  readonly type: "problem";
  /** Line of the patch, from 1. */
  readonly line: number;
  /** A sentence or two for a model. */
  readonly text: string;
}

export function problem(line: number, text: string): PatchProblem {
  return { type: "problem", line, text };
}
