/** How much may be sent, and how that is shared out. */

import type { ConversationState } from "../../agent/mod.ts";
import { requestTokens } from "./tokens.ts";

export interface Room {
  /** Tokens of prompt and answer that the model really serves. */
  readonly window: number;
  /** Tokens of prompt up to which its answers are good; absent or `null`: not measured. */
  readonly quality?: number | null;
  /** Of the smaller of both, what may be used before less is sent. */
  readonly share: number;
}

export interface Counting {
  /** Tokens of a text. */
  readonly count: (text: string) => number;
  /** Tokens of system prompt and tools. */
  readonly base?: number;
}

/** Shares of the room. The newest quarter stays as it is, and a quarter is the user's own words. */
export const shares = {
  /** Kept as it is behind a summary, and never pruned. */
  newest: 0.25,
  words: 0.25,
  /** Pruning that gains less is not worth a prefix that every cache has to read anew. */
  gain: 0.1,
  prose: 0.06,
  facts: 0.18,
  /** Pruning is enough by itself where so much of what may be used is not in use behind it. */
  free: 0.3,
  /** What a summariser is given to read. */
  request: 0.5,
} as const;

/** Tokens. */
export function roomOf({ window, quality }: Room): number {
  return Math.min(window, quality ?? window);
}

/** Tokens that an answer is left at least, of a window that is large enough. */
const answer = 4096;

/** The part of a small window that an answer is left. */
const answerShare = 0.25;

/** Tokens of the window that are left for the answer. */
export function answerRoom(window: number): number {
  return Math.min(answer, Math.floor(answerShare * window));
}

/** Tokens above which less is to be sent. */
export function targetOf(room: Room): number {
  const share = Math.floor(room.share * roomOf(room));
  return Math.min(share, room.window - answerRoom(room.window));
}

/** The next request would take more than its share of the room. */
export function needsCompaction(
  state: Pick<ConversationState, "transcript" | "calls">,
  options: Room & Counting,
): boolean {
  return requestTokens(state, options) > targetOf(options);
}
