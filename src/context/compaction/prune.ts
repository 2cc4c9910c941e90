/** The first and cheapest step: what tools said long ago is no longer sent. */

import { type ConversationState, type Entry, isCheck, withInner } from "../../agent/mod.ts";
import { shares } from "./limits.ts";
import { entryTokens } from "./tokens.ts";

type State = Pick<ConversationState, "transcript" | "calls">;

export interface Pruning {
  /** Of calls before this event neither results nor long inputs are sent. */
  readonly pruned: number;
  /** Tokens that it saves. */
  readonly gain: number;
}

/**
 * The newest quarter of the room stays, the last turn of the user, and the output of checks that
 * failed and have not passed since. `null`: too little is left to be worth it.
 */
export function pruning(
  state: State,
  { count, room }: { readonly count: (text: string) => number; readonly room: number },
): Pruning | null {
  const { entries, pruned: before } = state.transcript;
  const at = Math.min(
    newest(state, { count, room }),
    lastTurn(entries),
    firstFailing(state),
  );
  const pruned = entries[at]?.seq ?? 0;
  if (pruned <= before) return null;
  const after: State = { ...state, transcript: { ...state.transcript, pruned } };
  const gain = entries.slice(0, at).reduce((sum, entry) => {
    if (entry.type !== "assistant" || entry.seq < before) return sum;
    return sum + entryTokens(entry, state, count) - entryTokens(entry, after, count);
  }, 0);
  return gain >= shares.gain * room ? { pruned, gain } : null;
}

function newest(
  state: State,
  { count, room }: { readonly count: (text: string) => number; readonly room: number },
): number {
  const { entries } = state.transcript;
  let left = shares.newest * room;
  return entries.findLastIndex((entry) => {
    left -= entryTokens(entry, state, count);
    return left < 0;
  }) + 1;
}

function lastTurn(entries: readonly Entry[]): number {
  return entries.findLastIndex((it) => it.type === "user" && it.by !== "steer");
}

/** Index of the oldest answer with a check whose last run failed, and that nothing has mended. */
function firstFailing({ transcript, calls }: State): number {
  const failing = new Map<string, number>();
  const verification = transcript.verifications.at(-1);
  const passedAt = verification?.verdict === "passed" ? verification.seq : 0;
  for (const [at, entry] of transcript.entries.entries()) {
    for (const part of entry.type === "assistant" ? entry.parts : []) {
      if (part.type !== "tool_call") continue;
      for (const { call, result } of withInner(calls, part.call.id)) {
        const { command } = call.input;
        if (result?.exit === undefined || typeof command !== "string" || !isCheck(command)) {
          continue;
        }
        failing.delete(command);
        if (result.exit !== 0 && entry.seq > passedAt) failing.set(command, at);
      }
    }
  }
  return Math.min(Infinity, ...failing.values());
}
