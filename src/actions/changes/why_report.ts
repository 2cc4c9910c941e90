/** Where a file or a line comes from, as programs get it. */

import type { LineOwner } from "../../edit/undo/mod.ts";
import type { Origin } from "./origin.ts";
import type { TurnEnd } from "./turn_end.ts";
import type { ChangeHead } from "./row.ts";

/** A change and what led to it. */
export type Cause = Omit<ChangeHead, "command"> & Origin & {
  /** `null`: the log of its session does not tell. */
  readonly turn: TurnEnd | null;
};

/** Lines in a row that came from one place. */
export interface LineRange {
  /** From 1, both included. */
  readonly from: number;
  readonly to: number;
  readonly by: LineOwner["type"];
  /** Number of the change that wrote them; `null`: none of ours. */
  readonly change: number | null;
}

export type Why =
  | {
    readonly type: "file";
    readonly path: string;
    readonly exists: boolean;
    /** It has lines that can be told apart. */
    readonly text: boolean;
    /** True if it is, to the byte, as the last change left it. */
    readonly asLeft: boolean;
    /** Numbers of all changes that touched it, oldest first. */
    readonly changes: readonly number[];
    readonly ranges: readonly LineRange[];
    /** Those to which lines go back, newest first; of a file without lines the last one. */
    readonly causes: readonly Cause[];
  }
  | Line & { readonly by: "change"; readonly cause: Cause }
  /** Nobody of ours wrote it; it came after this change, `null`: it was there before all. */
  | Line & { readonly by: "other"; readonly after: number | null }
  /** A content that would tell is no longer kept. */
  | Line & { readonly by: "unknown" };

interface Line {
  readonly type: "line";
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export function rangesOf(owners: readonly LineOwner[]): readonly LineRange[] {
  const ranges: LineRange[] = [];
  for (const [at, owner] of owners.entries()) {
    const change = owner.type === "change" ? owner.change.seq : null;
    const last = ranges.at(-1);
    const from = last?.by === owner.type && last.change === change ? last.from : at + 1;
    if (from <= at) ranges.pop();
    ranges.push({ from, to: at + 1, by: owner.type, change });
  }
  return ranges;
}
