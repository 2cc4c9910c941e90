/** Where history is cut: what is before is summed up, what is behind stays as it is. */

import { type ConversationState, type Entry, isWord } from "../../agent/mod.ts";
import { entryTokens } from "./tokens.ts";

type State = Pick<ConversationState, "transcript" | "calls">;
type Count = (text: string) => number;

/**
 * Index of the first entry that stays, `null` if there is nothing to sum up. A turn of the user
 * begins there, if one does within `keep` tokens of the end; else an answer does, whose calls, like
 * all calls, are on one side with their results.
 */
export function cutOf(
  state: State,
  { count, keep }: { readonly count: Count; readonly keep: number },
): number | null {
  const { entries } = state.transcript;
  const from = entries.findLastIndex(({ type }) => type === "summary") + 1;
  const firstOpen = entries.findIndex((entry) => isOpen(entry, state));
  const end = firstOpen === -1 ? entries.length - 1 : firstOpen;
  const possible: number[] = [];
  let tokens = 0;
  for (let at = entries.length - 1; at > from; at--) {
    const entry = entries[at];
    if (!entry) break;
    tokens += entryTokens(entry, state, count);
    if (tokens > keep && possible.length > 0) break;
    if (at <= end && mayBegin(entry)) possible.unshift(at);
  }
  return possible.find((at) => begins(entries[at])) ?? possible[0] ?? null;
}

function mayBegin(entry: Entry): boolean {
  return entry.type === "assistant" || begins(entry);
}

function begins(entry: Entry | undefined): boolean {
  return entry?.type === "user" && entry.by !== "steer";
}

function isOpen(entry: Entry, { calls }: State): boolean {
  return entry.type === "assistant" &&
    entry.parts.some((part) => part.type === "tool_call" && !calls.byId[part.call.id]?.result);
}

/**
 * The event from which on words of the user before entry `cut` stay as they are; 0: all do. The first
 * stays in any case, and the last one, which may be what is being done.
 *
 * @param room tokens for all of the user's words
 */
export function wordsOf(
  state: State,
  { count, cut, room }: { readonly count: Count; readonly cut: number; readonly room: number },
): number {
  const { entries } = state.transcript;
  const tokens = (entry: Entry) => entryTokens(entry, state, count);
  const [first, ...older] = entries.slice(0, cut).filter(isWord);
  if (!first) return 0;
  let left = room - tokens(first) - entries.slice(cut).filter(isWord).reduce(
    (sum, it) => sum + tokens(it),
    0,
  );
  const dropped = older.findLastIndex((it, at) => {
    left -= tokens(it);
    return left < 0 && at < older.length - 1;
  });
  return dropped === -1 ? 0 : older[dropped + 1]?.seq ?? 0;
}
