/** Who gets which part of the screen. */

import type { Size } from "./types.ts";

/** What the user chose; kept while the terminal changes its size. */
export interface Preferences {
  /** Cells of the right column; `null`: as the width suggests. */
  readonly rightColumns: number | null;
  /** Share of the plan in the height of the right column. */
  readonly planShare: number;
  /** `auto`: beside the conversation where there is room. */
  readonly right: "auto" | "hidden" | "shown";
}

export const preferences: Preferences = { rightColumns: null, planShare: 0.5, right: "auto" };

/** Below this width the right column has no place beside the conversation, and takes it over. */
const wide = 96;

const leastRight = 26;
const leastLeft = 44;

export interface Layout {
  /** Cells of the conversation; all of the width where nothing stands beside it. */
  readonly left: number;
  /** Rows between the title line and the input. */
  readonly body: number;
  readonly right: Right;
  readonly input: number;
}

export type Right =
  | { readonly type: "none" }
  /** With a line of its own between it and the conversation. */
  | {
    readonly type: "beside";
    readonly columns: number;
    readonly plan: number;
    readonly changes: number;
  }
  /** In place of the conversation. */
  | { readonly type: "over"; readonly plan: number; readonly changes: number };

/** Title line, line above the input, status line. */
const fixed = 3;

/** @param input rows that the input wants */
export function layoutOf({ columns, rows }: Size, chosen: Preferences, input: number): Layout {
  const given = Math.max(1, Math.min(input, Math.floor(rows / 3)));
  const body = Math.max(1, rows - fixed - given);
  const right = rightOf(columns, body, chosen);
  const left = right.type === "beside" ? columns - right.columns - 1 : columns;
  return { left, body, right, input: given };
}

function rightOf(columns: number, body: number, chosen: Preferences): Right {
  if (chosen.right === "hidden") return { type: "none" };
  // A line with a title stands between the two.
  const plan = Math.max(1, Math.round((body - 1) * chosen.planShare));
  const parts = { plan, changes: Math.max(0, body - 1 - plan) };
  if (columns < wide) {
    return chosen.right === "shown" ? { type: "over", ...parts } : { type: "none" };
  }
  const wanted = chosen.rightColumns ?? Math.round(columns * 0.32);
  const most = columns - leastLeft - 1;
  return { type: "beside", columns: Math.max(leastRight, Math.min(wanted, most)), ...parts };
}

/** The right column grows by `columns`, the plan by `rows`. */
export function resized(
  chosen: Preferences,
  size: Size,
  { columns = 0, rows = 0 }: { readonly columns?: number; readonly rows?: number },
): Preferences {
  const now = layoutOf(size, chosen, 1);
  if (now.right.type !== "beside") return chosen;
  const height = Math.max(1, now.right.plan + now.right.changes);
  const share = Math.min(0.9, Math.max(0.1, chosen.planShare + rows / height));
  return {
    ...chosen,
    rightColumns: Math.max(leastRight, now.right.columns + columns),
    planShare: share,
  };
}
