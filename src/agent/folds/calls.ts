/** Tool calls from wish to result: pending, asked, started, answered; and what does not add up. */

import {
  type EventOf,
  type Fold,
  type Json,
  type NewEventOf,
  programToolName,
  type ToolCall,
} from "../../protocol/mod.ts";
import { goalTools } from "./goal.ts";

export type Finding = NewEventOf<"repaired">["findings"][number];

export interface CallState {
  /** Of the event that wished for it; 0 for a question of the program's own. */
  readonly seq: number;
  /** When it was wished for, ISO 8601; empty for a question of the program's own. */
  readonly at: string;
  readonly call: ToolCall;
  /** The program whose call it is; `null`: the model's own. */
  readonly program: string | null;
  decision: Pick<EventOf<"decision">, "verdict" | "reason" | "own"> | null;
  asked: Pick<EventOf<"asked">, "hash" | "shown" | "rules" | "covers" | "staged"> | null;
  answer: Pick<EventOf<"answered">, "answer" | "note" | "unattended" | "all"> | null;
  started: boolean;
  result: Result | null;
}

/** As the event has it. */
export type Result = Pick<
  EventOf<"tool_result">,
  "status" | "text" | "exit" | "receipt" | "writes" | "saw" | "value"
>;

export interface Calls {
  readonly byId: Record<string, CallState>;
  /** Calls so far, those that were summed up included. */
  made: number;
  /** The user has declined one of them. */
  declined: boolean;
  /** Ids of calls without a result, in the order of the answer. */
  open: string[];
  /** Calls that the user allowed beyond once, for the policy. */
  readonly granted: ToolCall[];
  /** Orphans and duplicates not yet repaired. */
  findings: Finding[];
  /** Programs in a row that failed by a mistake of their own. */
  failedPrograms: number;
  /** The model was told that it is to make calls instead. */
  programsOff: boolean;
  /** The last answer has more steps to come. */
  answerOpen: boolean;
  /** Questions of the program's own, by what they are about; no call of the model. */
  readonly questions: Record<string, CallState>;
  /** What servers have asked in the middle of calls that run, by call. */
  readonly elicited: Record<string, Elicited>;
}

export interface Elicited {
  /** Elicitations of this call so far. */
  count: number;
  /** What is not settled yet; `null`: nothing is. */
  open: Pick<EventOf<"elicited">, "id" | "request"> | null;
}

/** Source of what tells the model that it is to make calls instead of programs. */
export const PROGRAMS_OFF = "programs:off";

/** May the project's tests be run? */
export const verifyQuestion = "verify";

/** Is the plan to be carried out as it is shown? */
export const planQuestion = "plan";

const programQuestions: ReadonlySet<string> = new Set([verifyQuestion, planQuestion]);

/** A question with this id is about no call: the program asks it, or the server of a call that runs. */
export function isOwnQuestion(id: string): boolean {
  return programQuestions.has(id) || isElicitation(id);
}

const elicitationId = /^([^?]+)\?\d+/;

/** A question with this id is a server's: nothing but a word of the user's own answers it. */
export function isElicitation(id: string): boolean {
  return elicitationId.test(id);
}

/** Id of the `count`-th elicitation of a call, from 1. */
export function elicitedId(call: string, count: number): string {
  return `${call}?${count}`;
}

/** Ends the id of a question that is answered by yes or no. */
const consentMark = "!";

/** Id of a question of an elicitation. */
export function elicitQuestionId(
  elicitation: string,
  { at, kind }: { readonly at: number; readonly kind: "words" | "consent" },
): string {
  return `${elicitation}:${at}${kind === "consent" ? consentMark : ""}`;
}

/** Questions of one elicitation, in the order in which they were put. */
export function questionsOf({ questions }: Calls, elicitation: string): readonly CallState[] {
  return Object.values(questions).filter(({ call }) => call.id.startsWith(`${elicitation}:`));
}

export const calls: Fold<Calls> = {
  name: "calls",
  version: 11,
  initial: () => ({
    byId: {},
    made: 0,
    declined: false,
    open: [],
    granted: [],
    findings: [],
    failedPrograms: 0,
    programsOff: false,
    answerOpen: false,
    questions: {},
    elicited: {},
  }),
  reduce(state, event) {
    switch (event.type) {
      case "user_message":
        if (event.steer) return state;
        // What was said to a question of the program's own holds for one turn, or for all.
        for (const [id, { answer }] of Object.entries(state.questions)) {
          if (isElicitation(id)) continue;
          if (answer?.answer === "once" || answer?.answer === "decline") delete state.questions[id];
        }
        // Who speaks instead of answering wants something else.
        delete state.questions[planQuestion];
        return state;
      case "goal":
        delete state.questions[planQuestion];
        return state;
      case "step":
        if (!state.answerOpen) orphanOpenCalls(state);
        if (event.part.type === "tool_call") addCall(state, callState(event, event.part.call));
        state.answerOpen = event.end === undefined;
        return state;
      case "program_call":
        addCall(state, callState(event, event.call, event.program));
        return state;
      case "decision":
        return withCall(state, event.call, (it) => {
          const { verdict, reason, own } = event;
          it.decision = { verdict, reason, ...(own ? { own } : {}) };
        });
      case "asked":
        if (isOwnQuestion(event.call)) state.questions[event.call] ??= unasked(event.call);
        return withCall(state, event.call, (it) => {
          const { hash, shown, rules, covers, staged } = event;
          it.asked = {
            ...{ hash, shown },
            ...(rules === undefined ? {} : { rules }),
            ...(covers === undefined ? {} : { covers }),
            ...(staged ? { staged } : {}),
          };
          it.answer = null;
        });
      case "answered":
        return withCall(state, event.call, (it) => answerCall(state, it, event));
      case "tool_started":
        return withCall(state, event.call, (it) => {
          it.started = true;
        });
      case "elicited":
        state.elicited[event.call] = {
          count: (state.elicited[event.call]?.count ?? 0) + 1,
          open: { id: event.id, request: event.request },
        };
        return state;
      case "elicit_answered":
        forgetQuestions(state, event.id);
        state.elicited[event.call] = { count: state.elicited[event.call]?.count ?? 1, open: null };
        return state;
      case "tool_result":
        addResult(state, event);
        return state;
      case "context":
        if (event.source === PROGRAMS_OFF) state.programsOff = true;
        return state;
      case "repaired":
        state.findings = [];
        return state;
      case "record_lost":
        return startedAll(state);
      case "rewound":
        return rewound(state);
      case "compacted":
        return event.summary ? summarised(state, event.summary.upTo) : state;
      default:
        return state;
    }
  },
};

/** Calls stay known, so that no later one gets the id of one that was made; none is waited for. */
function rewound(state: Calls): Calls {
  for (const [id, { answer }] of Object.entries(state.questions)) {
    if (answer?.answer !== "session" && answer?.answer !== "always") delete state.questions[id];
  }
  return { ...state, open: [], findings: [], answerOpen: false, elicited: {} };
}

/** What is lost may have been the start of any open call: none of them is run again. */
function startedAll(state: Calls): Calls {
  for (const id of state.open) withCall(state, id, (it) => void (it.started = true));
  return state;
}

function withCall(state: Calls, id: string, change: (it: CallState) => void): Calls {
  const it = state.byId[id] ?? state.questions[id];
  if (it) change(it);
  return state;
}

/** A field of a form is answered by words, as what a model asks is. */
function unasked(id: string): CallState {
  const name = isElicitation(id) && !id.endsWith(consentMark) ? goalTools.ask : id;
  return callState({ seq: 0, at: "" }, { id, name, input: {} });
}

/** What is asked for a call ends with it. */
function forgetQuestions(state: Calls, of: string): void {
  for (const id of Object.keys(state.questions)) {
    if (id.startsWith(`${of}:`) || id.startsWith(`${of}?`)) delete state.questions[id];
  }
}

/** Calls that nothing is sent of, and that nobody waits for. */
function summarised(state: Calls, upTo: number): Calls {
  for (const [id, { seq, result }] of Object.entries(state.byId)) {
    if (seq < upTo && result) delete state.byId[id];
  }
  return state;
}

function callState(
  { seq, at }: Pick<EventOf<"step">, "seq" | "at">,
  call: ToolCall,
  program: string | null = null,
): CallState {
  return {
    ...{ seq, at, call, program },
    ...{ decision: null, asked: null, answer: null, started: false, result: null },
  };
}

/** A call of a program comes before the program, which waits for it. */
function addCall(state: Calls, added: CallState): void {
  const { call: { id }, program } = added;
  if (state.byId[id]) {
    state.findings.push({ kind: "duplicate_call", call: id });
    return;
  }
  state.byId[id] = added;
  if (program === null) {
    state.made += 1;
    state.open.push(id);
  } else state.open.splice(Math.max(0, state.open.indexOf(program)), 0, id);
}

/** An answer counts only for exactly what was shown. */
function answerCall(state: Calls, it: CallState, event: EventOf<"answered">): void {
  if (it.asked?.hash !== event.hash || it.answer !== null || it.result !== null) return;
  const { answer, note, unattended, all } = event;
  it.answer = {
    answer,
    ...(note === undefined ? {} : { note }),
    ...(unattended ? { unattended } : {}),
    ...(all ? { all } : {}),
  };
  if (event.answer === "decline" && state.byId[it.call.id] === it) state.declined = true;
  const isAction = state.byId[it.call.id] === it && it.call.name !== goalTools.ask;
  if (isAction && (event.answer === "session" || event.answer === "always")) {
    state.granted.push(...(it.asked.covers?.map(({ call }) => call) ?? [it.call]));
  }
}

function addResult(state: Calls, event: EventOf<"tool_result">): void {
  const it = state.byId[event.call];
  if (!it) {
    state.findings.push({ kind: "orphan_result", call: event.call });
    return;
  }
  if (it.result) {
    state.findings.push({ kind: "duplicate_result", call: event.call });
    return;
  }
  const { status, text, exit, receipt, writes, saw, value } = event;
  it.result = {
    status,
    text,
    ...(value === undefined ? {} : { value }),
    ...(exit === undefined ? {} : { exit }),
    ...(receipt === undefined ? {} : { receipt }),
    ...(writes === undefined ? {} : { writes }),
    ...(saw === undefined ? {} : { saw }),
  };
  state.open = state.open.filter((id) => id !== event.call);
  if (state.elicited[event.call]) {
    delete state.elicited[event.call];
    forgetQuestions(state, event.call);
  }
  // Whatever looks at all calls for one of them is slow where there are thousands.
  if (it.call.name !== programToolName) return;
  countProgram(state, it);
  for (const [id, inner] of Object.entries(state.byId)) {
    if (inner.program !== event.call) continue;
    if (didAct(inner)) state.byId[id] = shortened(inner);
    else delete state.byId[id];
  }
}

/** What nobody allowed is no mistake of a program's. */
function countProgram(state: Calls, { call, result }: CallState): void {
  const isRefused = Object.values(state.byId)
    .some((it) => it.program === call.id && it.result?.status === "denied");
  if (result?.status === "ok") state.failedPrograms = 0;
  else if (result?.status === "failed" && !isRefused) state.failedPrograms += 1;
}

/** It was more than a read, or nobody allowed it: that belongs to the turn, whoever made the call. */
function didAct({ started, answer, result }: CallState): boolean {
  return started || answer !== null || result?.status === "denied";
}

/** Characters of each text of a program's call that are kept when the program has ended. */
const keptChars = 500;

/** Nothing of it is sent: what was written and what came back may be long. */
function shortened(it: CallState): CallState {
  const input = Object.entries(it.call.input).flatMap(([key, value]): [string, Json][] =>
    typeof value === "string" ? [[key, value.slice(0, keptChars)]] : []
  );
  const { value: _, ...result } = it.result ?? { status: "interrupted", text: "" };
  return {
    ...it,
    call: { ...it.call, input: Object.fromEntries(input) },
    asked: it.asked && { ...it.asked, shown: "" },
    result: { ...result, text: result.text.slice(0, keptChars) },
  };
}

/** A call, and what it has done by calls of its own where it is a program's. */
export function withInner({ byId }: Calls, id: string): readonly CallState[] {
  const it = byId[id];
  if (!it) return [];
  if (it.call.name !== programToolName) return [it];
  return [it, ...Object.values(byId).filter(({ call }) => call.id.startsWith(`${id}.`))];
}

/** A new answer began while calls had no result: no provider accepts that. */
function orphanOpenCalls(state: Calls): void {
  const known = new Set(state.findings.map((finding) => finding.call));
  for (const call of state.open) {
    if (!known.has(call)) state.findings.push({ kind: "orphan_call", call });
  }
}
