/** What the loop needs of the rest: five small ports. */

import type { Event, NewEvent, NewEventOf, Variable } from "./event.ts";
import type { JsonObject } from "./json.ts";
import type { Elicit } from "./elicitation.ts";
import type { ModelRequest, ToolCall } from "./model.ts";
import type { Decision, Spent } from "./tool.ts";

/** What the loop says to a model that went astray; it enters history as a `context` event. */
export type Nudge =
  | { readonly kind: "empty" }
  | { readonly kind: "cut" }
  | { readonly kind: "promise" }
  | { readonly kind: "question" }
  /** A call was printed as text and could not be read. */
  | { readonly kind: "printed_call" }
  /** A whole file was printed as text, nothing was written. */
  | { readonly kind: "printed_file" }
  /** Success was claimed, and nothing was done that could bear it out. */
  | { readonly kind: "claim" }
  /** A change or a run was asked for, and there is none. */
  | { readonly kind: "idle" }
  /** Some of the files that were to be changed were not. */
  | { readonly kind: "missing"; readonly files: string }
  /** Things that the request lists, and of which the answer and the changes say nothing. */
  | { readonly kind: "untold"; readonly things: string }
  /** A command that was to be run beside a change was not. */
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "failing"; readonly command: string }
  /** The program ran the project's tests, and they fail. */
  | { readonly kind: "verification"; readonly why: string; readonly text: string }
  | { readonly kind: "repeat"; readonly tool: string; readonly times: number }
  | { readonly kind: "rewrites"; readonly path: string; readonly times: number }
  | { readonly kind: "schema"; readonly problem: string }
  /** A plan was to be written, and there is none. */
  | { readonly kind: "no_plan" };

/** Why a call has no result of its own; it is the text of its `tool_result`. */
export type Refusal =
  | { readonly kind: "declined"; readonly note: string }
  /** A program was shown by a staged run. */
  | { readonly kind: "staged_declined"; readonly note: string }
  /** The call was a question. */
  | { readonly kind: "unanswered"; readonly note: string }
  | { readonly kind: "denied"; readonly reason: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "interrupted"; readonly found: string }
  | { readonly kind: "not_run"; readonly limit: string };

interface StepWords {
  readonly step: string;
  readonly title: string;
  /** Empty, or with a line break before it. */
  readonly detail: string;
}

/** What the program has the model do for a goal. */
export type GoalPhrase =
  | { readonly kind: "goal_plan" }
  | { readonly kind: "goal_plan_note"; readonly note: string }
  | ({ readonly kind: "goal_step" | "goal_continue" } & StepWords)
  | ({ readonly kind: "goal_retry" | "goal_replan"; readonly why: string } & StepWords)
  | { readonly kind: "goal_amend"; readonly goal: string; readonly why: string }
  | { readonly kind: "goal_check"; readonly goal: string };

/** Every sentence of ours that a model reads between tools; texts are in `prompts/`. */
export type Phrase = Nudge | Refusal;

/** The result of a call, before it is stored. */
export interface ToolOutcome {
  readonly result: Extract<NewEvent, { type: "tool_result" }>;
  /** The end of a change and its receipt, to be stored in one atomic with the result. */
  readonly workspace?: readonly NewEvent[];
  /** What models cost that were asked for it. */
  readonly spent?: readonly Spent[];
  /** Called once both are stored: gives the apply lock back. */
  settle?(): void;
}

/** A question about a call. */
export interface Shown {
  /** Exactly what is put before the user. */
  readonly text: string;
  /** Names of the rules that "always" would store; none: it would hold for the session only. */
  readonly rules: readonly string[];
}

/** Finds, judges and runs tools. Never throws for what a tool does. */
export interface ToolRunner {
  /** Every tool name, for salvage and for "did you mean". */
  readonly names: readonly string[];
  /** A model's input as the tool of that name is written; calls are logged like this. */
  input(name: string, given: JsonObject): JsonObject;
  /** True if the call only reads: it may run beside others and again after a crash. */
  readOnly(call: ToolCall): boolean;
  /** May run beside other calls of the same answer. */
  parallel(call: ToolCall): boolean;
  /** No call comes before this one: what it will need may be made ready while it is decided about. */
  prepare(call: ToolCall): void;
  /** The policy's verdict. A call that cannot be parsed is allowed: running it gives the error. */
  decide(call: ToolCall): Promise<Decision>;
  /** What the user is asked; stable for equal calls and equal files. */
  show(call: ToolCall): Promise<Shown>;
  run(call: ToolCall, options: RunOptions): Promise<ToolOutcome>;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
  /** For a server that asks in the middle of the call; absent: nobody can be asked. */
  readonly elicit?: Elicit;
}

/** What became of a call in a staged run. */
export type StagedCall =
  /** It was made, or would change nothing: what the program is given. */
  | { readonly type: "read" | "void"; readonly result: ProgramCall["result"] }
  | {
    readonly type: "write";
    readonly paths: readonly string[];
    readonly decision: Decision;
    readonly shown: Shown;
    /** As in `asked.covers`. */
    readonly effect: string;
  }
  | {
    readonly type: "stop";
    readonly why: NewEventOf<"staged">["stop"]["why"];
    readonly detail: string;
    readonly spent?: Spent;
  };

/** A program's calls, those that read made, those that write only looked at: nothing is changed. */
export interface StagedRun {
  /** The next call. Never throws for what a tool does. */
  take(call: ToolCall, signal: AbortSignal): Promise<StagedCall>;
}

/** Runs that come before the real ones. */
export interface Staging {
  /** Each program that changes files is shown as a whole before it does. */
  readonly on: boolean;
  begin(judge: (call: ToolCall, tools: ToolRunner) => Promise<Decision>): Promise<StagedRun>;
  /** Hash of what a call would write where, to the byte; `null`: it is none that only writes files. */
  effect(call: ToolCall): Promise<string | null>;
  /** What a person is told of a staged run, above the changes. */
  told(run: NewEventOf<"staged">): string;
  /** What he is told of a change that is not as the run has shown it. */
  differs(): string;
}

/** The tool with which a model runs a program. */
export const programToolName = "run_program";

/** Id of the `count`-th call of a program, from 1. */
export function programCallId(program: string, count: number): string {
  return `${program}.${count}`;
}

/** Id of the program that made a call with this id; `null`: the model made it. */
export function programOf(id: string): string | null {
  return /^([^.]+)\./.exec(id)?.[1] ?? null;
}

/** A call with this id is one of a program's. */
export function isOfProgram(id: string): boolean {
  return programOf(id) !== null;
}

/** A call that a program has made, with what came of it. */
export interface ProgramCall {
  readonly call: ToolCall;
  readonly result: Pick<Extract<NewEvent, { type: "tool_result" }>, "status" | "text" | "value">;
}

/** What a program will call, as far as its text says. */
export interface Foresight {
  /** The list of its calls as the user is shown it; empty: there are none, or it cannot be read. */
  readonly text: string;
  /** Calls whose arguments all stand in the text, in order. */
  readonly calls: readonly { readonly call: ToolCall; readonly repeats: boolean }[];
}

/** A call that a program makes, with its place in the program's text. */
export interface PlacedCall {
  readonly call: ToolCall;
  readonly line: number;
  readonly column: number;
}

/** How far a program has come. */
export type ProgramStep =
  | ({ readonly type: "call" } & PlacedCall)
  /** Calls that only read, and may run side by side; two or more. */
  | { readonly type: "calls"; readonly calls: readonly PlacedCall[] }
  | { readonly type: "end"; readonly result: Extract<NewEvent, { type: "tool_result" }> };

/**
 * Programs of the model's. A program is a pure function of its text, of the variables before it and of
 * what its calls come to, so that one whose process has gone goes on from the log.
 */
export interface Programs {
  isProgram(call: ToolCall): boolean;
  /** Nothing of it runs; a program that will not run calls nothing. @param variables those before it */
  foresee(program: ToolCall, variables: readonly Variable[]): Promise<Foresight>;
  /**
   * Carries a program on to its next call, or to its end. Never throws for what a program does. Of calls
   * side by side some may have been made: then it gives the others.
   *
   * @param made its calls so far, in order, each with its result
   */
  advance(
    program: ToolCall,
    made: readonly ProgramCall[],
    options: {
      readonly signal: AbortSignal;
      /** When the program was asked for, ISO 8601: its clock stands there. */
      readonly at: string;
      readonly variables: readonly Variable[];
      readonly progress: (text: string) => void;
      /** Why it is to end here, with what it has printed and its variables; absent: it goes on. */
      readonly stop?: string;
    },
  ): Promise<ProgramStep>;
  /** Ends a program in whatever it does; nothing where it is not running. */
  end(program: string): Promise<void>;
  /** The model has begun to write a program: what it will run in starts meanwhile, and runs nothing. */
  startAhead(): void;
  /** Ends what was started for a program that has not come. */
  endUnused(): Promise<void>;
}

/**
 * Runs the project's tests as they were given at the start, whatever the model claims. Never throws
 * for what they do.
 */
export interface Verifier {
  /** Exactly what the user is asked before they may run; `null`: nothing need be asked. */
  question(): Promise<string | null>;
  /** `allowed`: nothing had to be asked, or the user did not decline. */
  verify(options: {
    readonly allowed: boolean;
    readonly signal: AbortSignal;
    readonly progress: (text: string) => void;
  }): Promise<Extract<NewEvent, { type: "verification" }>>;
}

/** Builds what is sent, and says what is said between. Both are pure functions of the log. */
export interface Assembler<State> {
  assemble(state: State): Promise<ModelRequest>;
  phrase(phrase: Phrase): string;
  goalPhrase(phrase: GoalPhrase): Promise<string>;
}

/** One session's stream, and the folded state of it. */
export interface Journal<State> {
  readonly state: State;
  /** Appends, folds in, and returns what was stored, others' appends before it included. */
  append(
    events: readonly NewEvent[],
    workspace?: readonly NewEvent[],
  ): Promise<readonly Event[]>;
  /**
   * The same, but only if both streams still end where they were looked at: numbers of their last
   * events. `stored: false`: they do not; `events` is what others appended.
   */
  appendAt(
    events: readonly NewEvent[],
    workspace: readonly NewEvent[],
    at: { readonly own: number; readonly workspace: number },
  ): Promise<{ readonly stored: boolean; readonly events: readonly Event[] }>;
  /** Folds in what others appended since; returns it. */
  refresh(): Promise<readonly Event[]>;
}

/** Ends of a run, each clean. `null`: no such limit. */
export interface Limits {
  /** Tool calls in one turn of the user. */
  readonly toolCalls: number | null;
  /** Tokens in and out, in one turn of the user. */
  readonly tokens: number | null;
  /** US dollars, in one turn of the user. */
  readonly money: number | null;
  /** Milliseconds since the user's message. */
  readonly timeMs: number | null;
  /** In this session. */
  readonly session: Budget;
  /** On the day on which the session was opened, in all sessions of the folder. */
  readonly day: Budget;
}

/** None at all. */
export const noLimits: Limits = {
  toolCalls: null,
  tokens: null,
  money: null,
  timeMs: null,
  session: { tokens: null, money: null },
  day: { tokens: null, money: null },
};

/** `null`: no such limit. */
export interface Budget {
  /** In and out. */
  readonly tokens: number | null;
  /** US dollars. */
  readonly money: number | null;
}
