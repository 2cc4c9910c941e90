/** Drives a conversation turn by turn; what is shown and how questions are put is the view's. */

import { type CallState, isElicitation, type Outcome, pendingApprovals } from "../agent/mod.ts";
import { AgentError, type AgentEvent } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import type { Conversation } from "./action.ts";
import type { ConversationView, Interruption, Reply, Word } from "./conversation_view.ts";
import { offering } from "./offers.ts";
import { goesOn, unfinished } from "./unfinished.ts";

export interface DriveParts {
  readonly view: ConversationView;
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
    const { outcome } = await import("../agent/ending/mod.ts");
    return await outcome(session.state);
  } finally {
    // The first `clearTimeout` of a process loads a good part of Node: not for nothing.
    if (timer !== undefined) clearTimeout(timer);
    await tell(parts.view, await session.close());
    tellLearned(session, parts.view);
  }
}

async function loop(conversation: Conversation, parts: DriveParts): Promise<void> {
  const { session, once } = conversation;
  const { view } = parts;
  const offers = offering(conversation, view);
  const before = unfinished(session);
  const rests = await begin(conversation, parts);
  if (rests && once) return;
  /** The limit that the user was asked about last. */
  let asked = before;
  // What failed before this conversation was opened is not tried again unasked.
  for (let failed = rests || (!once && hasFailed(session));;) {
    const limit = unfinished(session);
    if (limit?.type === "limit" && limit !== asked && view.attended) {
      asked = limit;
      if (await goesOn(session, limit, parts)) continue;
    }
    if (session.actor !== "user" && !failed) {
      failed = await turn(session, parts, offers);
      continue;
    }
    const [call] = pendingApprovals(session.state);
    if (call && !failed) await settle(conversation, call, parts);
    else if (once || !await nextMessage(session, parts)) return;
    failed = !once && hasFailed(session);
  }
}

/**
 * What the user has said already. True: nothing was, and what was left in its middle is not gone on
 * with, since nobody has said so.
 */
async function begin(conversation: Conversation, parts: DriveParts): Promise<boolean> {
  const { session, task, begin = [] } = conversation;
  const { view } = parts;
  if (task !== undefined) await say(session, task, view);
  for (const event of begin) await tell(view, await session.record(event));
  if (task !== undefined || begin.length > 0 || !view.attended) return false;
  const left = unfinished(session);
  return left?.type === "left" && !await goesOn(session, left, parts);
}

/** New words begin a turn: what was left in its middle is not run first. */
async function say(session: Session, text: string, view: ConversationView): Promise<void> {
  await tell(view, await session.abandon());
  await tell(view, await session.send(text));
}

/** True if it ended in an error, after which only the user can go on. */
async function turn(
  session: Session,
  parts: DriveParts,
  offers: (event: AgentEvent) => void,
): Promise<boolean> {
  const { view } = parts;
  const before = session.state.seq;
  view.turn(session.actor);
  try {
    await shown(session, parts, offers);
    tellLearned(session, view);
  } catch (error) {
    if (!(error instanceof AgentError) || !view.failed) throw error;
    view.failed(error);
    return true;
  }
  return hasFailed(session) || session.state.seq === before;
}

/** Each of what was learned is told once. */
function tellLearned(session: Session, view: ConversationView): void {
  const inboxed = session.inboxed();
  if (inboxed > 0) view.inbox?.(inboxed);
  for (const text of session.noted()) view.noted?.(text);
}

/** A face that fails, as where nobody reads its output, ends the turn as an interruption does. */
async function shown(
  session: Session,
  { view, interrupts }: DriveParts,
  offers: (event: AgentEvent) => void,
): Promise<void> {
  let failure: { readonly error: unknown } | null = null;
  for await (const event of session.next(interrupts.signal)) {
    if (failure) continue;
    offers(event);
    try {
      // The first call of an answer runs in the turn of the answer.
      if (event.type === "tool_started") view.turn("tool");
      await view.event(event);
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

async function nextMessage(session: Session, { view, interrupts }: DriveParts): Promise<boolean> {
  // Where nobody types, what was stopped is not gone on with.
  if (!view.attended && interrupts.signal.aborted) return false;
  await giveBack(session, view);
  interrupts.reset();
  const said = await view.message(interrupts.signal);
  if (said === null) return false;
  // What was stopped while nothing ran stops nothing that comes.
  interrupts.reset();
  if (said.type === "text") await say(session, said.text, view);
  return true;
}

/** Nobody is at work who would say it: what waits is the user's again, to be sent or not. */
async function giveBack(session: Session, view: ConversationView): Promise<void> {
  const { queue } = session.state;
  if (queue.length === 0 || !view.unsent) return;
  await tell(view, await session.record({ type: "unqueued" }));
  view.unsent(queue.map(({ text }) => text).join("\n"));
}

async function tell(view: ConversationView, events: readonly AgentEvent[]): Promise<void> {
  for (const event of events) await view.event(event);
}

/** Gets one question answered, by whom it may concern. */
async function settle(
  conversation: Conversation,
  call: CallState,
  parts: DriveParts,
): Promise<void> {
  const { session, approve, isEdit } = conversation;
  const { view, interrupts } = parts;
  if (interrupts.signal.aborted) return await giveUp(session, call, parts);
  if (isElicitation(call.call.id) && approve !== "wait") {
    // Whoever lets calls pass has told no server anything.
    if (approve === "never" || !view.attended) return await giveUp(session, call, parts);
    return await ask(session, call, parts);
  }
  if (approve === "all") return await answer(session, { call, word: "once", all: true }, view);
  if (approve === "edits" && asksOnlyEdits(call, isEdit)) {
    return await answer(session, { call, word: "once" }, view);
  }
  if (approve === "wait") {
    view.waiting();
    await answeredElsewhere(session, { call, signal: interrupts.signal }, parts);
    return;
  }
  if (approve === "never" || !view.attended) {
    return await answer(session, { call, word: "decline", unattended: true }, view);
  }
  await ask(session, call, parts);
}

/** Of a program: each call that its question is about. */
function asksOnlyEdits(
  { call, asked, decision }: CallState,
  isEdit: Conversation["isEdit"],
): boolean {
  const covers = asked?.covers ?? [{ call, own: decision?.own }];
  return covers.every((it) => isEdit(it.call) && !it.own);
}

/** Asks here while another terminal may answer as well; the first word counts. */
async function ask(session: Session, call: CallState, parts: DriveParts): Promise<void> {
  const { view, interrupts } = parts;
  const done = new AbortController();
  const signal = AbortSignal.any([interrupts.signal, done.signal]);
  const here = view.ask(call, signal);
  const there = answeredElsewhere(session, { call, signal }, parts);
  const elsewhere = async (): Promise<Reply | null | "elsewhere"> =>
    await there ? "elsewhere" : await here;
  const first = await Promise.race([here, elsewhere()]);
  done.abort();
  await Promise.all([here, there]);
  if (first === "elsewhere") return;
  if (interrupts.signal.aborted) return await giveUp(session, call, parts);
  const nobody = { word: "decline" as const, unattended: true };
  await answer(session, { call, ...(first ?? nobody) }, view);
}

/** A cancel while a question is open: it is declined, and the next turn says "cancelled". */
async function giveUp(session: Session, call: CallState, { view }: DriveParts): Promise<void> {
  await answer(session, { call, word: "decline" }, view);
}

interface CallAnswer {
  readonly call: CallState;
  readonly word: Word;
  readonly note?: string;
  readonly unattended?: boolean;
  readonly all?: true;
}

async function answer(
  session: Session,
  { call, word, note, unattended, all }: CallAnswer,
  view: ConversationView,
): Promise<void> {
  try {
    const options = {
      ...(note === undefined ? {} : { note }),
      ...(unattended ? { unattended } : {}),
      ...(all ? { all } : {}),
    };
    await tell(view, await session.answer(call.call.id, word, options));
  } catch (error) {
    // Another terminal was faster: its word counts.
    if (!(error instanceof AgentError && error.code === "session.no_question")) throw error;
    await tell(view, await session.refresh());
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
  { view }: DriveParts,
): Promise<boolean> {
  const { id } = call.call;
  for await (const events of session.watch(signal)) {
    await tell(view, events);
    if (isOpen(session, id)) continue;
    const { byId, questions } = session.state.calls;
    const word = (byId[id] ?? questions[id])?.answer?.answer;
    if (word) view.elsewhere(word);
    return true;
  }
  return false;
}
