/**
 * Whether the present turn gets anywhere: the same call with the same result, writes
 * that lead back to where the file was, and what the last check said about the changes.
 */

import { type EventOf, type Fold, programToolName, type ToolCall } from "../../protocol/mod.ts";
import { checksum } from "../../util/mod.ts";
import { isCheck, saysSomething } from "./check.ts";
import { addEvidence, type Evidence, noEvidence } from "./evidence.ts";
import { goalTools } from "./goal.ts";
import { stepTask } from "../step_task.ts";

export interface Progress {
  /** Calls without a result, by id. */
  readonly open: Record<string, ToolCall>;
  /** Those of them that a program makes: it may well look at the same thing again and again. */
  readonly inner: Record<string, true>;
  /** How often a call gave the same result since something last changed on disk. */
  readonly seen: Record<string, number>;
  /** The last result was seen before: `times` counts it. `isError`: a program failed in the same words. */
  repeat: { readonly tool: string; readonly times: number; readonly isError: boolean } | null;
  readonly files: Record<string, { readonly hashes: string[]; stale: number }>;
  /** The last write led nowhere: `times` counts such writes to this file. */
  rewrite: { readonly path: string; readonly times: number } | null;
  /** The last command that looks like a test, a build or a linter. */
  check: { readonly command: string; readonly passed: boolean; readonly output: string } | null;
  /** A check failed in the same words as the one before, with a write between. */
  unmoved: boolean;
  /** Files were changed in this turn. */
  changed: boolean;
  /** The call that was started last; calls that only read are not. */
  started: string | null;
  /** In this turn such a call ended well, and was more than a look. */
  acted: boolean;
  /** In an earlier turn of the session. */
  actedBefore: boolean;
  /** Sequence number of the first such result of the session. */
  firstAct: number | null;
  /** Files were changed after `check`. */
  changedSinceCheck: boolean;
  /** What the program found when it last ran the project's tests itself. */
  verification:
    | Pick<EventOf<"verification">, "verdict" | "why" | "edited" | "added" | "receipts">
    | null;
  /** Files were changed after `verification`. */
  changedSinceVerification: boolean;
  /** Verifications that failed. */
  failures: number;
  /** Files whose last change has a receipt that failed: id of the change by path. */
  readonly failing: Record<string, string>;
  /** The step of a plan that is carried out: further words about it begin nothing anew. */
  step: string | null;
  /** What was done in this turn, for what is said of it. */
  evidence: Evidence;
  /** Something was read, searched or shown in this session. */
  looked: boolean;
  /** Files that were changed in an earlier turn of the session. */
  readonly writtenBefore: Record<string, true>;
  /** A command was run, or the project's tests, in an earlier turn of the session. */
  ranBefore: boolean;
  /** Outputs of checks that failed before the first change of the turn, by command. */
  readonly red: Record<string, string>;
  /** `changed` and `failing` of all steps since the plan was made. */
  readonly run: { changed: boolean; readonly failing: Record<string, string> };
}

const fresh = (task = ""): Progress => ({
  open: {},
  inner: {},
  seen: {},
  repeat: null,
  files: {},
  rewrite: null,
  check: null,
  unmoved: false,
  changed: false,
  started: null,
  acted: false,
  actedBefore: false,
  firstAct: null,
  changedSinceCheck: false,
  verification: null,
  changedSinceVerification: false,
  failures: 0,
  failing: {},
  step: null,
  evidence: noEvidence(task),
  looked: false,
  writtenBefore: {},
  ranBefore: false,
  red: {},
  run: { changed: false, failing: {} },
});

export const progress: Fold<Progress> = {
  name: "progress",
  version: 16,
  initial: () => fresh(),
  reduce(state, event) {
    switch (event.type) {
      case "user_message":
        if (event.steer) return state;
        return state.step === null
          ? { ...nextTurn(state, event.text), run: state.run }
          : again(state);
      case "goal":
        return moved(state, event);
      case "mode":
        return { ...state, step: null };
      case "rewound": {
        const { firstAct } = state;
        const kept = firstAct !== null && firstAct < event.to;
        const { looked } = state;
        return {
          ...fresh(),
          ...kept ? beforeOf(state) : { looked },
          actedBefore: kept,
          firstAct: kept ? firstAct : null,
        };
      }
      case "context":
        if (event.saw?.length || /^(?:file|signatures|shell)\b/.test(event.source)) {
          state.looked = true;
        }
        return state;
      case "tool_started":
        state.started = event.call;
        return state;
      case "step":
        if (event.part.type === "tool_call") state.open[event.part.call.id] = event.part.call;
        return state;
      case "program_call":
        state.open[event.call.id] = event.call;
        state.inner[event.call.id] = true;
        return state;
      case "tool_result": {
        const call = state.open[event.call];
        if (!call) return state;
        delete state.open[event.call];
        return addResult(state, call, event);
      }
      case "verification": {
        const { verdict, why, edited, added = [], receipts } = event;
        state.verification = { verdict, why, edited, added, receipts };
        state.changedSinceVerification = false;
        if (verdict === "failed") state.failures += 1;
        return state;
      }
      default:
        return state;
    }
  },
};

function nextTurn(state: Progress, task: string): Progress {
  return { ...fresh(task), ...beforeOf(state), firstAct: state.firstAct };
}

/** What a turn that comes now has behind it. */
function beforeOf({ actedBefore, acted, looked, writtenBefore, evidence, ...state }: Progress) {
  return {
    actedBefore: actedBefore || acted,
    looked,
    writtenBefore: { ...writtenBefore, ...evidence.written },
    ranBefore: state.ranBefore || state.verification !== null || evidence.ran.length > 0,
  };
}

/** What was found out stays; what would end the run is counted from here. */
function again(state: Progress): Progress {
  return { ...state, seen: {}, repeat: null, files: {}, rewrite: null, failures: 0 };
}

function moved(state: Progress, { move, step, text, why }: EventOf<"goal">): Progress {
  // What failed is still so when the step is begun again.
  if (move === "over") return why === "failed" ? state : { ...state, step: null };
  // So it is while steps are added because of it.
  if (text === "" || (move === "plan" && why !== undefined)) return again(state);
  if (move === "step" && step === state.step) return again(state);
  const next = nextTurn(state, stepTask(text));
  const { run } = state;
  switch (move) {
    case "plan":
      return next;
    case "step":
      return { ...next, step: step ?? null, run };
    case "check":
      return { ...next, changed: run.changed, failing: { ...run.failing }, run };
  }
}

function addResult(state: Progress, call: ToolCall, event: EventOf<"tool_result">): Progress {
  const wasStarted = state.started === event.call;
  addEvidence(state.evidence, { call, event, wasStarted });
  if (event.status === "ok" && call.name !== goalTools.plan) state.looked = true;
  if (event.exit !== undefined) addCommand(state, call, event);
  if (acts(state, call, event)) {
    state.acted = true;
    state.firstAct ??= event.seq;
  }
  for (const write of event.writes ?? []) addWrite(state, write);
  addReceipt(state, event);
  if (event.writes?.length) {
    for (const key of Object.keys(state.seen)) delete state.seen[key];
    state.repeat = null;
    state.changed = true;
    state.run.changed = true;
    state.changedSinceCheck = true;
    state.changedSinceVerification = true;
    return state;
  }
  if (state.inner[event.call]) {
    delete state.inner[event.call];
    return state;
  }
  const isError = call.name === programToolName && event.status === "failed";
  // Another program with the same mistake is the same mistake.
  const wish = isError ? "" : JSON.stringify(call.input);
  const key = checksum(
    `${call.name}\0${wish}\0${steady(isError ? errorIn(event.text) : event.text)}`,
  );
  const times = (state.seen[key] ?? 0) + 1;
  state.seen[key] = times;
  state.repeat = times > 1 ? { tool: call.name, times, isError } : null;
  return state;
}

/** Without what it printed before, and without its own lines. */
function errorIn(text: string): string {
  const errors = text.split("\n").filter((it) => /^(?:line \d+:\d+:|\[\w+:)/.test(it));
  return errors.length === 0 ? text : errors.join("\n");
}

/** Changed files, or did something else than to look: what can bear out a word of success. */
function acts({ started }: Progress, call: ToolCall, event: EventOf<"tool_result">): boolean {
  if (event.writes?.length) return true;
  if (event.status !== "ok" || started !== event.call) return false;
  if (call.name === goalTools.plan || call.name === goalTools.ask) return false;
  const command = call.input["command"];
  return typeof command !== "string" || saysSomething(command);
}

function addReceipt(
  state: Progress,
  { receipt, change, writes = [] }: EventOf<"tool_result">,
): void {
  const failed = receipt === "failed" ? change : undefined;
  for (const failing of [state.failing, state.run.failing]) {
    for (const { path } of writes) {
      if (failed === undefined) delete failing[path];
      else failing[path] = failed;
    }
  }
}

function addCommand(state: Progress, call: ToolCall, event: EventOf<"tool_result">): void {
  const command = String(call.input["command"] ?? "");
  if (!isCheck(command)) return;
  const passed = event.exit === 0;
  const output = steady(event.text);
  state.unmoved = !passed && state.changedSinceCheck && state.check?.output === output;
  state.check = { command, passed, output };
  if (!passed && !state.changed) state.red[command] = output;
  state.changedSinceCheck = false;
  if (passed) {
    for (const path of Object.keys(state.files)) delete state.files[path];
    state.rewrite = null;
  }
}

/** A write without progress brings back old content, or follows a check that did not move. */
function addWrite(state: Progress, write: { path: string; hash: string | null }): void {
  const file = state.files[write.path] ??= { hashes: [], stale: 0 };
  const hash = write.hash ?? "";
  if (file.hashes.includes(hash) || state.unmoved) file.stale += 1;
  if (!file.hashes.includes(hash)) file.hashes.push(hash);
  state.unmoved = false;
  state.rewrite = file.stale > 0 ? { path: write.path, times: file.stale } : null;
}

/** Times and counters differ from run to run; words do not. */
function steady(text: string): string {
  return text.replaceAll(/\d+(\.\d+)?/g, "#");
}
