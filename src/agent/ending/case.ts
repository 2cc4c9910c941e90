/** The end of a turn as it is to be judged. */

import type { Bounds, Due, EventOf, Owed } from "../../protocol/mod.ts";
import type { FurtherSigns, Words } from "../answer/mod.ts";
import type { Progress } from "../folds/progress.ts";
import { isWithin } from "../owed/mod.ts";
import type { Phase } from "../phase.ts";

export interface Ending {
  readonly owed: Owed;
  /** The user's words. */
  readonly task: string;
  readonly phase: Phase;
  readonly progress: Progress;
  readonly text: string;
  readonly end: EventOf<"step">["end"] | null;
  readonly toolNames: readonly string[];
  /** A person is there who may answer a question. */
  readonly attended: boolean;
  /** A call was declined, or nobody could be asked: what was not done is known. */
  readonly refused: boolean;
  /** Kinds of reminders that were given in this turn. */
  readonly told: readonly string[];
  /** What `signsFor` gives for the text. */
  readonly further: FurtherSigns | null;
}

/** With what its words amount to. */
export interface Case extends Ending {
  readonly words: Words;
  readonly due: Due;
  readonly bounds: Bounds;
  readonly written: readonly string[];
  /** Something was written, and not taken back. */
  readonly isChanged: boolean;
}

/** Files are otherwise than they were: the one kind of turn that can end as done, whatever its words say. */
export interface ChangedCase extends Case {
  readonly isChanged: true;
}

export function hasChanged(it: Case): it is ChangedCase {
  return it.isChanged;
}

export function isIn(paths: readonly string[], named: string): boolean {
  return paths.some((path) => isWithin(path, named));
}
