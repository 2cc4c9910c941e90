/** Less of a conversation is sent from here on: what tools said first, then a summary of what is older. */

import type { ConversationState } from "../../agent/mod.ts";
import type { NewEventOf } from "../../protocol/mod.ts";
import { answerRoom, type Room, roomOf, shares, targetOf } from "./limits.ts";
import type { CompactPorts } from "./ports.ts";
import { pruning } from "./prune.ts";
import { summing } from "./summing.ts";
import { requestTokens } from "./tokens.ts";

export interface CompactOptions extends Room {
  /** Also where there is room: the user wants it. */
  readonly force?: boolean;
}

type State = Pick<ConversationState, "transcript" | "calls" | "header">;
type Compacted = NewEventOf<"compacted">;

/**
 * What is to be appended so that less is sent; nothing where there is room, or where nothing can be
 * won. Never throws for what a summariser does.
 */
export async function compact(
  state: State,
  ports: CompactPorts,
  options: CompactOptions,
): Promise<readonly Compacted[]> {
  const before = requestTokens(state, ports);
  const shorter = await shortened(state, ports, { ...options, before });
  return shorter.length > 0 ? shorter : cutting(state, { ...options, before });
}

/**
 * Nothing could be won, and by the server's own count hardly anything of the window is left for the
 * answer: what tools brought first is left out then.
 */
function cutting(
  { transcript: { size, budget, sent } }: State,
  { window, before }: { readonly window: number; readonly before: number },
): readonly Compacted[] {
  const most = window - answerRoom(window) / 2;
  // What a budget leaves out already would be counted whole.
  if (sent === null || budget !== null || before <= most) return [];
  const after = Math.floor(spare * most);
  return [{
    type: "compacted",
    budget: Math.floor(size * after / before),
    tokens: { before, after },
  }];
}

/** Characters are no tokens. */
const spare = 0.9;

async function shortened(
  state: State,
  ports: CompactPorts,
  options: CompactOptions & { readonly before: number },
): Promise<readonly Compacted[]> {
  const { count } = ports;
  const { force = false, before } = options;
  const target = targetOf(options);
  if (!force && before <= target) return [];
  const room = roomForHistory(options, ports.base);
  const less = pruning(state, { count, room });
  const pruned: readonly Compacted[] = less
    ? [{
      type: "compacted",
      pruned: less.pruned,
      tokens: { before, after: Math.max(0, before - less.gain) },
    }]
    : [];
  const isEnough = less !== null && before - less.gain <= (1 - shares.free) * target;
  if (isEnough && !force) return pruned;
  const summed = await summing(state, ports, { room, before, force });
  return summed ? [summed] : pruned;
}

/** What system prompt and tools leave, so that the shares of it come under the target together. */
function roomForHistory(options: Room, base = 0): number {
  const room = roomOf(options);
  return Math.max(room - base, room / 4);
}
