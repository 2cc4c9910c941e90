/** Where a session stands that carries out the plan of its workspace. */

import type { EventOf, Fold } from "../../protocol/mod.ts";

/** The tools by which a model speaks of a goal. */
export const goalTools = { ask: "ask_user", plan: "update_plan" } as const;

/** Questions that a model may ask about one goal. */
export const QUESTIONS = 3;

export interface Goal {
  /** What the program had the model do last; `null`: nothing yet. */
  readonly move: EventOf<"goal">["move"] | null;
  /** The step that is carried out, or was last. */
  readonly step: string | null;
  readonly why: EventOf<"goal">["why"] | null;
  /**
   * The user has spoken, and the program has not moved since. `word`: what he wants, or something
   * about what goes on; `go`: nothing but that it is to go on.
   */
  readonly due: "word" | "go" | null;
  /** What the user said last. */
  readonly words: string;
  /** The model has written a plan since it was told to. */
  readonly wrote: boolean;
  /** Questions that were put to the user since he spoke. */
  readonly questions: number;
  /** Steps that were begun since the user last spoke. */
  readonly begun: number;
  /** Steps that failed, and for which the plan was added to since then: `true` once they were begun again. */
  readonly replanned: Readonly<Record<string, boolean>>;
  /** Since then the goal was found missed, and steps were asked for. */
  readonly amended: boolean;
  /** Calls of `goalTools` without a result: name by id. */
  readonly open: Readonly<Record<string, string>>;
}

/** What the program did by itself counts from the user's word. */
const noMoves = { begun: 0, replanned: {}, amended: false };

const fresh: Goal = {
  move: null,
  step: null,
  why: null,
  due: null,
  words: "",
  wrote: false,
  questions: 0,
  ...noMoves,
  open: {},
};

const tools: ReadonlySet<string> = new Set(Object.values(goalTools));

export const goal: Fold<Goal> = {
  name: "goal",
  version: 4,
  initial: () => ({ ...fresh }),
  reduce(state, event) {
    switch (event.type) {
      case "goal":
        return moved(state, event);
      case "user_message":
        if (event.steer) return state;
        return { ...state, due: "word", words: event.text, questions: 0, ...noMoves };
      case "mode":
      case "rewound":
        return { ...fresh };
      case "step": {
        const { part } = event;
        if (part.type !== "tool_call" || !tools.has(part.call.name)) return state;
        return { ...state, open: { ...state.open, [part.call.id]: part.call.name } };
      }
      case "asked":
        if (state.open[event.call] !== goalTools.ask) return state;
        return { ...state, questions: state.questions + 1 };
      case "tool_result":
        return state.open[event.call] === undefined ? state : answered(state, event);
      default:
        return state;
    }
  },
};

/** A move without words is the user's: go on with the step, if there is one. */
function moved(state: Goal, event: EventOf<"goal">): Goal {
  const { move, step = null, why = null, text } = event;
  if (move !== "over" && text === "") return { ...state, move, why, due: "go", ...noMoves };
  const next = { ...state, move, why, due: null };
  switch (move) {
    case "plan":
      return {
        ...next,
        step,
        wrote: false,
        replanned: step === null ? state.replanned : { ...state.replanned, [step]: false },
        amended: state.amended || why === "missed",
      };
    case "step":
      return { ...next, step, begun: state.begun + 1, replanned: begunAgain(state, step) };
    case "check":
    case "over":
      return next;
  }
}

function begunAgain({ replanned }: Goal, step: string | null): Goal["replanned"] {
  return step === null || !Object.hasOwn(replanned, step)
    ? replanned
    : { ...replanned, [step]: true };
}

function answered(state: Goal, { call, status }: EventOf<"tool_result">): Goal {
  const { [call]: name, ...open } = state.open;
  return { ...state, open, wrote: state.wrote || (name === goalTools.plan && status === "ok") };
}
