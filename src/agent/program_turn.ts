/**
 * A turn of a running program: it is carried on to its next call that is not a mere read, or to its end.
 * Calls go through the same gate as the model's own. One that may not run ends the program, which never
 * learns of it: nothing in it could catch that.
 */

import type {
  AgentEvent,
  NewEvent,
  NewEventOf,
  ProgramCall,
  ProgramStep,
  ToolCall,
} from "../protocol/mod.ts";
import { unlessAborted } from "../util/mod.ts";
import { decide } from "./decide.ts";
import type { CallState } from "./folds/calls.ts";
import { storeInterruption } from "./interruption.ts";
import { PROGRAM_CALLS, PROGRAM_READS } from "./limits.ts";
import { liveQueue } from "./live_queue.ts";
import type { LoopPorts } from "./ports.ts";
import type { ConversationState } from "./state.ts";

export async function* programTurn(
  ports: LoopPorts,
  program: CallState,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { journal, programs } = ports;
  if (program.answer?.answer === "decline") {
    yield* await journal.append([declined(ports, program)]);
    return;
  }
  if (program.asked === null && callsOf(journal.state, program.call.id).next().done) {
    const { programQuestion } = await import("./consent.ts");
    const question = await programQuestion(ports, program.call, {
      decide: (call) => unlessAborted(decide(ports, call), signal),
      show: (call) => unlessAborted(ports.tools.show(call), signal),
    });
    if (question.length > 0) yield* await journal.append(question);
    if (question.some(({ type }) => type === "asked")) return;
  }
  const live = liveQueue();
  const stored: AgentEvent[] = [];
  const running = carryOn(ports, program, { signal, progress: live.progress(program.call), stored })
    .finally(live.end);
  yield* live.events();
  const events = await running;
  yield* stored;
  if (signal.aborted) {
    await programs.end(program.call.id);
    yield* await storeInterruption(ports, answered(events));
    return;
  }
  yield* await journal.append(events);
}

function declined({ assembler }: LoopPorts, { call, answer }: CallState): NewEvent {
  const text = assembler.phrase({ kind: "declined", note: answer?.note ?? "" });
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

interface Run {
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
  /** What was stored on the way. */
  readonly stored: AgentEvent[];
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
    if (made.length >= PROGRAM_CALLS) {
      await programs.end(program.id);
      const text =
        `[the program was ended: it has made ${PROGRAM_CALLS} calls, which is the limit]`;
      return [...events, endedWith(program, text)];
    }
    // What it has read decides about what it may write.
    if (events.length > 0 && !tools.readOnly(step.call)) {
      run.stored.push(...await journal.append(events.splice(0)));
    }
    const next = await called(ports, program, step, run.signal);
    events.push(...next.events);
    if (!next.isFree) return events;
    const { result } = await tools.run(step.call, run);
    events.push(result);
    if (events.length >= PROGRAM_READS) return events;
    made.push({ call: step.call, result });
  }
  return events;
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
  { call, line, column }: Extract<ProgramStep, { type: "call" }>,
  signal: AbortSignal,
): Promise<{ readonly events: readonly NewEvent[]; readonly isFree: boolean }> {
  const wish: NewEvent = { type: "program_call", program: program.id, call, line, column };
  const decided = await unlessAborted(decide(ports, call), signal);
  if (decided === null) return { events: [wish], isFree: false };
  const { spent, ...decision } = decided;
  const events: NewEvent[] = [wish, { type: "decision", call: call.id, ...decision }];
  if (spent) events.push({ type: "usage", role: "security", model: spent.model, ...spent.usage });
  const isRead = ports.tools.readOnly(call) && !ports.programs.isProgram(call);
  return { events, isFree: decision.verdict === "allow" && isRead };
}
