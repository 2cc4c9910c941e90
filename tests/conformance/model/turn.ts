/** One turn of the loop with a model: what it was given, what history keeps of it, and how it ended. */

import { next } from "../../../src/agent/mod.ts";
import {
  type AgentEvent,
  type Clock,
  type Limits,
  type Model,
  type ModelDelta,
  type NewEventOf,
  noLimits,
} from "../../../src/protocol/mod.ts";
import { fakeLoop } from "../../support/loop.ts";
import { fakeNow } from "./fake.ts";

export interface TurnOptions {
  readonly limits?: Partial<Limits>;
  readonly signal?: AbortSignal;
  readonly seen?: (delta: ModelDelta) => unknown;
  /** Absent: time stands still. */
  readonly clock?: Clock;
}

export interface Turn {
  readonly deltas: readonly ModelDelta[];
  /** The steps of the answer. */
  readonly kept: readonly NewEventOf<"step">["part"][];
  /** Tokens of output that were counted. */
  readonly output: number;
  /** The last event. */
  readonly end: AgentEvent | undefined;
}

/** US dollars for a token of output. */
export const price = 0.000_01;

const never = new Promise<void>(() => {});

/** Nobody leaves the model before its own end, unless a limit says so. */
export async function turn(model: Model, options: TurnOptions = {}): Promise<Turn> {
  const { limits = {}, signal = new AbortController().signal, seen } = options;
  const { clock = { now: () => fakeNow, sleep: () => never } } = options;
  const loop = {
    ...fakeLoop(model, {}, { limits: { ...noLimits, ...limits }, clock }),
    price: (usage: { readonly output: number }) => price * usage.output,
  };
  await loop.journal.append([{ type: "user_message", text: "hi" }]);
  const deltas: ModelDelta[] = [];
  let end: AgentEvent | undefined;
  for await (const event of next(loop, signal)) {
    end = event;
    if (event.type !== "delta") continue;
    deltas.push(event.delta);
    seen?.(event.delta);
  }
  const kept = loop.journal.events.flatMap((it) => it.type === "step" ? [it.part] : []);
  return { deltas, kept, output: loop.journal.state.usage.total.output, end };
}
