/** What drives a conversation, as a face sees it: what it is told, what it is asked, what stops it. */

import type { Actor, CallState, Stop } from "../agent/mod.ts";
import type { AgentError, AgentEvent, EventOf } from "../protocol/mod.ts";

/** Why a turn does not go on by itself. */
export type Unfinished =
  /** Its program ended in the middle of it. */
  | { readonly type: "left" }
  | Extract<Stop, { type: "limit" }>;

export type Word = EventOf<"answered">["answer"];

/** An answer with the user's word to the model. */
export interface Reply {
  readonly word: Word;
  readonly note?: string;
}

/** A face of a conversation. */
export interface ConversationView {
  /** A person can be asked here. */
  readonly attended: boolean;
  event(event: AgentEvent): void | Promise<void>;
  /** A turn begins. */
  turn(actor: Actor): void;
  /** Puts a question; `null`: no answer before the signal fired or the input ended. */
  ask(call: CallState, signal: AbortSignal): Promise<Reply | null>;
  /** A turn could not be done, and the conversation goes on; absent: it ends. */
  failed?(error: AgentError): void;
  /** May a turn go on that stopped before its end? `null`: no answer before the signal fired. */
  goOn?(why: Unfinished, signal: AbortSignal): Promise<Reply | null>;
  /** What waited to be said when its turn was stopped; absent: it waits for the next word. */
  unsent?(text: string): void;
  /** So many entries came to wait in the memory's inbox. */
  inbox?(count: number): void;
  /** This was written into the user's profile. */
  noted?(text: string): void;
  /** What the person may do instead; told beside a turn. */
  hint?(text: string): void;
  /** Another terminal is asked. */
  waiting(): void;
  /** A question was answered elsewhere. */
  elsewhere(word: Word): void;
  /** What the user says next; `null`: there is nothing more. */
  message(signal: AbortSignal): Promise<UserInput | null>;
}

/** `look`: the log has changed by other hands, or the agent is to try again: whose turn is it now? */
export type UserInput = { readonly type: "text"; readonly text: string } | {
  readonly type: "look";
};

/** What stops a turn. */
export interface Interruption {
  /** Of the turn that runs. */
  readonly signal: AbortSignal;
  cancel(cut: "timeout" | "unread"): void;
  /** The user goes on talking after a cancel. */
  reset(): void;
}
