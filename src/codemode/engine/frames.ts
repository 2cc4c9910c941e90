/** What the process of the engine and the program that started it tell each other, a line of JSON each. */

import * as z from "zod";
import { type Json, type Variable, variable } from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";
import { mostTogether } from "./most_together.ts";

/** Bounds of one program inside the engine. */
export interface EngineLimits {
  /** Milliseconds that the program may compute; waiting for calls does not count. */
  readonly computeMs: number;
  /** Characters of what it prints; the rest is counted and dropped. */
  readonly printed: number;
  /** Characters of the values of all variables that are kept. */
  readonly kept: number;
}

/** The first line; the bytes of the engine follow it. */
export interface OpeningFrame {
  /** Bytes of the engine. */
  readonly wasm: number;
  readonly limits: EngineLimits;
}

/** Toolkits with the names of their methods. */
export type Catalogue = readonly (readonly [toolkit: string, methods: readonly string[]])[];

/** Other names of methods, as models write them: `tools.read_file`, `read_file`, `files.readFile`. */
export type Aliases = readonly (readonly [alias: string, name: string])[];

/** Starts the program. */
export interface RunFrame {
  readonly catalogue: Catalogue;
  readonly aliases: Aliases;
  /** A function of `track` and `value` (`program_text.ts`). */
  readonly code: string;
  /** Lines before the program's own first. */
  readonly offset: number;
  /** What `Date.now()` and `new Date()` are in the program, milliseconds since 1970. */
  readonly now: number;
  /** Where its random numbers begin. */
  readonly seed: number;
  /** Places (`line:column` of `code`) of calls that are promises, and sent together. */
  readonly awaited: readonly string[];
}

/** What became of a call. A call that may not run has no answer: its program is ended. */
export type CallAnswer = { readonly value: Json } | { readonly error: string };

/** In the place of an answer: the program tells what it has, and nothing of it runs any more. */
export interface StopFrame {
  readonly stop: true;
}

const place = () => ({
  /** Of the program's text, counted from 1; 0: not known. */
  line: z.number().int().nonnegative(),
  column: z.number().int().nonnegative(),
});

const failure = once(() =>
  z.strictObject({
    /** `limit`: it took too long, too much memory, or too deep a stack. */
    kind: z.enum(["error", "limit"]),
    name: z.string(),
    message: z.string(),
    ...place(),
    /** Lines of its own text on the way to the failure, the innermost first. */
    trace: z.array(z.number()),
  })
);

export type ProgramFailure = z.output<ReturnType<typeof failure>>;

const madeCall = () => ({
  /** `toolkit.method`. */
  name: z.string(),
  // Out of `JSON.parse`: to look at each value would cost more than the call.
  args: z.array(z.custom<Json>(() => true)),
  ...place(),
});

/** What comes out of the engine. */
export const engineFrame = once(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("ready") }),
    z.strictObject({ type: z.literal("call"), ...madeCall() }),
    // Calls that may run side by side: one line with all answers, in their order.
    z.strictObject({
      type: z.literal("calls"),
      calls: z.array(z.strictObject(madeCall())).min(1).max(mostTogether),
    }),
    z.strictObject({
      type: z.literal("end"),
      printed: z.string(),
      /** Characters that were dropped. */
      dropped: z.number(),
      /** What its last line is, for a person; empty: nothing. */
      value: z.string(),
      failure: failure().nullable(),
      variables: z.array(variable()),
    }),
  ])
);

export type { Variable };

export type EngineFrame = z.output<ReturnType<typeof engineFrame>>;
export type CallFrame = Extract<EngineFrame, { type: "call" }>;
export type CallsFrame = Extract<EngineFrame, { type: "calls" }>;
export type MadeCall = CallsFrame["calls"][number];
export type EndFrame = Extract<EngineFrame, { type: "end" }>;
