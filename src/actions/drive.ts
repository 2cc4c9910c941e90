/** Drives a conversation turn by turn; what is shown and how questions are put is the talker's. */

import {
  type Actor,
  type CallState,
  type Outcome,
  outcome,
  pendingApprovals,
} from "../agent/mod.ts";
import { AgentError, type AgentEvent, type EventOf } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import type { Conversation } from "./action.ts";

export type Word = EventOf<"answered">["answer"];

/** An answer with the user's word to the model. */
export interface Reply {
  readonly word: Word;
  readonly note?: string;
}

/** A face of a conversation. */
export interface Talker {
  /** A person can be asked here. */
  readonly attended: boolean;
  event(event: AgentEvent): void | Promise<void>;
  /** A turn begins. */
  turn(actor: Actor): void;
  /** Puts a question; `null`: no answer before the signal fired or the input ended. */
  ask(call: CallState, signal: AbortSignal): Promise<Reply | null>;
  /** A turn could not be done, and the conversation goes on; absent: it ends. */
  failed?(error: AgentError): void;
  /** What waited to be said when its turn was stopped; absent: it waits for the next word. */
  unsent?(text: string): void;
  /** So many entries came to wait in the memory's inbox. */
  inbox?(count: number): void;
  /** Another terminal is asked. */
  waiting(): void;
  /** A question was answered elsewhere. */
  elsewhere(word: Word): void;
  /** What the user says next; `null`: there is nothing more. */
  message(signal: AbortSignal): Promise<Said | null>;
}

/** `look`: the log has changed by other hands, or the agent is to try again: whose turn is it now? */
export type Said = { readonly type: "text"; readonly text: string } | { readonly type: "look" };

/** What stops a turn. */
export interface Interruption {
  /** Of the turn that runs. */
  readonly signal: AbortSignal;
  cancel(cut: "timeout" | "unread"): void;
  /** The user goes on talking after a cancel. */
  reset(): void;
}

export interface DriveParts {
  readonly talker: Talker;
  readonly interrupts: Interruption;
}

export async function drive(conversation: Conversation, parts: DriveParts): Promise<Outcome> {
  const { session, timeoutMs } = conversation;
  const { interrupts } = parts;
  const timer = timeoutMs === undefined
    ? undefined
    : setTimeout(() => interrupts.cancel("timeout"), timeoutMs);
  try {
    await loop(conversation, parts);
    return outcome(session.state);
  } finally {
    // The first `clearTimeout` of a process loads a good part of Node: not for nothing.
    if (timer !== undefined) clearTimeout(timer);
    await tell(parts.talker, await session.close());
  }
}

async function loop(conversation: Conversation, parts: DriveParts): Promise<void> {
  const { session, task, once, begin = [] } = conversation;
  for (const event of begin) await tell(parts.talker, await session.record(event));
  if (task !== undefined) await tell(parts.talker, await session.send(task));
  // What failed before this conversation was opened is not tried again unasked.
  for (let failed = !once && hasFailed(session);;) {
    if (session.actor !== "user" && !failed) {
      failed = await turn(session, parts);
      continue;
    }
    const [call] = pendingApprovals(session.state);
    if (call && !failed) await settle(conversation, call, parts);
    else if (once || !await nextMessage(session, parts)) return;
    failed = !once && hasFailed(session);
  }
}

/** True if it ended in an error, after which only the user can go on. */
async function turn(session: Session, parts: DriveParts): Promise<boolean> {
  const { talker } = parts;
  const before = session.state.seq;
  talker.turn(session.actor);
  try {
    await shown(session, parts);
    const inboxed = session.inboxed();
    if (inboxed > 0) talker.inbox?.(inboxed);
  } catch (error) {
    if (!(error instanceof AgentError) || !talker.failed) throw error;
    talker.failed(error);
    return true;
  }
  return hasFailed(session) || session.state.seq === before;
}

/** A face that fails, as where nobody reads its output, ends the turn as an interruption does. */
async function shown(session: Session, { talker, interrupts }: DriveParts): Promise<void> {
  let failure: { readonly error: unknown } | null = null;
  for await (const event of session.next(interrupts.signal)) {
    if (failure) continue;
    try {
      await talker.event(event);
    } catch (error) {
      failure = { error };
      interrupts.cancel("unread");
    }
  }
  if (failure) throw failure.error;
}

/** The last answer was an error: a word of the user goes on, a look does not. */
function hasFailed({ state }: Session): boolean {
  return state.turn.stop?.type === "error";
}

async function nextMessage(session: Session, { talker, interrupts }: DriveParts): Promise<boolean> {
  // Where nobody types, what was stopped is not gone on with.
  if (!talker.attended && interrupts.signal.aborted) return false;
  await giveBack(session, talker);
  interrupts.reset();
  const said = await talker.message(interrupts.signal);
  if (said === null) return false;
  // What was stopped while nothing ran stops nothing that comes.
  interrupts.reset();
  if (said.type === "text") await tell(talker, await session.send(said.text));
  return true;
}

/** Nobody is at work who would say it: what waits is the user's again, to be sent or not. */
async function giveBack(session: Session, talker: Talker): Promise<void> {
  const { queue } = session.state;
  if (queue.length === 0 || !talker.unsent) return;
  await tell(talker, await session.record({ type: "unqueued" }));
  talker.unsent(queue.map(({ text }) => text).join("\n"));
}

async function tell(talker: Talker, events: readonly AgentEvent[]): Promise<void> {
  for (const event of events) await talker.event(event);
}

/** Gets one question answered, by whom it may concern. */
async function settle(
  conversation: Conversation,
  call: CallState,
  parts: DriveParts,
): Promise<void> {
  const { session, approve, isEdit } = conversation;
  const { talker, interrupts } = parts;
  if (interrupts.signal.aborted) return await giveUp(session, call, parts);
  if (approve === "all" || (approve === "edits" && isEdit(call.call))) {
    return await answer(session, { call, word: "once" }, talker);
  }
  if (approve === "wait") {
    talker.waiting();
    await answeredElsewhere(session, { call, signal: interrupts.signal }, parts);
    return;
  }
  if (approve === "never" || !talker.attended) {
    return await answer(session, { call, word: "decline", unattended: true }, talker);
  }
  await ask(session, call, parts);
}

/** Asks here while another terminal may answer as well; the first word counts. */
async function ask(session: Session, call: CallState, parts: DriveParts): Promise<void> {
  const { talker, interrupts } = parts;
  const done = new AbortController();
  const signal = AbortSignal.any([interrupts.signal, done.signal]);
  const here = talker.ask(call, signal);
  const there = answeredElsewhere(session, { call, signal }, parts);
  const elsewhere = async (): Promise<Reply | null | "elsewhere"> =>
    await there ? "elsewhere" : await here;
  const first = await Promise.race([here, elsewhere()]);
  done.abort();
  await Promise.all([here, there]);
  if (first === "elsewhere") return;
  if (interrupts.signal.aborted) return await giveUp(session, call, parts);
  const nobody = { word: "decline" as const, unattended: true };
  await answer(session, { call, ...(first ?? nobody) }, talker);
}

/** A cancel while a question is open: it is declined, and the next turn says "cancelled". */
async function giveUp(session: Session, call: CallState, { talker }: DriveParts): Promise<void> {
  await answer(session, { call, word: "decline" }, talker);
}

interface Given {
  readonly call: CallState;
  readonly word: Word;
  readonly note?: string;
  readonly unattended?: boolean;
}

async function answer(
  session: Session,
  { call, word, note, unattended }: Given,
  talker: Talker,
): Promise<void> {
  try {
    const options = {
      ...(note === undefined ? {} : { note }),
      ...(unattended ? { unattended } : {}),
    };
    await tell(talker, await session.answer(call.call.id, word, options));
  } catch (error) {
    // Another terminal was faster: its word counts.
    if (!(error instanceof AgentError && error.code === "session.no_question")) throw error;
    await tell(talker, await session.refresh());
    // A question that is still open and cannot be answered would be put for ever.
    if (isOpen(session, call.call.id)) throw error;
  }
}

function isOpen({ state }: Session, id: string): boolean {
  return pendingApprovals(state).some((it) => it.call.id === id);
}

/** True once another process has answered; false when the signal fired. */
async function answeredElsewhere(
  session: Session,
  { call, signal }: { readonly call: CallState; readonly signal: AbortSignal },
  { talker }: DriveParts,
): Promise<boolean> {
  const { id } = call.call;
  for await (const events of session.watch(signal)) {
    await tell(talker, events);
    if (isOpen(session, id)) continue;
    const { byId, questions } = session.state.calls;
    const word = (byId[id] ?? questions[id])?.answer?.answer;
    if (word) talker.elsewhere(word);
    return true;
  }
  return false;
}
