/** What a commit of our changes holds, as programs get it. */

import type { CommitPlan } from "./commit_plan.ts";

export interface Committed {
  /** `refused`: files could not be parted from what others did; nothing was committed. */
  readonly outcome: "planned" | "done" | "nothing" | "refused";
  /** `null`: none was made. */
  readonly commit: string | null;
  /** `null`: HEAD is detached. */
  readonly branch: string | null;
  readonly message: string;
  /** Numbers of the changes in it. */
  readonly changes: readonly number[];
  readonly files: readonly {
    readonly path: string;
    readonly did: "created" | "edited" | "deleted";
  }[];
  /** Files that are not in it. */
  readonly left: CommitPlan["left"];
  /** Files in whose lines a person went on: committed as we left them. */
  readonly overwritten: readonly string[];
  /** Files on which the user has something staged: the index was left alone there. */
  readonly staged: readonly string[];
  /** With `--dry-run`: what would be committed. */
  readonly diff: string | null;
}
