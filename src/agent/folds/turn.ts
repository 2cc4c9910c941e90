/** The user's present turn: who must speak next, what has been used up, how it stopped. */

import type { EventOf, Fold, ModelError, Owed } from "../../protocol/mod.ts";

export type Stop =
  | Pick<EventOf<"limit">, "type" | "limit" | "used" | "max">
  | { readonly type: "error"; readonly error: ModelError }
  | { readonly type: "aborted" };

/** Source of the word by which the user lets a turn go on that a limit has stopped. */
export const CONTINUED = "continued";

export interface Turn {
  /** What was asked: the user's words, or the program's for a goal. */
  task: string;
  /** What that owes, as it was stored; `null`: nothing has been answered yet. */
  owed: Owed | null;
  /** What the turn before owed, where it ended with a question: an answer to it asks for the same. */
  earlier: { readonly task: string; readonly owed: Owed | null; readonly asked: boolean } | null;
  /** Who must speak, given that no call is open. */
  awaiting: "user" | "agent";
  /** Epoch milliseconds of the user's message. */
  startedAt: number;
  toolCalls: number;
  tokens: number;
  /** US dollars. */
  cost: number;
  /** Kinds of nudges given since a tool last answered. */
  nudges: string[];
  /** Kinds of nudges given in this turn. */
  nudged: string[];
  /** Answers in a row that overflowed the window. */
  overflows: number;
  /** Why the last run ended before the agent's answer, until something follows. */
  stop: Stop | null;
  /** Text of the answer that is being given or was given last. */
  text: string;
  /** That answer holds a call. */
  hasCalls: boolean;
  /** Why that answer ended. */
  end: EventOf<"step">["end"] | null;
  answerOpen: boolean;
  /** Calls that were refused because nobody could be asked. */
  unattended: number;
}

const fresh = (startedAt: number, task = "", owed: Owed | null = null): Turn => ({
  task,
  owed,
  earlier: null,
  awaiting: "agent",
  startedAt,
  toolCalls: 0,
  tokens: 0,
  cost: 0,
  nudges: [],
  nudged: [],
  overflows: 0,
  stop: null,
  text: "",
  hasCalls: false,
  end: null,
  answerOpen: false,
  unattended: 0,
});

export const turn: Fold<Turn> = {
  name: "turn",
  version: 7,
  initial: () => ({ ...fresh(0), awaiting: "user" }),
  reduce(state, event) {
    switch (event.type) {
      case "user_message":
        return event.steer ? steered(state, event) : {
          ...fresh(Date.parse(event.at), event.text, event.owed ?? null),
          earlier: earlierOf(state),
        };
      case "owed":
        state.owed = event.owed;
        return state;
      case "goal":
        return moved(state, event);
      case "rewound":
        return { ...fresh(Date.parse(event.at)), awaiting: "user" };
      case "context":
        return addContext(state, event);
      case "step":
        return addStep(state, event);
      case "tool_result":
        state.nudges = [];
        state.awaiting = "agent";
        return state;
      case "answered":
        if (event.unattended) state.unattended += 1;
        return state;
      case "usage":
        state.tokens += event.input + event.output;
        state.cost += event.cost ?? 0;
        return state;
      case "limit":
        return stopped(state, "user", limitOf(event));
      case "aborted":
        return stopped(state, "user", { type: "aborted" });
      case "error":
        return addError(state, event.error);
      default:
        return state;
    }
  },
};

/** Words that ask for nothing of their own hand on what was asked before them. */
function earlierOf({ task, owed, earlier, text }: Turn): Turn["earlier"] {
  if (task === "") return null;
  const before = owed?.due.kind === "open" && earlier !== null ? earlier : { task, owed };
  return { task: before.task, owed: before.owed, asked: /[?？]["')\s]*$/.test(text.slice(-80)) };
}

/** What a run may cost counts from the user's word; each step may take as many calls as a turn. */
function moved(state: Turn, { move, text, at, owed }: EventOf<"goal">): Turn {
  if (move === "over") return state;
  if (text === "") return { ...fresh(Date.parse(at)), awaiting: "user" };
  const { startedAt, tokens, cost } = state;
  return { ...fresh(startedAt, text, owed ?? null), tokens, cost };
}

/** The turn goes on, and its limits with it. */
function steered(state: Turn, { text, owed }: EventOf<"user_message">): Turn {
  state.task = `${state.task}\n${text}`;
  state.owed = owed ?? null;
  state.awaiting = "agent";
  state.stop = null;
  state.answerOpen = false;
  return state;
}

function limitOf({ type, limit, used, max }: EventOf<"limit">): Stop {
  return { type, limit, used, max };
}

function stopped(state: Turn, awaiting: Turn["awaiting"], stop: Stop | null): Turn {
  state.awaiting = awaiting;
  state.stop = stop;
  state.answerOpen = false;
  return state;
}

/** Answers in a row that did not fit the window, each sent shorter than the last. */
const OVERFLOWS = 4;

function addError(state: Turn, error: ModelError): Turn {
  // The agent has not answered yet: whoever goes on, asks the model again.
  stopped(state, "agent", { type: "error", error });
  if (error.kind !== "overflow") return state;
  state.overflows += 1;
  if (state.overflows < OVERFLOWS) state.stop = null;
  return state;
}

function addContext(state: Turn, event: EventOf<"context">): Turn {
  const [source, kind] = event.source.split(":");
  if (source === CONTINUED) return continued(state, Date.parse(event.at));
  // What is told beside the conversation is no reason to speak.
  if (source !== "nudge" || !kind) return state;
  state.nudges.push(kind);
  state.nudged.push(kind);
  state.awaiting = "agent";
  state.answerOpen = false;
  return state;
}

/** As much again: what the turn may take is counted from here. */
function continued(state: Turn, now: number): Turn {
  stopped(state, "agent", null);
  return Object.assign(state, { startedAt: now, toolCalls: 0, tokens: 0, cost: 0, nudges: [] });
}

function addStep(state: Turn, event: EventOf<"step">): Turn {
  if (!state.answerOpen) {
    state.text = "";
    state.hasCalls = false;
    state.end = null;
  }
  if (event.part.type === "text") state.text += event.part.text;
  if (event.part.type === "tool_call") {
    state.hasCalls = true;
    state.toolCalls += 1;
  }
  state.answerOpen = event.end === undefined;
  state.end = event.end ?? null;
  state.stop = null;
  if (event.end === "stop") state.overflows = 0;
  if (event.end !== undefined) state.awaiting = state.hasCalls ? "agent" : "user";
  return state;
}
