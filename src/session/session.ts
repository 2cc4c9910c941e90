/** What a face holds: one conversation, its turn, and the four things one can do to it. */

import type { Actor, ConversationState } from "../agent/mod.ts";
import type { AgentEvent, Event, EventOf, UnknownEvent } from "../protocol/mod.ts";

export interface Session {
  readonly id: string;
  /** Everything known, folded from the log; read it, never write it. */
  readonly state: ConversationState;
  /** Whose turn it is, computed from the log. */
  readonly actor: Actor;
  /** The whole history, oldest first. */
  history(): AsyncIterable<Event | UnknownEvent>;
  /** The user speaks. Any process may. */
  send(text: string): Promise<readonly Event[]>;
  /** The user decides about a call that was asked about. Any process may. */
  answer(
    call: string,
    answer: EventOf<"answered">["answer"],
    options?: { readonly note?: string; readonly unattended?: boolean },
  ): Promise<readonly Event[]>;
  /**
   * One actor's turn (the agent's answer, or the pending calls), appended and yielded.
   * Only the holder of the drive lock may call it; ends at once when it is the user's turn.
   */
  next(signal: AbortSignal): AsyncGenerator<AgentEvent>;
  /** Unified diff of a change of this workspace, empty if its contents are gone. */
  diff(change: string): Promise<string>;
  /** What others appended since the last look. */
  refresh(): Promise<readonly Event[]>;
  /**
   * Ends what runs in the background and gives the drive lock back; what there is to tell of it.
   * The store stays open.
   */
  close(): Promise<readonly Event[]>;
}
