/** A run as data, made of one number: who does what, and when. */

import { type Call, type Chance, makeCalls } from "./calls.ts";
import { hasTerminal } from "./dashboard_drive.ts";
import { makeMoment, type Moment, seenInTerminal } from "./moment.ts";
import { makeSteps, type PersonStep } from "./steps.ts";
import { random } from "../../support/random.ts";

export const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGSTOP", "SIGKILL"] as const;
/** `Esc` is a key, in the dashboard alone. */
export type Signal = typeof signals[number] | "Esc";

export interface Interruption {
  readonly session: number;
  readonly signal: Signal;
  readonly moment: Moment;
  /** Of SIGSTOP: milliseconds until SIGCONT. */
  readonly forMs: number;
}

export type Mode = "work" | "goal" | "dashboard";

export interface SessionPlan {
  readonly number: number;
  readonly mode: Mode;
  /** In the dashboard the person runs a command line of their own at the end. */
  readonly bang: boolean;
  readonly calls: readonly Call[];
  /** Milliseconds after the run has begun. */
  readonly startMs: number;
}

export const undoings = [
  "sessions",
  "each",
  "last",
  "turn",
  "time",
  "rewind",
  "none",
] as const;
export type Undoing = typeof undoings[number];

export interface AfterPlan {
  /** Cut sessions are resumed. */
  readonly resume: boolean;
  readonly undo: Undoing;
  /** How many undos in a row, and as many redos. */
  readonly redo: boolean;
  /** Output as data, or as people read it. */
  readonly json: boolean;
  /** An undo or redo that is cut: which one, how, and after how many milliseconds. */
  readonly cut: { readonly nth: number; readonly signal: Deno.Signal; readonly ms: number } | null;
  /** Lists of changes and sessions are looked at before it. */
  readonly look: boolean;
  /** Each session is shown. */
  readonly show: boolean;
  readonly doctor: boolean;
}

export interface RunPlan {
  readonly seed: number;
  readonly git: boolean;
  readonly sandbox: boolean;
  readonly permissions: "ask" | "auto";
  /** A `verify:` command of the user's own looks at each edit. */
  readonly lint: boolean;
  /** The project has tests, and is trusted. */
  readonly tests: boolean;
  /** The window is so small that history is summed up. */
  readonly compacting: boolean;
  readonly sessions: readonly SessionPlan[];
  readonly interruptions: readonly Interruption[];
  readonly steps: readonly PersonStep[];
  readonly after: AfterPlan;
}

export interface Kind {
  /** The runs that cost least: one session, few calls. */
  readonly fast: boolean;
}

/** The run of a seed. */
export function makePlan(seed: number, { fast }: Kind): RunPlan {
  const chance = random(seed * 7919 + (fast ? 1 : 0));
  const count = fast ? 1 : chance.chance(1 / 3) ? 2 + chance.below(2) : 1;
  const counted = chance.chance(0.8);
  const [mode, other] = fast ? ["work", "work"] as const : modesOf(chance, count);
  const compacting = !fast && mode === "work" && chance.chance(0.08);
  const lint = !fast && chance.chance(0.15);
  const sessions = Array.from({ length: count }, (_, number): SessionPlan => ({
    number,
    mode: number === 0 ? mode : other,
    bang: chance.chance(0.5),
    calls: makeCalls(chance, {
      session: number,
      count: fast ? 2 + chance.below(2) : compacting ? 7 : 2 + chance.below(count > 1 ? 3 : 5),
      counted,
      chatty: compacting,
    }),
    startMs: number === 0 ? 0 : chance.below(150),
  }));
  return {
    seed,
    git: !fast && chance.chance(0.4),
    sandbox: fast ? chance.chance(0.2) : chance.chance(0.75),
    permissions: chance.chance(0.7) ? "auto" : "ask",
    lint,
    tests: !fast && !lint && mode === "work" && chance.chance(0.1),
    compacting,
    sessions,
    interruptions: makeInterruptions(chance, sessions, counted),
    steps: makeSteps(chance, { sessions, counted, lint, fast }),
    after: makeAfter(chance, { fast, compacting }),
  };
}

/** Of the first session and of the others: a terminal costs seconds. */
function modesOf(chance: Chance, count: number): readonly [Mode, Mode] {
  const isSeen = chance.chance(0.05);
  if (isSeen && hasTerminal) return ["dashboard", "work"];
  return [count === 1 && chance.chance(0.1) ? "goal" : "work", "work"];
}

function makeInterruptions(
  chance: Chance,
  sessions: readonly SessionPlan[],
  counted: boolean,
): readonly Interruption[] {
  return sessions.flatMap(({ number, calls, mode }) => {
    if (!chance.chance(0.85)) return [];
    const isEsc = mode === "dashboard" && chance.chance(0.6);
    const signal = isEsc ? "Esc" : chance.pick<Signal>(signals);
    const made = makeMoment(chance, { calls, counted, words: [] });
    const moment = mode === "dashboard" ? seenInTerminal(made) : made;
    const one = { session: number, signal, moment, forMs: 100 + chance.below(600) };
    if (signal !== "SIGSTOP" || chance.chance(0.5)) return [one];
    // What is stopped is ended later.
    const later = { ...moment, ms: moment.ms + 50 + chance.below(900) };
    return [one, {
      ...one,
      signal: chance.pick<Signal>(["SIGKILL", "SIGTERM", "SIGINT"]),
      moment: later,
    }];
  });
}

function makeAfter(
  chance: Chance,
  { fast, compacting }: { readonly fast: boolean; readonly compacting: boolean },
): AfterPlan {
  if (fast) {
    return { ...plain, undo: chance.pick<Undoing>(["sessions", "time"]), json: chance.chance(0.5) };
  }
  const cut = {
    nth: 1 + chance.below(3),
    signal: chance.pick<Deno.Signal>(["SIGKILL", "SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]),
    ms: 60 + chance.below(200),
  };
  return {
    // A script would begin anew where the answer before is no longer in the history.
    resume: chance.chance(0.4) && !compacting,
    undo: chance.pick(undoings),
    redo: chance.chance(0.5),
    json: chance.chance(0.5),
    cut: chance.chance(0.25) ? cut : null,
    look: true,
    show: chance.chance(0.3),
    doctor: chance.chance(0.1),
  };
}

/** As little as there can be beside one undo. */
const plain = { resume: false, redo: false, cut: null, look: false, show: false, doctor: false };
