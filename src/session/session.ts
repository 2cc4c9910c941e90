/** What a face holds: one conversation, its turn, and what one can do to it. */

import type { Actor, ConversationState, Header } from "../agent/mod.ts";
import type {
  Abilities,
  AgentEvent,
  Due,
  Event,
  EventOf,
  Model,
  NewEventOf,
  RunningAgent,
  UnknownEvent,
  Usage,
} from "../protocol/mod.ts";

/** What a user may put into the log himself, beside his words and answers. */
export type UserEvent = NewEventOf<
  | "mode"
  | "permissions"
  | "title"
  | "pinned"
  | "queued"
  | "unqueued"
  | "rewound"
  | "compacted"
  | "goal"
  | "context"
>;

/** A model, what it can do, and what answers cost in US dollars; `null` where that is unknown. */
export interface ModelChoice {
  readonly model: Model;
  readonly abilities: Abilities;
  /**
   * Tokens of prompt and answer together that its server says it serves; `null`: it does not tell.
   * Absent: there is none that could.
   */
  served?(signal: AbortSignal): Promise<number | null>;
  /** It chooses among several, by the hints of a request. */
  readonly routes: boolean;
  /** @param model that answered, as `provider/name`: a router asks several */
  price(usage: Usage, model: string): number | null;
}

export interface AnswerOptions {
  readonly note?: string;
  /** Nobody could be asked. */
  readonly unattended?: boolean;
  /** The face lets everything pass. */
  readonly all?: true;
  /** Id of the server's account through which it comes. */
  readonly by?: string;
}

export interface Session {
  readonly id: string;
  /** Everything known, folded from the log; read it, never write it. */
  readonly state: ConversationState;
  /** As it is in the log, or as its first events will say once it is written. */
  readonly header: Header;
  /** Whose turn it is, computed from the log. */
  readonly actor: Actor;
  /** The whole history, oldest first; or what came after event `after` (default 0). */
  history(options?: { readonly after?: number }): AsyncIterable<Event | UnknownEvent>;
  /** The user speaks. Any process may. `due`: what is owed for it; absent: what the words tell. */
  send(text: string, options?: { readonly due?: Due }): Promise<readonly Event[]>;
  /**
   * The user changes something about the conversation. Any process may; a new session is written
   * by it. A `goal` whose text is empty has the plan of the workspace go on where it stands.
   */
  record(event: UserEvent): Promise<readonly Event[]>;
  /** A turn that a limit has stopped goes on, and may take as much again. */
  goOn(): Promise<readonly Event[]>;
  /**
   * A turn that was left in its middle ends as interrupted: no call of it is run, nobody is asked
   * for it. Nothing where there is none. Only the holder of the drive lock may.
   */
  abandon(): Promise<readonly Event[]>;
  /** Another model answers from here on. Only the holder of the drive lock may choose it. */
  use(choice: ModelChoice): Promise<readonly Event[]>;
  /** The user decides about a call that was asked about. Any process may. */
  answer(
    call: string,
    answer: EventOf<"answered">["answer"],
    options?: AnswerOptions,
  ): Promise<readonly Event[]>;
  /**
   * One actor's turn (the agent's answer, or the pending calls), appended and yielded.
   * Only the holder of the drive lock may call it; ends at once when it is the user's turn.
   */
  next(signal: AbortSignal): AsyncGenerator<AgentEvent>;
  /**
   * Less of the history is sent from here on: a summary of what is older, the user's own words as they
   * are. Nothing where nothing would be won. Only the holder of the drive lock may.
   */
  compact(signal: AbortSignal): Promise<readonly Event[]>;
  /** Entries that came to wait in the memory's inbox by this session since it was last asked. */
  inboxed(): number;
  /** What was written into the user's profile by this session since it was last asked. */
  noted(): readonly string[];
  /** Agents that it has sent out and that run now. */
  agents(): readonly RunningAgent[];
  /** Ends the one of this session, or all; what it has found is its report. @returns their sessions */
  stopAgents(session: string | null): readonly string[];
  /** Unified diff of a change of this workspace, empty if its contents are gone. */
  diff(change: string): Promise<string>;
  /** What others appended since the last look. */
  refresh(): Promise<readonly Event[]>;
  /** The same whenever it is worth a look, which may find nothing, until the signal fires. */
  watch(signal: AbortSignal): AsyncGenerator<readonly Event[]>;
  /**
   * Ends what runs in the background and gives the drive lock back; what there is to tell of it.
   * The store stays open.
   */
  close(): Promise<readonly Event[]>;
}
