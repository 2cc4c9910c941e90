/** Carries programs on, a call at a time, in an engine that stays while its program runs. */

import type {
  Clock,
  NewEventOf,
  ProgramCall,
  Programs,
  ProgramStep,
  Tool,
  ToolCall,
} from "../protocol/mod.ts";
import { programCallId } from "../protocol/mod.ts";
import {
  type EndFrame,
  type Engine,
  EngineError,
  type EngineLimits,
  EngineProcess,
  type RunFrame,
  type StepFrame,
} from "./engine/mod.ts";
import { loadNames } from "./load_names.ts";
import {
  answered,
  callsOf,
  type CallStep,
  isSame,
  type Running,
  runningIn,
  type Slot,
  stepOf,
} from "./running.ts";
import { resultText } from "./result_text.ts";
import { keepable } from "./kept.ts";
import { type ProgramText, programText } from "./program_text.ts";
import { ownSource, shownLine } from "./source.ts";

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
type Frame = EndFrame | CallStep;

interface Started {
  readonly running: Running;
  readonly step: Frame;
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
      const next = await this.#step(program, made, options);
      if (next.type !== "end" && options.stop === undefined) return next;
      const step = next.type === "end" ? next : await this.#stopped(options);
      await this.end(program.id);
      const { tools, outputChars } = this.ports;
      const { methodsOf, toolkitsOf } = await loadNames();
      const taken = toolkitsOf(methodsOf(tools));
      const variables = await keepable(step.variables, taken);
      const end = { ...step, variables };
      const { text, failed } = resultText(end, sourceOf(program), { most: outputChars, taken });
      const status = failed || next.type !== "end" ? "failed" : "ok";
      return result(status, text, { variables });
    } catch (error) {
      await this.end(program.id);
      if (options.signal.aborted) return result("cancelled", "[the program was ended]");
      if (!(error instanceof ProgramError || error instanceof EngineError)) throw error;
      return result("failed", error.message);
    }
  }

  /** What a program has that waits for a call: it is not made, nor any other. */
  async #stopped(options: Options): Promise<EndFrame> {
    const running = this.#running;
    const line = `[the program was ended: ${options.stop}]`;
    const had = running && this.#within(running, running.engine.answer({ stop: true }), options);
    const frame = await had?.catch((error) => {
      if (error instanceof EngineError) return null;
      throw error;
    });
    if (frame?.type !== "end") throw new ProgramError(line);
    const printed = [frame.printed.trimEnd(), line].filter((it) => it !== "").join("\n");
    return { ...frame, printed };
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

  /** Up to the first call, or the end. One that has died before its program came is started again. */
  async #start(program: ToolCall, options: Options): Promise<Started> {
    const ahead = this.#ahead;
    this.#ahead = null;
    const waiting = ahead?.catch((error) => {
      if (error instanceof EngineError) return null;
      throw error;
    });
    const starting = waiting?.then((it) => it ?? this.#startEngine()) ?? this.#startEngine();
    try {
      return await this.#launch(program, starting, options);
    } catch (error) {
      // It was ended for a reason where it is not held any more.
      const hasDied = error instanceof EngineError && this.#running?.id === program.id;
      if (!ahead || !hasDied) throw error;
      await this.end(program.id);
      return await this.#launch(program, this.#startEngine(), options);
    }
  }

  async #launch(
    program: ToolCall,
    starting: Promise<Engine>,
    options: Options,
  ): Promise<Started> {
    const source = sourceOf(program);
    const [text] = await Promise.all([programText(source, options.variables), starting])
      .catch(async (error) => {
        await starting.then((engine) => engine[Symbol.asyncDispose](), () => {});
        throw error;
      });
    const running = runningIn(await starting, program.id);
    this.#running = running;
    if (!text.ok) {
      const { line, column, hint } = text.problem;
      const shown = shownLine(source, line, column);
      throw new ProgramError(`line ${line}:${column}: ${hint}\n  ${shown}\nNothing of it ran.`);
    }
    const frame = running.engine.run(await this.#frame(program, text, options));
    return { running, step: await this.#next(running, frame, options) };
  }

  async #frame(
    { id }: ToolCall,
    { code, offset, awaited: all }: Extract<ProgramText, { ok: true }>,
    { at }: Options,
  ): Promise<RunFrame> {
    const { tools } = this.ports;
    const { aliasesOf, catalogueOf, methodsOf, sideBySide } = await loadNames();
    const shared = sideBySide(tools);
    const awaited = all.filter(({ written }) => shared.has(written))
      .map(({ line, column }) => `${line + offset}:${column}`);
    return {
      ...{ code, offset, catalogue: catalogueOf(methodsOf(tools)), aliases: aliasesOf(tools) },
      ...{ awaited, now: Date.parse(at), seed: seedOf(id) },
    };
  }

  /** A program whose engine has gone does again what it did, and is given the same answers. */
  async #replayed(
    { running, step: first }: Started,
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

function sourceOf({ input: { code } }: ToolCall): string {
  return typeof code === "string" ? ownSource(code) : "";
}

function seedOf(id: string): number {
  let seed = 0;
  for (const it of id) seed = (Math.imul(seed, 31) + (it.codePointAt(0) ?? 0)) | 0;
  return seed;
}
