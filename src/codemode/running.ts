/** A program in its engine: what it has asked for, and what it is answered. */

import type { Json, PlacedCall, ProgramCall, ProgramStep, ToolCall } from "../protocol/mod.ts";
import type { CallAnswer, Engine, StepFrame } from "./engine/mod.ts";

/** Calls that a program waits for. */
export type CallStep = Exclude<ProgramStep, { type: "end" }>;

/** A call that the engine waits for: of a tool, or of what there is not. */
export type Slot =
  | { readonly type: "call"; readonly placed: PlacedCall }
  | { readonly type: "unknown"; readonly answer: CallAnswer };

export interface Running {
  readonly id: string;
  readonly engine: Engine;
  /** Calls of tools before those that it waits for. */
  made: number;
  /** What it waits for. */
  open: readonly Slot[];
  /** It wants a list of answers. */
  isList: boolean;
  /** Calls of what there is not, or with arguments that do not fit. */
  unknown: number;
}

export function runningIn(engine: Engine, id: string): Running {
  return { id, engine, made: 0, open: [], isList: false, unknown: 0 };
}

export function callsOf({ open }: Running): readonly PlacedCall[] {
  return open.flatMap((it) => it.type === "call" ? [it.placed] : []);
}

export function stepOf(calls: readonly PlacedCall[]): CallStep {
  const [first, ...more] = calls;
  return first && more.length === 0 ? { type: "call", ...first } : { type: "calls", calls };
}

/** Gives the engine what it waits for. */
export function answered(running: Running, made: readonly ProgramCall[]): Promise<StepFrame> {
  const answers = running.open.map((it): CallAnswer => {
    if (it.type === "unknown") return it.answer;
    const call = made[running.made++];
    return call ? answerOf(call) : { error: "it was not made" };
  });
  running.open = [];
  const [first] = answers;
  return running.engine.answer(running.isList || !first ? answers : first);
}

function answerOf({ result: { status, text, value } }: ProgramCall): CallAnswer {
  if (value !== undefined) return { value };
  return status === "ok" ? { value: text } : { error: text };
}

export function isSame(one: ToolCall, other: ToolCall): boolean {
  return keyOf(one) === keyOf(other);
}

/** Tool and arguments: equal for calls that are the same but for their ids. */
export function keyOf({ name, input }: ToolCall): string {
  return JSON.stringify([name, sorted(input)]);
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1);
  return Object.fromEntries(entries.map(([key, it]) => [key, sorted(it)]));
}
