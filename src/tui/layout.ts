/**
 * Who gets which part of the screen. A pane with nothing to say gives its place away: the plan and the
 * changes stand beside the conversation only once there are any, or the user asks for them.
 */

import type { Size } from "./types.ts";

/** What the user chose; kept while the terminal changes its size. */
export interface Preferences {
  /** Cells of the right column; `null`: as the width suggests. */
  readonly rightColumns: number | null;
  /** Share of the plan in the height of the right column; `null`: as much as it needs. */
  readonly planShare: number | null;
  /** `auto`: beside the conversation where there is room, and something to be seen. */
  readonly right: "auto" | "hidden" | "shown";
}

export const preferences: Preferences = { rightColumns: null, planShare: null, right: "auto" };

/** Rows that the panes of the right column have to show; 0: nothing. */
export interface PaneRows {
  readonly plan: number;
  readonly changes: number;
}

/** Below this width the right column has no place beside the conversation, and takes it over. */
const wide = 96;

const leastRight = 26;
/** Titles of steps and paths are not longer, and code in the conversation is. */
const mostRight = 60;
const leastLeft = 44;

export interface Layout {
  /** Cells of the conversation; all of the width where nothing stands beside it. */
  readonly left: number;
  /** Rows between the title line and the input. */
  readonly body: number;
  readonly right: Right;
  readonly input: number;
}

/** Rows of the two panes; one of 0 rows is not there, and its title neither. */
interface Parts {
  readonly plan: number;
  readonly changes: number;
}

export type Right =
  | { readonly type: "none" }
  /** With a line of its own between it and the conversation. */
  | { readonly type: "beside"; readonly columns: number } & Parts
  /** In place of the conversation. */
  | { readonly type: "over" } & Parts;

/** Title line, line above the input, status line. */
const fixed = 3;

export interface LayoutParts {
  readonly chosen: Preferences;
  /** Rows that the input wants. */
  readonly input: number;
  /** @param columns of the pane */
  readonly wanted: (columns: number) => PaneRows;
}

export function layoutOf({ columns, rows }: Size, parts: LayoutParts): Layout {
  const input = Math.max(1, Math.min(parts.input, Math.floor(rows / 3)));
  const body = Math.max(1, rows - fixed - input);
  const right = rightOf(columns, body, parts);
  const left = right.type === "beside" ? columns - right.columns - 1 : columns;
  return { left, body, right, input };
}

function rightOf(columns: number, body: number, { chosen, ...parts }: LayoutParts): Right {
  const suggested = Math.min(Math.round(columns * 0.32), mostRight);
  const most = columns - leastLeft - 1;
  const own = Math.max(leastRight, Math.min(chosen.rightColumns ?? suggested, most));
  const wanted = parts.wanted(columns < wide ? columns : own - 1);
  const isEmpty = wanted.plan === 0 && wanted.changes === 0;
  if (chosen.right === "hidden" || (isEmpty && chosen.right === "auto")) return { type: "none" };
  // Who asks for nothing at all to be shown sees that both are empty.
  const rows = partsOf(body, chosen, isEmpty ? { plan: 2, changes: 1 } : wanted);
  if (columns >= wide) return { type: "beside", columns: own, ...rows };
  return chosen.right === "shown" ? { type: "over", ...rows } : { type: "none" };
}

function partsOf(body: number, { planShare }: Preferences, wanted: PaneRows): Parts {
  // A line with a title stands between the two.
  const room = body - 1;
  if (wanted.changes === 0 || room < 2) return { plan: body, changes: 0 };
  if (wanted.plan === 0) return { plan: 0, changes: body };
  if (planShare !== null) {
    const plan = Math.max(1, Math.min(Math.round(room * planShare), room - 1));
    return { plan, changes: room - plan };
  }
  const kept = Math.min(wanted.changes, Math.ceil(room / 3));
  const plan = Math.max(1, Math.min(wanted.plan, room - kept));
  return { plan, changes: room - plan };
}

/** The right column grows by `columns`, the plan by `rows`. */
export function resized(
  chosen: Preferences,
  { right }: Layout,
  { columns = 0, rows = 0 }: { readonly columns?: number; readonly rows?: number },
): Preferences {
  if (right.type !== "beside") return chosen;
  const rightColumns = Math.max(leastRight, right.columns + columns);
  const { plan, changes } = right;
  if (rows === 0 || plan === 0 || changes === 0) return { ...chosen, rightColumns };
  const share = (plan + rows) / (plan + changes);
  return { ...chosen, rightColumns, planShare: Math.min(0.9, Math.max(0.1, share)) };
}
