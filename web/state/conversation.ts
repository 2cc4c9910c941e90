/** A conversation as the page shows it: a fold of the events of its stream, and nothing else. */

import type { ApprovalWord, Message, Step, StreamEvent } from "../api/schemas.ts";

export interface Approval {
  /** Of the call. */
  readonly id: string;
  readonly hash: string;
  readonly shown: string;
  readonly rules: readonly string[];
  readonly answered: ApprovalAnswer | null;
  /** Id of the step behind which it was asked; `null`: before all of them. */
  readonly after: string | null;
}

export interface ApprovalAnswer {
  readonly word: ApprovalWord;
  readonly note: string | null;
  /** Account that gave it through the server; `null`: it came from a terminal. */
  readonly by: string | null;
}

/** `history`: it was read as a message, which does not tell how it ended. */
export type TurnEnd =
  | { readonly type: "open" }
  | { readonly type: "history" }
  | { readonly type: "done"; readonly tokens: number }
  | { readonly type: "failed"; readonly code: string; readonly message: string };

/** What a user said, and all that came of it. */
export interface Turn {
  /** `u<number>` */
  readonly id: string;
  /** Empty: it began without words, as when a plan is carried out. */
  readonly text: string;
  readonly steps: readonly Step[];
  readonly approvals: readonly Approval[];
  readonly end: TurnEnd;
}

export interface ConversationState {
  readonly turns: readonly Turn[];
  /** Id of the last event that is in the log; `0`: none yet. */
  readonly last: string;
  /** Too much came meanwhile: messages are to be read anew. */
  readonly isStale: boolean;
  /** From the server, where the user has chosen none. */
  readonly title: string;
}

export const emptyConversation: ConversationState = {
  turns: [],
  last: "0",
  isStale: false,
  title: "",
};

/** Everything that is said of it by its stream. Unchanged turns stay the same objects. */
export function reduce(state: ConversationState, event: StreamEvent): ConversationState {
  const next = applied(state, event);
  return event.id === null ? next : { ...next, last: event.id };
}

function applied(state: ConversationState, { event, data }: StreamEvent): ConversationState {
  switch (event) {
    case "message": {
      if (state.turns.some(({ id }) => id === data.message_id)) return state;
      const turn: Turn = { ...emptyTurn, id: data.message_id, text: data.text };
      return { ...state, turns: [...state.turns, turn] };
    }
    case "process_step":
      return inLast(state, (turn) => withStep(turn, data));
    case "approval_request":
      return inLast(state, (turn) => withApproval(turn, data));
    case "approval_answered": {
      const { id, answer: word, note, by } = data;
      return inLast(state, (turn) => answered(turn, id, { word, note, by }));
    }
    case "rewound": {
      const from = numberOf(data.message_id);
      return { ...state, turns: state.turns.filter(({ id }) => numberOf(id) < from) };
    }
    case "done": {
      const end: TurnEnd = { type: "done", tokens: data.token_count };
      return inLast({ ...state, title: data.suggested_title }, (turn) => ({ ...turn, end }));
    }
    case "error": {
      const { code, message } = data;
      return inLast(state, (turn) => ({ ...turn, end: { type: "failed", code, message } }));
    }
    case "gap":
      return { ...state, isStale: true };
  }
}

const emptyTurn: Omit<Turn, "id" | "text"> = { steps: [], approvals: [], end: { type: "open" } };

function inLast(state: ConversationState, change: (turn: Turn) => Turn): ConversationState {
  const last = state.turns.at(-1) ?? { ...emptyTurn, id: "u0", text: "" };
  return { ...state, turns: [...state.turns.slice(0, -1), change(last)] };
}

/** It goes on: what comes behind an end belongs to the answer all the same. */
function withStep(turn: Turn, step: Step): Turn {
  const isVoid = step.skipped && step.type !== "tool_result" && step.content === "";
  const at = turn.steps.findIndex(({ id }) => id === step.id);
  const steps = isVoid
    ? turn.steps.filter(({ id }) => id !== step.id)
    : at < 0
    ? [...turn.steps, step]
    : turn.steps.with(at, step);
  return { ...turn, steps, end: { type: "open" } };
}

function withApproval(turn: Turn, asked: Omit<Approval, "answered" | "after">): Turn {
  const after = turn.steps.at(-1)?.id ?? null;
  const approval = { ...asked, after, answered: null };
  const others = turn.approvals.filter(({ id }) => id !== asked.id);
  return { ...turn, approvals: [...others, approval], end: { type: "open" } };
}

function answered(turn: Turn, id: string, answer: ApprovalAnswer): Turn {
  const approvals = turn.approvals.map((it) => it.id === id ? { ...it, answered: answer } : it);
  return { ...turn, approvals, end: { type: "open" } };
}

function numberOf(id: string): number {
  return Number(id.slice(1));
}

/** Of messages that were read, newest first; events behind `last` follow. */
export function fromMessages(
  messages: readonly Message[],
  { last, title }: Pick<ConversationState, "last" | "title">,
): ConversationState {
  const turns: Turn[] = [];
  for (const message of messages.toReversed()) {
    if (message.role === "user") {
      const { id, content: { text } } = message;
      turns.push({ ...emptyTurn, id, text, end: { type: "history" } });
      continue;
    }
    const turn = turns.pop();
    if (turn) turns.push({ ...turn, steps: message.content.steps });
  }
  return { turns, last, title, isStale: false };
}

/** A turn is at work, or waits for an answer. */
export function isAtWork({ turns }: ConversationState): boolean {
  return turns.at(-1)?.end.type === "open";
}

/** The question that waits; only the last turn can have one. */
export function openApprovals({ turns }: ConversationState): readonly Approval[] {
  const last = turns.at(-1);
  return last?.end.type === "open" ? last.approvals.filter((it) => it.answered === null) : [];
}
