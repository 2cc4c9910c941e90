/** Carries programs on, a call at a time, in an engine that stays while its program runs. */

import type {
  Clock,
  Json,
  NewEventOf,
  PlacedCall,
  ProgramCall,
  Programs,
  ProgramStep,
  Tool,
  ToolCall,
} from "../protocol/mod.ts";
import { programCallId } from "../protocol/mod.ts";
import {
  type CallAnswer,
  type EndFrame,
  type Engine,
  EngineError,
  type EngineLimits,
  EngineProcess,
  type StepFrame,
} from "./engine/mod.ts";
import { loadNames } from "./load_names.ts";
import { resultText } from "./result_text.ts";
import { keepable } from "./kept.ts";
import { programText } from "./program_text.ts";
import { ownSource } from "./source.ts";

export interface ProgramPorts {
  readonly tools: readonly Tool[];
  readonly clock: Clock;
  /** Characters of output that the model is shown. */
  readonly outputChars: number;
}

export type StartEngine = (limits: EngineLimits) => Promise<Engine>;

/** Milliseconds of a whole program between two calls, whatever it does. */
const maxMs = 60_000;

/** Calls of one program that are none of a tool's. */
const mostUnknown = 1_000;

const tooManyUnknown =
  `[the program was ended: ${mostUnknown} of its calls were none that there are, or had too many arguments]`;

const limits = { computeMs: 30_000, kept: 100_000 } as const;

type Options = Parameters<Programs["advance"]>[2];
type Result = NewEventOf<"tool_result">;

/** Calls of tools, or the end. */
type Frame = EndFrame | Exclude<ProgramStep, { type: "end" }>;

/** A call that the engine waits for: of a tool, or of what there is not. */
type Slot =
  | { readonly type: "call"; readonly placed: PlacedCall }
  | { readonly type: "unknown"; readonly answer: CallAnswer };

interface Running {
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

export class ProgramRunner implements Omit<Programs, "isProgram" | "foresee"> {
  #running: Running | null = null;
  /** For a program that is still being written. */
  #ahead: Promise<Engine> | null = null;

  constructor(
    private readonly ports: ProgramPorts,
    private readonly start: StartEngine = EngineProcess.start,
  ) {}

  async advance(
    program: ToolCall,
    made: readonly ProgramCall[],
    options: Options,
  ): Promise<ProgramStep> {
    const started = this.ports.clock.now();
    const result = (status: Result["status"], text: string, more: Partial<Result> = {}) => {
      const durationMs = Math.round(this.ports.clock.now() - started);
      const ended: Result = { type: "tool_result", call: program.id, status, text, durationMs };
      return { type: "end", result: { ...ended, ...more } } as const;
    };
    try {
      const step = await this.#step(program, made, options);
      if (step.type !== "end") return step;
      await this.end(program.id);
      const { tools, outputChars } = this.ports;
      const { methodsOf, toolkitsOf } = await loadNames();
      const taken = toolkitsOf(methodsOf(tools));
      const variables = await keepable(step.variables, taken);
      const end = { ...step, variables };
      const { text, failed } = resultText(end, sourceOf(program), { most: outputChars, taken });
      return result(failed ? "failed" : "ok", text, { variables });
    } catch (error) {
      await this.end(program.id);
      if (options.signal.aborted) return result("cancelled", "[the program was ended]");
      if (!(error instanceof ProgramError || error instanceof EngineError)) throw error;
      return result("failed", error.message);
    }
  }

  async end(program: string): Promise<void> {
    const running = this.#running;
    if (running?.id !== program) return;
    this.#running = null;
    await running.engine[Symbol.asyncDispose]();
  }

  startAhead(): void {
    if (this.#ahead) return;
    this.#ahead = this.#startEngine();
    // What reads programs takes as long to load as an engine. A failure is that of the program which comes.
    Promise.all([this.#ahead, loadNames(), programText("", [])]).catch(() => {});
  }

  async endUnused(): Promise<void> {
    const ahead = this.#ahead;
    this.#ahead = null;
    await ahead?.then((engine) => engine[Symbol.asyncDispose](), () => {});
  }

  #startEngine(): Promise<Engine> {
    return this.start({ ...limits, printed: this.ports.outputChars });
  }

  async #step(
    program: ToolCall,
    made: readonly ProgramCall[],
    options: Options,
  ): Promise<Frame> {
    const running = this.#running;
    if (running?.id === program.id) {
      const calls = callsOf(running);
      const done = made.length - running.made;
      if (done >= 0 && done < calls.length) return stepOf(calls.slice(done));
      if (done > 0 && done === calls.length) {
        return await this.#next(running, answered(running, made), options);
      }
    }
    if (running) await this.end(running.id);
    const first = await this.#start(program, options);
    return await this.#replayed(first, made, options);
  }

  /** Up to the first call, or the end. */
  async #start(
    program: ToolCall,
    options: Options,
  ): Promise<{ readonly running: Running; readonly step: Frame }> {
    const source = sourceOf(program);
    const starting = this.#ahead ?? this.#startEngine();
    this.#ahead = null;
    const [text] = await Promise.all([programText(source, options.variables), starting])
      .catch(async (error) => {
        await starting.then((engine) => engine[Symbol.asyncDispose](), () => {});
        throw error;
      });
    const engine = await starting;
    const running: Running = {
      ...{ id: program.id, engine, made: 0, open: [], isList: false, unknown: 0 },
    };
    this.#running = running;
    if (!text.ok) {
      const { line, column, hint } = text.problem;
      const shown = source.split("\n")[line - 1]?.trim() ?? "";
      throw new ProgramError(`line ${line}:${column}: ${hint}\n  ${shown}\nNothing of it ran.`);
    }
    const { code, offset } = text;
    const { tools } = this.ports;
    const { aliasesOf, catalogueOf, methodsOf, sideBySide } = await loadNames();
    const shared = sideBySide(tools);
    const awaited = text.awaited.filter(({ written }) => shared.has(written))
      .map(({ line, column }) => `${line + offset}:${column}`);
    const frame = running.engine.run({
      ...{ code, offset, catalogue: catalogueOf(methodsOf(tools)), aliases: aliasesOf(tools) },
      ...{ awaited, now: Date.parse(options.at), seed: seedOf(program.id) },
    });
    return { running, step: await this.#next(running, frame, options) };
  }

  /** A program whose engine has gone does again what it did, and is given the same answers. */
  async #replayed(
    { running, step: first }: { readonly running: Running; readonly step: Frame },
    made: readonly ProgramCall[],
    options: Options,
  ): Promise<Frame> {
    for (let step = first;;) {
      const calls = callsOf(running);
      const had = made.slice(running.made, running.made + calls.length);
      if (had.some((it, at) => !calls[at] || !isSame(calls[at].call, it.call))) throw otherwise();
      if (step.type === "end") {
        if (made.length > running.made) throw otherwise();
        return step;
      }
      if (had.length < calls.length) return stepOf(calls.slice(had.length));
      step = await this.#next(running, answered(running, made), options);
    }
  }

  /** Calls that are none of a tool's are answered here, the same each time. */
  async #next(running: Running, coming: Promise<StepFrame>, options: Options): Promise<Frame> {
    const { namedCall } = await loadNames();
    for (let frame = await this.#within(running, coming, options);;) {
      if (frame.type === "end") return frame;
      const made = frame.type === "call" ? [frame] : frame.calls;
      let count = running.made;
      running.open = made.map(({ name, args, line, column }): Slot => {
        const named = namedCall(this.ports.tools, name, args);
        if (!named.ok) return { type: "unknown", answer: { error: named.error } };
        const id = programCallId(running.id, count += 1);
        const call = { id, name: named.tool, input: named.input };
        return { type: "call", placed: { call, line, column } };
      });
      running.isList = frame.type === "calls";
      const calls = callsOf(running);
      running.unknown += made.length - calls.length;
      if (running.unknown > mostUnknown) throw new ProgramError(tooManyUnknown);
      if (calls.length > 0) return stepOf(calls);
      frame = await this.#within(running, answered(running, []), options);
    }
  }

  async #within<T>(running: Running, coming: Promise<T>, { signal }: Options): Promise<T> {
    const over = new AbortController();
    const either = AbortSignal.any([signal, over.signal]);
    // What ends the engine ends what is waited for.
    const late = this.ports.clock.sleep(maxMs, either).then(() => this.end(running.id), () => {});
    const stop = () => void this.end(running.id);
    // Who gives up before it comes does not wait for it: its failure is nobody's then.
    coming.catch(() => {});
    signal.addEventListener("abort", stop, { once: true });
    try {
      signal.throwIfAborted();
      return await coming;
    } finally {
      signal.removeEventListener("abort", stop);
      over.abort();
      await late;
    }
  }
}

/** What the model is told of a program that did not run to its end. */
class ProgramError extends Error {}

function otherwise(): ProgramError {
  return new ProgramError("The program was started anew and did something else: it was ended.");
}

function callsOf({ open }: Running): readonly PlacedCall[] {
  return open.flatMap((it) => it.type === "call" ? [it.placed] : []);
}

function stepOf(calls: readonly PlacedCall[]): Exclude<ProgramStep, { type: "end" }> {
  const [first, ...more] = calls;
  return first && more.length === 0 ? { type: "call", ...first } : { type: "calls", calls };
}

/** Gives the engine what it waits for. */
function answered(running: Running, made: readonly ProgramCall[]): Promise<StepFrame> {
  const answers = running.open.map((it): CallAnswer => {
    if (it.type === "unknown") return it.answer;
    const call = made[running.made++];
    return call ? answerOf(call) : { error: "it was not made" };
  });
  running.open = [];
  const [first] = answers;
  return running.engine.answer(running.isList || !first ? answers : first);
}

function sourceOf({ input: { code } }: ToolCall): string {
  return typeof code === "string" ? ownSource(code) : "";
}

function answerOf({ result: { status, text, value } }: ProgramCall): CallAnswer {
  if (value !== undefined) return { value };
  return status === "ok" ? { value: text } : { error: text };
}

function isSame(one: ToolCall, other: ToolCall): boolean {
  const text = ({ name, input }: ToolCall) => JSON.stringify([name, sorted(input)]);
  return text(one) === text(other);
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1);
  return Object.fromEntries(entries.map(([key, it]) => [key, sorted(it)]));
}

function seedOf(id: string): number {
  let seed = 0;
  for (const it of id) seed = (Math.imul(seed, 31) + (it.codePointAt(0) ?? 0)) | 0;
  return seed;
}
