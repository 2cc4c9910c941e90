/** What was spent, as rows: by day, model, session or role. */

import { addSpent, nothingSpent, type SpentThen } from "../../agent/mod.ts";
import type { SessionSpent } from "../../session/mod.ts";

export const groupings = ["day", "model", "session", "role"] as const;
export type Grouping = (typeof groupings)[number];

/** Tokens, US dollars, milliseconds. */
export interface UsageRow extends Readonly<SpentThen> {
  /** A day as `2026-11-22`, `provider/name`, the id of a session, or a role. */
  readonly name: string;
}

interface Slice {
  readonly day: string;
  readonly model: string;
  readonly session: string;
  readonly role: string;
}

/** Days by their date, everything else by what it cost, or took where nothing cost anything. */
export function rowsOf(
  sessions: readonly SessionSpent[],
  { by, from }: { readonly by: Grouping; readonly from: number | null },
): readonly UsageRow[] {
  const sums = new Map<string, SpentThen>();
  for (const { slice, spent } of slices(sessions, from)) {
    const sum = sums.get(slice[by]) ?? nothingSpent();
    addSpent(sum, spent);
    sums.set(slice[by], sum);
  }
  const rows = [...sums].map(([name, spent]) => ({ name, ...spent }));
  return rows.sort((a, b) =>
    by === "day" ? (a.name < b.name ? -1 : 1) : b.cost - a.cost || tokens(b) - tokens(a)
  );
}

export function totalOf(rows: readonly UsageRow[], name: string): UsageRow {
  const sum = nothingSpent();
  for (const row of rows) addSpent(sum, row);
  return { name, ...sum };
}

export function tokens({ input, output }: Pick<SpentThen, "input" | "output">): number {
  return input + output;
}

function* slices(
  sessions: readonly SessionSpent[],
  from: number | null,
): Generator<{ readonly slice: Slice; readonly spent: SpentThen }> {
  for (const { session, state } of sessions) {
    for (const [quarter, byModel] of Object.entries(state.quarters)) {
      const at = Date.parse(`${quarter}Z`);
      if (from !== null && at < from) continue;
      const day = dayOf(at);
      for (const [model, byRole] of Object.entries(byModel)) {
        for (const [role, spent] of Object.entries(byRole)) {
          yield { slice: { day, model, session, role }, spent };
        }
      }
    }
  }
}

/** The day in the time of this machine. */
function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
