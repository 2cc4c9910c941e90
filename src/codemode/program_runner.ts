/** Carries programs on, a call at a time, in an engine that stays while its program runs. */

import type {
  Clock,
  Json,
  NewEventOf,
  ProgramCall,
  Programs,
  ProgramStep,
  Tool,
  ToolCall,
} from "../protocol/mod.ts";
import { programCallId } from "../protocol/mod.ts";
import {
  type CallAnswer,
  type CallFrame,
  type EndFrame,
  type Engine,
  EngineError,
  type EngineLimits,
  EngineProcess,
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

/** A call of a tool, or the end. */
type Frame = EndFrame | Extract<ProgramStep, { type: "call" }>;

interface Running {
  readonly id: string;
  readonly engine: Engine;
  /** Calls that it has made. */
  made: number;
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
      if (step.type === "call") return step;
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
    const last = made.at(-1);
    if (running?.id === program.id && running.made === made.length && last) {
      return await this.#next(running, running.engine.answer(answerOf(last)), options);
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
    const running = { id: program.id, engine: await starting, made: 0, unknown: 0 };
    this.#running = running;
    if (!text.ok) {
      const { line, column, hint } = text.problem;
      const shown = source.split("\n")[line - 1]?.trim() ?? "";
      throw new ProgramError(`line ${line}:${column}: ${hint}\n  ${shown}\nNothing of it ran.`);
    }
    const { code, offset } = text;
    const { tools } = this.ports;
    const { aliasesOf, catalogueOf, methodsOf } = await loadNames();
    const frame = running.engine.run({
      ...{ code, offset, catalogue: catalogueOf(methodsOf(tools)), aliases: aliasesOf(tools) },
      ...{ now: Date.parse(options.at), seed: seedOf(program.id) },
    });
    return { running, step: await this.#next(running, frame, options) };
  }

  /** A program whose engine has gone does again what it did, and is given the same answers. */
  async #replayed(
    { running, step: first }: { readonly running: Running; readonly step: Frame },
    made: readonly ProgramCall[],
    options: Options,
  ): Promise<Frame> {
    let step = first;
    for (const it of made) {
      if (step.type !== "call" || !isSame(step.call, it.call)) {
        throw new ProgramError(
          "The program was started anew and did something else: it was ended.",
        );
      }
      step = await this.#next(running, running.engine.answer(answerOf(it)), options);
    }
    return step;
  }

  /** Calls that are none of a tool's are answered here, the same each time. */
  async #next(
    running: Running,
    coming: Promise<CallFrame | EndFrame>,
    options: Options,
  ): Promise<Frame> {
    const { namedCall } = await loadNames();
    for (let frame = await this.#within(running, coming, options);;) {
      if (frame.type === "end") return frame;
      const named = namedCall(this.ports.tools, frame.name, frame.args);
      if (named.ok) {
        const { line, column } = frame;
        running.made += 1;
        const id = programCallId(running.id, running.made);
        return { type: "call", call: { id, name: named.tool, input: named.input }, line, column };
      }
      running.unknown += 1;
      if (running.unknown > mostUnknown) throw new ProgramError(tooManyUnknown);
      const answer = running.engine.answer({ error: named.error });
      frame = await this.#within(running, answer, options);
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
