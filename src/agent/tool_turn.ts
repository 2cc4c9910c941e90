/** The tools' turn: calls that only read side by side, everything else in order. */

import type { AgentEvent, NewEvent, Refusal, ToolCall, ToolOutcome } from "../protocol/mod.ts";
import { unlessAborted } from "../util/mod.ts";
import { pendingCalls } from "./actor.ts";
import { decide, judged } from "./decide.ts";
import { elicitationStep } from "./elicitations.ts";
import type { CallState } from "./folds/calls.ts";
import { goalTools } from "./folds/goal.ts";
import type { RunningCall } from "./running_calls.ts";
import { storeInterruption } from "./interruption.ts";
import { liveQueue } from "./live_queue.ts";
import { isBudget, ownCalls, reached } from "./limits.ts";
import type { LoopPorts } from "./ports.ts";

export async function* toolTurn(
  ports: LoopPorts,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const [first, ...rest] = pendingCalls(ports.journal.state);
  if (!first) return;
  const held = ports.held.get(first.call.id);
  if (held) {
    yield* goOn(ports, first.call, held, signal);
    return;
  }
  if (first.decision?.verdict === "allow" && ports.programs.isProgram(first.call)) {
    yield* await runProgram(ports, first, signal);
    return;
  }
  if (isFree(ports, first)) {
    const other = rest.findIndex((it) => !isFree(ports, it));
    const together = Math.min(other < 0 ? rest.length : other, callsLeft(ports) - 1);
    yield* runTogether(ports, [first, ...rest.slice(0, together)], signal);
    return;
  }
  yield* runAlone(ports, first, signal);
}

/** What carries programs on is loaded with the first one, and stands on nothing of this folder. */
async function runProgram(
  ports: LoopPorts,
  program: CallState,
  signal: AbortSignal,
): Promise<AsyncGenerator<AgentEvent>> {
  const { programTurn } = await import("./program_turn.ts");
  const { clock, earlier, journal, limits } = ports;
  return programTurn(ports, program, signal, {
    liveQueue,
    decide: (call) => unlessAborted(decide(ports, call), signal),
    judge: (call, tools) => judged(journal.state, tools, call),
    show: (call) => unlessAborted(ports.tools.show(call), signal),
    storeInterruption: (brought) => storeInterruption(ports, brought),
    usedUp: (answer) => {
      const over = reached(journal.state, limits, { now: clock.now(), earlier, answer });
      return over && isBudget(over.limit) ? over.limit : null;
    },
  });
}

/** How many calls the limit still lets run; at least one, or the turn would not have begun. */
function callsLeft({ journal, limits }: LoopPorts): number {
  const done = journal.state.turn.toolCalls - ownCalls(journal.state);
  return limits.toolCalls === null ? Infinity : limits.toolCalls - done;
}

/** Reads only, and may run beside others. */
function isFree({ programs, tools }: LoopPorts, { call, decision }: CallState): boolean {
  if (decision?.verdict !== "allow" || programs.isProgram(call)) return false;
  return tools.readOnly(call) && tools.parallel(call);
}

/** All at once; one commit for all results, in the order of the calls. */
async function* runTogether(
  ports: LoopPorts,
  calls: readonly CallState[],
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const live = liveQueue();
  const running = Promise.all(
    calls.map(({ call }) => ports.tools.run(call, { signal, progress: live.progress(call) })),
  ).finally(live.end);
  yield* live.events();
  const outcomes = await running;
  const results = outcomes.map(({ result }) => result);
  yield* signal.aborted
    ? await storeInterruption(ports, results)
    : await ports.journal.append(results);
}

/** One call that changes something, or whose fate is not settled yet. */
async function* runAlone(
  ports: LoopPorts,
  it: CallState,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { journal, tools } = ports;
  const { call, asked, answer } = it;
  if (answer?.answer === "decline") {
    yield* await journal.append([
      refused(ports, call, {
        kind: call.name === goalTools.ask ? "unanswered" : "declined",
        note: answer.note ?? "",
      }),
    ]);
    return;
  }
  if (answer === null) {
    tools.prepare(call);
    // Decided again: an answer to an earlier call of this turn may cover this one.
    const decision = await unlessAborted(decide(ports, call), signal);
    if (decision === null) {
      yield* await storeInterruption(ports);
      return;
    }
    if (decision.verdict === "deny") {
      yield* await journal.append([
        refused(ports, call, { kind: "denied", reason: decision.reason }),
      ]);
      return;
    }
    if (decision.verdict === "ask" && asked === null) {
      const question = await unlessAborted(questionsOf(ports, it), signal);
      yield* question === null ? await storeInterruption(ports) : await journal.append(question);
      if (!question?.some(({ type }) => type === "answered")) return;
    }
  }
  yield* startAndRun(ports, call, signal);
}

/** The question about a call, with the answer where its program's holds for it. */
async function questionsOf(ports: LoopPorts, it: CallState): Promise<readonly NewEvent[]> {
  const { id } = it.call;
  const { text, rules } = await ports.tools.show(it.call);
  const own = await ports.hash(text);
  const isPlain = it.program === null || it.call.name === goalTools.ask;
  const consent = isPlain ? null : await import("./consent.ts");
  const answer = await consent?.coveringAnswer(ports, it, own);
  if (answer) {
    const { all } = answer;
    return [
      { type: "asked", call: id, shown: text, hash: own },
      {
        ...{ type: "answered", call: id, answer: "once", hash: own, program: true },
        ...(all ? { all } : {}),
      },
    ];
  }
  const shown = consent ? await consent.withProgram(ports, it, text) : text;
  const hash = await ports.hash(shown);
  const lasting = rules.length === 0 ? {} : { rules: [...rules] };
  return [{ type: "asked", call: id, shown, hash, ...lasting }];
}

function refused({ assembler }: LoopPorts, call: ToolCall, refusal: Refusal): NewEvent {
  const text = assembler.phrase(refusal);
  return { type: "tool_result", call: call.id, status: "denied", text, durationMs: 0 };
}

/**
 * The call that was started in the commit of its answer.
 *
 * @param decided as it was decided about: what the log holds is another one where a key was taken out
 */
export async function* runStarted(
  ports: LoopPorts,
  decided: ToolCall,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { call = decided } = ports.journal.state.calls.byId[decided.id] ?? {};
  const decision = call === decided ? null : await decide(ports, call);
  if (decision !== null && decision.verdict !== "allow") {
    const { reason } = decision;
    yield* await ports.journal.append([refused(ports, call, { kind: "denied", reason })]);
    return;
  }
  yield* execute(ports, call, signal);
}

/** Starts durably, and runs. */
async function* startAndRun(
  ports: LoopPorts,
  call: ToolCall,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { journal, tools } = ports;
  if (!tools.readOnly(call)) {
    yield* await journal.append([{ type: "tool_started", call: call.id }]);
  }
  yield* execute(ports, call, signal);
}

/** Looks at the signal once more, runs, and stores change and result as one. */
async function* execute(
  ports: LoopPorts,
  call: ToolCall,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { tools } = ports;
  if (signal.aborted) {
    yield* await storeInterruption(ports);
    return;
  }
  const held = ports.held.start(call, (options) => tools.run(call, options));
  yield* carryOn(ports, call, held, signal);
}

/** To the end of a call, or to the next word of the user that its server wants. */
async function* carryOn(
  ports: LoopPorts,
  call: ToolCall,
  held: RunningCall,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  yield* held.events(signal);
  if (held.asks !== null && !signal.aborted) {
    yield* goOn(ports, call, held, signal);
    return;
  }
  const outcome = await held.outcome;
  ports.held.release(call.id);
  yield* await store(ports, outcome, signal);
}

/** A call that waits in its middle, or is about to: asks the user, or goes on with what was said. */
async function* goOn(
  ports: LoopPorts,
  call: ToolCall,
  held: RunningCall,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { events, answer } = await elicitationStep(ports, call.id, held);
  if (events.length > 0) yield* await ports.journal.append(events);
  if (answer === null) return;
  held.answer(answer);
  yield* carryOn(ports, call, held, signal);
}

/** Change and result in one atomic; the apply lock is given back whatever happens. */
async function store(
  ports: LoopPorts,
  { result, workspace, settle }: ToolOutcome,
  signal: AbortSignal,
): Promise<readonly AgentEvent[]> {
  try {
    return signal.aborted
      ? await storeInterruption(ports, [result], workspace)
      : await ports.journal.append([result], workspace);
  } finally {
    settle?.();
  }
}
