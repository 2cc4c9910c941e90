/** One path of a commit, and why one is not in it. */

import type { Version } from "../../edit/undo/mod.ts";

export interface CommitFile {
  readonly path: string;
  /** As HEAD has it, in the form of the working tree. */
  readonly head: Version;
  /** As it is to be committed. */
  readonly to: Version;
  /** Mode of its tree entry; `null`: the file goes. */
  readonly mode: string | null;
}

/**
 * `mixed`: in the same lines as changes of others, here or in HEAD; `filtered`: a program of the
 * repository's settings would turn it into something else; `special`: HEAD has no ordinary file
 * there; `ignored`: git is told to leave it out.
 */
export type LeftWhy = "mixed" | "evicted" | "unreachable" | "filtered" | "special" | "ignored";
