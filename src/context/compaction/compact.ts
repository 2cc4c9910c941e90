/** Less of a conversation is sent from here on: what tools said first, then a summary of what is older. */

import type { ConversationState } from "../../agent/mod.ts";
import type { NewEvent } from "../../protocol/mod.ts";
import { type Room, roomOf, shares, targetOf } from "./limits.ts";
import type { CompactPorts } from "./ports.ts";
import { pruning } from "./prune.ts";
import { summing } from "./summing.ts";
import { requestTokens } from "./tokens.ts";

export interface CompactOptions extends Room {
  /** Also where there is room: the user wants it. */
  readonly force?: boolean;
}

/**
 * What is to be appended so that less is sent; nothing where there is room, or where nothing can be
 * won. Never throws for what a summariser does.
 */
export async function compact(
  state: Pick<ConversationState, "transcript" | "calls" | "header">,
  ports: CompactPorts,
  options: CompactOptions,
): Promise<readonly NewEvent[]> {
  const { count } = ports;
  const { force = false } = options;
  const before = requestTokens(state, ports);
  const target = targetOf(options);
  if (!force && before <= target) return [];
  const room = roomForHistory(options, ports.base);
  const less = pruning(state, { count, room });
  const pruned: readonly NewEvent[] = less
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
