/**
 * A turn of a running program: it is carried on to its next call that is not a mere read, or to its end.
 * Calls go through the same gate as the model's own. One that may not run ends the program, which never
 * learns of it: nothing in it could catch that.
 */

import type {
  AgentEvent,
  Decision,
  NewEvent,
  NewEventOf,
  PlacedCall,
  ProgramCall,
  ProgramStep,
  Shown,
  Spent,
  ToolCall,
  ToolRunner,
} from "../protocol/mod.ts";
import type { CallState } from "./folds/calls.ts";
import type { LiveQueue } from "./live_queue.ts";
import type { LoopPorts } from "./ports.ts";
import type { ConversationState } from "./state.ts";

/** Calls of one program; the next one ends it. */
const mostCalls = 1_000;

/** Events of calls that only read, which are stored together: a read may run again. */
const mostEvents = 60;

/** Calls that run side by side. */
const mostTogether = 20;

/** Answers that one program may have of a model; the next one ends it. */
const mostThoughts = 50;

/** What the turn of tools has at hand; this is loaded with the first program. */
export interface TurnParts {
  /** `null`: it was aborted. */
  decide(call: ToolCall): Promise<Decision | null>;
  /** The verdict on a call of a staged run. */
  judge(call: ToolCall, tools: ToolRunner): Promise<Decision>;
  /** `null`: it was aborted. */
  show(call: ToolCall): Promise<Shown | null>;
  liveQueue(): LiveQueue;
  storeInterruption(brought: readonly NewEvent[]): Promise<readonly AgentEvent[]>;
  /** The budget that is used up with these events, not stored yet; `null`: none is. */
  usedUp(events: readonly NewEvent[]): string | null;
}

export async function* programTurn(
  ports: LoopPorts,
  program: CallState,
  signal: AbortSignal,
  parts: TurnParts,
): AsyncGenerator<AgentEvent> {
  const { journal, programs } = ports;
  if (program.answer?.answer === "decline") {
    yield* await journal.append([declined(ports, program)]);
    return;
  }
  if (program.asked === null && callsOf(journal.state, program.call.id).next().done) {
    const { programQuestion, stagedQuestion } = await import("./consent.ts");
    const question = ports.staging.on
      ? await stagedQuestion(ports, program, { ...parts, signal })
      : await programQuestion(ports, program.call, parts);
    if (question.length > 0) yield* await journal.append(question);
    if (question.some(({ type }) => type === "asked")) return;
  }
  const live = parts.liveQueue();
  const stored: AgentEvent[] = [];
  const progress = live.progress(program.call);
  const running = carryOn(ports, program, { signal, progress, stored, parts }).finally(live.end);
  yield* live.events();
  const events = await running;
  yield* stored;
  if (signal.aborted) {
    await programs.end(program.call.id);
    yield* await parts.storeInterruption(answered(events));
    return;
  }
  yield* await journal.append(events);
}

function declined({ assembler }: LoopPorts, program: CallState): NewEvent {
  const { call, answer } = program;
  const kind = program.asked?.staged ? "staged_declined" : "declined";
  const text = assembler.phrase({ kind, note: answer?.note ?? "" });
  return { type: "tool_result", call: call.id, status: "denied", text, durationMs: 0 };
}

/** Without the wish for a call that did not come to run. */
function answered(events: readonly NewEvent[]): readonly NewEvent[] {
  const ids = new Set(events.flatMap((it) => it.type === "tool_result" ? [it.call] : []));
  return events.filter((it) => {
    if (it.type === "program_call") return ids.has(it.call.id);
    return it.type !== "decision" || ids.has(it.call);
  });
}

interface CallOutcome extends ProgramCall {
  /** Wish, verdict, what it cost and the result. */
  readonly events: readonly NewEvent[];
  readonly hasSpent: boolean;
}

/**
 * Runs calls side by side, up to the first that has to wait. @returns `held`: wish and verdict of that one
 */
async function together(
  ports: LoopPorts,
  program: ToolCall,
  calls: readonly PlacedCall[],
  run: Run,
): Promise<{ readonly done: readonly CallOutcome[]; readonly held: readonly NewEvent[] }> {
  const running: Promise<CallOutcome>[] = [];
  for (const it of calls) {
    const { events, isFree } = await called(ports, program, it, run.parts);
    if (!isFree) return { done: await Promise.all(running), held: events };
    running.push(
      ports.tools.run(it.call, run).then(({ result, spent = [] }) => ({
        ...{ call: it.call, result, hasSpent: spent.length > 0 },
        events: [...events, ...spent.map((one) => usageOf(ports, one)), result],
      })),
    );
  }
  return { done: await Promise.all(running), held: [] };
}

interface Run {
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
  /** What was stored on the way. */
  readonly stored: AgentEvent[];
  readonly parts: TurnParts;
}

/** What happens up to the next call that has to wait, to the end, or until the reads are worth a commit. */
async function carryOn(
  ports: LoopPorts,
  { call: program, at }: CallState,
  run: Run,
): Promise<readonly NewEvent[]> {
  const { journal, programs, tools } = ports;
  const made = [...callsOf(journal.state, program.id)];
  const events: NewEvent[] = [];
  const { variables } = journal.state;
  while (!run.signal.aborted) {
    const refused = made.find(({ result }) => isRefusal(result.status));
    const step = refused
      ? await ended(ports, program, refused)
      : await programs.advance(program, made, { ...run, at, variables: variables.latest });
    if (step.type === "end") return [...events, step.result];
    const limit = limitOf(made, run.parts.usedUp(events));
    if (limit !== null) {
      const options = { ...run, at, variables: variables.latest, stop: limit };
      return [...events, await stopped(programs, program, { made, options })];
    }
    const next = step.type === "call" ? [step] : step.calls.slice(0, mostTogether);
    // What it has read decides about what it may write.
    if (events.length > 0 && next.some(({ call }) => !tools.readOnly(call))) {
      run.stored.push(...await journal.append(events.splice(0)));
    }
    const { done, held } = await together(ports, program, next, run);
    events.push(...done.flatMap((it) => it.events), ...held);
    if (held.length > 0 || events.length >= mostEvents) return events;
    if (done.some(({ hasSpent }) => hasSpent)) return events;
    made.push(...done);
  }
  return events;
}

/** It ends with what it had: what it printed, and its variables. */
async function stopped(
  programs: LoopPorts["programs"],
  program: ToolCall,
  { made, options }: {
    readonly made: readonly ProgramCall[];
    readonly options: Parameters<LoopPorts["programs"]["advance"]>[2];
  },
): Promise<NewEventOf<"tool_result">> {
  const step = await programs.advance(program, made, options);
  await programs.end(program.id);
  return step.type === "end"
    ? step.result
    : endedWith(program, `[the program was ended: ${options.stop}]`);
}

/** Why the program may make no further call; `null`: it may. */
function limitOf(made: readonly ProgramCall[], usedUp: string | null): string | null {
  if (made.length >= mostCalls) return `it has made ${mostCalls} calls, which is the limit`;
  const thoughts = made.filter(({ call }) => call.name === "think" || call.name === "extract");
  if (thoughts.length >= mostThoughts) {
    return `it has asked the model ${mostThoughts} times, which is the limit`;
  }
  return usedUp === null ? null : `the limit of ${usedUp} is reached`;
}

function usageOf({ price }: LoopPorts, { model, usage }: Spent): NewEvent {
  const cost = price(usage, model);
  return { type: "usage", role: "program", model, ...usage, ...(cost === null ? {} : { cost }) };
}

/** The program's calls so far; all of them have a result when it is the program's turn. */
function* callsOf({ calls }: ConversationState, program: string): Generator<ProgramCall> {
  for (const { call, program: by, result } of Object.values(calls.byId)) {
    if (by === program && result) yield { call, result };
  }
}

function isRefusal(status: NewEventOf<"tool_result">["status"]): boolean {
  return status === "denied" || status === "cancelled" || status === "interrupted";
}

async function ended(
  { programs }: LoopPorts,
  program: ToolCall,
  { call, result }: ProgramCall,
): Promise<ProgramStep> {
  await programs.end(program.id);
  const text =
    `[the program was ended at its call of ${call.name}, which did not run]\n${result.text}`;
  return { type: "end", result: endedWith(program, text) };
}

function endedWith(program: ToolCall, text: string): NewEventOf<"tool_result"> {
  return { type: "tool_result", call: program.id, status: "failed", text, durationMs: 0 };
}

/** The call and the verdict on it, for the log. */
async function called(
  ports: LoopPorts,
  program: ToolCall,
  { call, line, column }: PlacedCall,
  { decide }: TurnParts,
): Promise<{ readonly events: readonly NewEvent[]; readonly isFree: boolean }> {
  const wish: NewEvent = { type: "program_call", program: program.id, call, line, column };
  const decided = await decide(call);
  if (decided === null) return { events: [wish], isFree: false };
  const { spent, ...decision } = decided;
  const events: NewEvent[] = [wish, { type: "decision", call: call.id, ...decision }];
  if (spent) events.push({ type: "usage", role: "security", model: spent.model, ...spent.usage });
  const isRead = ports.tools.readOnly(call) && !ports.programs.isProgram(call);
  return { events, isFree: decision.verdict === "allow" && isRead };
}
