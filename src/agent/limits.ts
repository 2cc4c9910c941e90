/** Ends of a run: each is reached cleanly, with what was done, and says its numbers. */

import type { Budget, Limits, NewEvent, NewEventOf } from "../protocol/mod.ts";
import type { Progress } from "./folds/progress.ts";
import type { ConversationState } from "./state.ts";

/** A call whose result does not change is pointed out at the 3rd time and stops the run at the 6th. */
export const REPEATS = { hint: 3, stop: 6 } as const;

/** The same mistake in programs, likewise. */
export const PROGRAM_ERRORS = { hint: 2, stop: 3 } as const;

/** Writes to one file without progress, likewise. */
export const REWRITES = { hint: 3, stop: 6 } as const;

/** Answers in a row that needed a nudge; the next such answer ends the run. */
export const NUDGES = 3;

/** Parts of one answer, calls included: with what is thought of each it must fit one append. */
export const ANSWER_PARTS = 256;

/** Milliseconds that an interrupted answer has to say what it took, before it is left. */
export const GRACE_MS = 100;

type Limit = NewEventOf<"limit">["limit"];

/** Limits of one turn: the user may let it take as much again. */
const ofTurn: ReadonlySet<Limit> = new Set<Limit>(["tool_calls", "tokens", "money", "time"]);

/** A limit of what may be used up, and no sign that the model gets nowhere. */
export function isBudget(limit: Limit): boolean {
  return limit !== "repeats" && limit !== "nudges";
}

export function isOfTurn(limit: Limit): boolean {
  return ofTurn.has(limit);
}

/** What was spent on the day before this session was opened, less what it had spent itself before that. */
export interface Earlier {
  readonly tokens: number;
  /** US dollars. */
  readonly money: number;
}

export interface Spent {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly earlier: Earlier;
  /** Events that are about to be stored: what they have cost counts as well. Absent: none. */
  readonly answer?: readonly NewEvent[];
}

/** The limit that the conversation has reached, or `null`. */
export function reached(
  state: ConversationState,
  limits: Limits,
  { now, earlier, answer = [] }: Spent,
): NewEventOf<"limit"> | null {
  const { turn, progress, usage: { total } } = state;
  const added = usageOf(answer);
  const tokens = total.input + total.output + added.tokens;
  const cost = total.cost + added.cost;
  const checks = [
    ["tool_calls", turn.toolCalls - ownCalls(state), limits.toolCalls],
    ["tokens", turn.tokens + added.tokens, limits.tokens],
    ["money", turn.cost + added.cost, limits.money],
    ["time", now - turn.startedAt, limits.timeMs],
    ["session_tokens", tokens, limits.session.tokens],
    ["session_money", cost, limits.session.money],
    ["day_tokens", tokens + earlier.tokens, limits.day.tokens],
    ["day_money", cost + earlier.money, limits.day.money],
    ["repeats", progress.repeat?.times ?? 0, repeatsOf(progress).stop],
    ["repeats", progress.rewrite?.times ?? 0, REWRITES.stop],
  ] as const;
  for (const [limit, used, max] of checks) {
    if (max !== null && used >= max) return { type: "limit", limit, used, max };
  }
  return null;
}

/** What the turn may still take; `null`: no limit. */
export interface Rest extends Budget {
  /** Milliseconds. */
  readonly timeMs: number | null;
}

export function restOf(
  { turn, usage: { total } }: ConversationState,
  limits: Limits,
  { now, earlier }: Pick<Spent, "now" | "earlier">,
): Rest {
  const tokens = total.input + total.output;
  return {
    tokens: least([
      [limits.tokens, turn.tokens],
      [limits.session.tokens, tokens],
      [limits.day.tokens, tokens + earlier.tokens],
    ]),
    money: least([
      [limits.money, turn.cost],
      [limits.session.money, total.cost],
      [limits.day.money, total.cost + earlier.money],
    ]),
    timeMs: least([[limits.timeMs, now - turn.startedAt]]),
  };
}

/** Of pairs of a limit and what is used of it. */
function least(pairs: readonly (readonly [number | null, number])[]): number | null {
  const left = pairs.flatMap(([max, used]) => max === null ? [] : [Math.max(0, max - used)]);
  return left.length === 0 ? null : Math.min(...left);
}

/** How often the last result may come again. */
export function repeatsOf({ repeat }: Pick<Progress, "repeat">) {
  return repeat?.isError ? PROGRAM_ERRORS : REPEATS;
}

/** Open calls of the model's own. */
export function ownCalls({ calls }: Pick<ConversationState, "calls">): number {
  return calls.open.filter((id) => calls.byId[id]?.program === null).length;
}

function usageOf(events: readonly NewEvent[]) {
  const used = { tokens: 0, cost: 0 };
  for (const it of events) {
    if (it.type !== "usage") continue;
    used.tokens += it.input + it.output;
    used.cost += it.cost ?? 0;
  }
  return used;
}
