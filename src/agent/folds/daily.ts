/** What was spent when, by model and role; and which budget is used up. */

import type { Fold } from "../../protocol/mod.ts";
import { nothing, type Spent } from "./usage.ts";

/** What one model took in one role within one quarter of an hour. */
export interface SpentThen extends Spent {
  /** Milliseconds of those answers whose time is known, and how many they are. */
  ms: number;
  timed: number;
}

export interface DailyState {
  /**
   * By the quarter of an hour in which it began (`2026-11-22T07:45`, UTC), then by `provider/name`,
   * then by role: every time zone's midnight lies between two quarters.
   */
  readonly quarters: Record<string, Record<string, Record<string, SpentThen>>>;
}

export const nothingSpent = (): SpentThen => ({ ...nothing(), ms: 0, timed: 0 });

export const daily: Fold<DailyState> = {
  name: "daily",
  version: 1,
  initial: () => ({ quarters: {} }),
  reduce(state, event) {
    // What agents took that were sent out stands in their own sessions, too.
    if (event.type !== "usage" || event.role === "agents") return state;
    const byModel = state.quarters[quarterOf(event.at)] ??= {};
    const byRole = byModel[event.model] ??= {};
    addSpent(byRole[event.role] ??= nothingSpent(), {
      answers: 1,
      input: event.input,
      output: event.output,
      cached: event.cached,
      thinking: event.thinking,
      cost: event.cost ?? 0,
      unpriced: event.cost === undefined,
      estimated: event.estimated,
      ms: event.ms ?? 0,
      timed: event.ms === undefined ? 0 : 1,
    });
    return state;
  },
};

/** `at` is ISO 8601 in UTC. */
function quarterOf(at: string): string {
  const minute = Math.floor(Number(at.slice(14, 16)) / 15) * 15;
  return `${at.slice(0, 14)}${String(minute).padStart(2, "0")}`;
}

/** Adds in place. */
export function addSpent(sum: SpentThen, more: SpentThen): void {
  sum.answers += more.answers;
  sum.input += more.input;
  sum.output += more.output;
  sum.cached += more.cached;
  sum.thinking += more.thinking;
  sum.cost += more.cost;
  sum.unpriced ||= more.unpriced;
  sum.estimated ||= more.estimated;
  sum.ms += more.ms;
  sum.timed += more.timed;
}

/** What was spent from a moment on, epoch milliseconds; exact to the quarter of an hour. */
export function spentSince({ quarters }: DailyState, from: number): SpentThen {
  const sum = nothingSpent();
  for (const [quarter, byModel] of Object.entries(quarters)) {
    if (Date.parse(`${quarter}Z`) < from) continue;
    for (const byRole of Object.values(byModel)) {
      for (const spent of Object.values(byRole)) addSpent(sum, spent);
    }
  }
  return sum;
}
