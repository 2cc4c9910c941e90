/** The agent's turn: one request, one answer, one commit. */

import {
  type AgentEvent,
  type AnswerPart,
  type ModelDelta,
  type ModelError,
  type NewEvent,
  type Nudge,
  programToolName,
} from "../protocol/mod.ts";
import { unlessAborted, untilAborted } from "../util/mod.ts";
import { parseArguments } from "./arguments.ts";
import { decide } from "./decide.ts";
import { startsWithAnswer } from "./first_call.ts";
import { callId } from "./ids.ts";
import { storeInterruption } from "./interruption.ts";
import { wantsRepeats } from "./ending/task.ts";
import { excessEvent, type Meter, openMeter } from "./meter.ts";
import { ANSWER_PARTS, GRACE_MS, NUDGES, repeatsOf, REWRITES } from "./limits.ts";
import { collect, ended, type Live, openLive, partial, spending, type Step } from "./live.ts";
import { owedEvents } from "./owes.ts";
import type { LoopPorts } from "./ports.ts";
import { saidNow } from "./said.ts";
import { salvage } from "./salvage/mod.ts";
import { runStarted } from "./tool_turn.ts";

export async function* agentTurn(
  ports: LoopPorts,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { model, journal, assembler, programs } = ports;
  yield* prepared(ports, signal);
  const request = await assembler.assemble(journal.state);
  const live = openLive(ports);
  const meter = openMeter(ports, request, () => live.route.model);
  ports.asking();
  const grace = (left: AbortSignal) => ports.clock.sleep(GRACE_MS, left);
  const open = (inner: AbortSignal) => model.stream(request, { signal: inner });
  for await (const delta of untilAborted(open, { signal, grace, over: meter.timeUp })) {
    yield { type: "delta", delta };
    // The request is out: what judges an answer is loaded while the model writes it.
    if (delta.type === "text") void import("./ending/mod.ts");
    collect(live, delta, ports.clock.now());
    if (delta.type === "tool_call" && delta.name === programToolName) programs.startAhead();
    const excess = meter.add(delta);
    // Leaving the loop ends the request.
    if (excess) return yield* await storeCut(ports, live, { meter, why: excessEvent(excess) });
    if (delta.type === "finish") {
      const answer = await answered(ports, live, delta, signal);
      if (answer === null) yield* await storeInterruption(ports, partial(ports, live));
      else yield* storeAnswer(ports, answer, signal);
      return;
    }
    if (delta.type === "error") {
      const shown = partial(ports, live);
      yield* delta.error.kind === "aborted"
        ? await storeInterruption(ports, shown)
        : await journal.append([...shown, { type: "error", error: delta.error }]);
      return;
    }
  }
  if (signal.aborted) return yield* await storeInterruption(ports, partial(ports, live));
  const late = meter.late();
  if (late) yield* await storeCut(ports, live, { meter, why: late });
}

/** An answer that was ended by us: nobody else tells what it took. */
async function storeCut(
  ports: LoopPorts,
  live: Live,
  { meter, why }: { readonly meter: Meter; readonly why: NewEvent },
): Promise<readonly AgentEvent[]> {
  live.usage ??= meter.usage();
  return await ports.journal.append([...partial(ports, live), why]);
}

/** With the start of its first call, which then runs in the same turn, unless it has to wait. */
async function* storeAnswer(
  ports: LoopPorts,
  answer: readonly NewEvent[],
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { journal } = ports;
  const call = startsWithAnswer(ports, answer);
  if (call === null || !await ports.isHere()) {
    yield* await journal.append(answer);
    return;
  }
  const started: NewEvent = { type: "tool_started", call: call.id };
  // What another terminal has said meanwhile may have changed what was decided.
  const at = { own: journal.state.seq, workspace: 0 };
  const { stored, events } = await journal.appendAt([...answer, started], [], at);
  yield* events;
  if (stored) yield* runStarted(ports, call, signal);
  else yield* await journal.append(answer);
}

/**
 * Room first: who tells the model what it does not see yet must know what it will see. What they
 * tell may be too much in its turn, and what makes room for that may be what they counted on.
 */
async function* prepared(ports: LoopPorts, signal: AbortSignal): AsyncGenerator<AgentEvent> {
  const { journal } = ports;
  yield* await shortened(ports, signal);
  const hint = progressHint(ports);
  const updates = await ports.updates(signal);
  // Looked at last: the user may just have taken it back.
  const told = [
    ...saidNow(journal.state),
    ...updates,
    ...(hint ? [nudgeEvent(ports, hint)] : []),
  ];
  if (told.length === 0) return;
  yield* await journal.append(told);
  const shorter = await shortened(ports, signal);
  yield* shorter;
  const again = shorter.length > 0 ? await ports.updates(signal) : [];
  if (again.length > 0) yield* await journal.append(again);
}

async function shortened({ journal, compact }: LoopPorts, signal: AbortSignal) {
  const shorter = await compact(signal);
  return shorter.length > 0 ? await journal.append(shorter) : [];
}

/** The hint changes before the run stops. */
function progressHint({ journal }: LoopPorts): Nudge | null {
  const { progress, turn } = journal.state;
  const { repeat, rewrite } = progress;
  const { hint, stop } = repeatsOf(progress);
  const isHint = repeat?.times === hint && !wantsRepeats(turn.task);
  if (repeat && (isHint || repeat.times === stop - 1)) {
    return { kind: "repeat", tool: repeat.tool, times: repeat.times };
  }
  if (rewrite?.times === REWRITES.hint) {
    return { kind: "rewrites", path: rewrite.path, times: rewrite.times };
  }
  return null;
}

function nudgeEvent({ assembler }: LoopPorts, nudge: Nudge): NewEvent {
  return { type: "context", source: `nudge:${nudge.kind}`, text: assembler.phrase(nudge) };
}

/** Everything that a finished answer puts into the log; `null`: it was interrupted. */
async function answered(
  ports: LoopPorts,
  live: Live,
  finish: Extract<ModelDelta, { type: "finish" }>,
  signal: AbortSignal,
): Promise<readonly NewEvent[] | null> {
  const owed = owedEvents(ports.journal.state);
  const steps = await toSteps(ports, finish);
  if (steps.length > ANSWER_PARTS) {
    return [...partial(ports, live), { type: "error", error: crowded(steps.length) }];
  }
  const cost = spending(ports, live);
  const calls = steps.flatMap((step) => step.part.type === "tool_call" ? [step.part.call] : []);
  if (calls.length > 0) {
    const decisions: NewEvent[] = [];
    const [first] = calls;
    if (first) ports.tools.prepare(first);
    for (const call of calls) {
      // To judge a first command takes a moment; nobody who has interrupted waits for it.
      const decided = await unlessAborted(decide(ports, call), signal);
      if (decided === null) return null;
      const { spent, ...decision } = decided;
      decisions.push({ type: "decision", call: call.id, ...decision });
      if (spent) {
        decisions.push({ type: "usage", role: "security", model: spent.model, ...spent.usage });
      }
    }
    return [...owed, ...steps, ...cost, ...decisions];
  }
  const text = textOf(steps);
  const { state } = ports.journal;
  const { attended, tools } = ports;
  const { endingOf, judge, signsFor } = await import("./ending/mod.ts");
  const further = await signsFor(text);
  const ending = {
    ...endingOf(state, { toolNames: tools.names, attended, further }),
    text,
    end: finish.reason,
  };
  const nudge = judge(ending).nudge ?? await schemaSlip(ports, text);
  return [...owed, ...steps, ...cost, ...(nudge ? nudged(ports, nudge) : [])];
}

function crowded(count: number): ModelError {
  return { kind: "malformed", message: `${count} parts in one answer, ${ANSWER_PARTS} at most` };
}

async function schemaSlip(ports: LoopPorts, text: string): Promise<Nudge | null> {
  const problem = await ports.problem(text);
  return problem === null ? null : { kind: "schema", problem };
}

/** What says nothing of the model's mind may happen again: it is pointed out as often as it does. */
const technical: ReadonlySet<Nudge["kind"]> = new Set(["empty", "cut", "printed_call", "schema"]);

/**
 * A nudge, or the end: each cause is named once in a turn, and what the answer comes to tells the user
 * the truth the second time; slips that recur without a tool call between end the run.
 */
function nudged(ports: LoopPorts, nudge: Nudge): readonly NewEvent[] {
  const { nudges, nudged } = ports.journal.state.turn;
  if (nudges.length >= NUDGES) {
    return [{ type: "limit", limit: "nudges", used: nudges.length, max: NUDGES }];
  }
  if (!technical.has(nudge.kind) && nudged.includes(nudge.kind)) return [];
  return [nudgeEvent(ports, nudge)];
}

function textOf(steps: readonly Step[]): string {
  return steps.map(({ part }) => part.type === "text" ? part.text : "").join("");
}

/** The answer as steps, calls with our ids and parsed input; printed calls are found. */
async function toSteps(
  ports: LoopPorts,
  finish: Extract<ModelDelta, { type: "finish" }>,
): Promise<readonly Step[]> {
  const cut = finish.reason === "length";
  // A call that was cut must not run: its arguments may be half a file.
  const parts = cut ? finish.parts.filter((part) => part.type !== "tool_call") : finish.parts;
  const found = cut ? [] : printedCalls(ports, parts);
  let count = ports.journal.state.calls.made;
  const steps: Step[] = [];
  for (const part of [...parts, ...found]) {
    if (part.type !== "tool_call") {
      if (part.text !== "" || part.opaque) steps.push({ type: "step", part });
      continue;
    }
    const { name, arguments: raw, ...rest } = part;
    const read = await parseArguments(raw);
    const id = callId(count++);
    const call = read.ok
      ? { id, name, input: ports.tools.input(name, read.input) }
      : { id, name, input: {}, malformed: raw };
    steps.push({ type: "step", part: { ...rest, call } });
  }
  return ended(steps, cut ? "length" : "stop");
}

type FoundCall = Extract<AnswerPart, { type: "tool_call" }> & { readonly salvaged: string };

function printedCalls(ports: LoopPorts, parts: readonly AnswerPart[]): readonly FoundCall[] {
  if (parts.some((part) => part.type === "tool_call")) return [];
  for (const kind of ["text", "thinking"] as const) {
    const text = parts.map((part) => part.type === kind ? part.text : "").join("");
    const found = salvage(text, ports.tools.names);
    if (found) {
      return found.calls.map((call) => ({
        type: "tool_call",
        salvaged: found.notation,
        ...call,
      }));
    }
  }
  return [];
}
