/** An engine in a process of its own, seen from the program that asks for it. */

import { startPart } from "../../util/mod.ts";
import { engineEntry, engineWord } from "./entry.ts";
import {
  type CallAnswer,
  type CallFrame,
  type CallsFrame,
  type EndFrame,
  type EngineFrame,
  engineFrame,
  type EngineLimits,
  type RunFrame,
  type StopFrame,
} from "./frames.ts";
import { bounded } from "./bounded.ts";
import { engineBytes } from "./wasm.ts";

/** Of the environment, where modules lie. */
const passed = ["HOME", "DENO_DIR"];

/**
 * The engine is compiled fast and not well, and well only where a program computes for some 100 ms: sooner,
 * two threads that compile take the cores from a program that has just begun.
 */
const flags = ["--v8-flags=--wasm-tiering-budget=1000000000"];

/** Characters of one line: what a program prints, and its variables, stay below their own bounds. */
const longestLine = 8_000_000;

const encoder = new TextEncoder();

/** The engine has ended without a word, or said something that it cannot have said. */
export class EngineError extends Error {}

/** How far a program has come. */
export type StepFrame = CallFrame | CallsFrame | EndFrame;

/** Where a program runs; to dispose of it ends it at once, in whatever it is. */
export interface Engine extends AsyncDisposable {
  /** Runs a program up to its first call, or to its end. @throws {EngineError} */
  run(frame: RunFrame): Promise<StepFrame>;
  /** Goes on with the answer to the last call, or the answers to all of the last ones. @throws {EngineError} */
  answer(answer: CallAnswer | readonly CallAnswer[] | StopFrame): Promise<StepFrame>;
}

export class EngineProcess implements Engine {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #output: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  readonly #frames: AsyncGenerator<EngineFrame>;

  private constructor(child: Deno.ChildProcess, private readonly limits: EngineLimits) {
    this.#child = child;
    this.#input = child.stdin.getWriter();
    this.#output = child.stdout.getReader();
    this.#frames = framesOf(this.#output);
  }

  /** Starts an engine and returns at once: what runs next waits until it is ready. */
  static async start(limits: EngineLimits, module = engineEntry()): Promise<EngineProcess> {
    const child = startPart({ module, flags, word: engineWord, args: [], passed });
    const engine = new EngineProcess(child, limits);
    const wasm = await engineBytes();
    await engine.#send({ wasm: wasm.length, limits }, wasm);
    return engine;
  }

  async run(frame: RunFrame): Promise<StepFrame> {
    await this.#send(frame);
    return await this.#next();
  }

  async answer(answer: CallAnswer | readonly CallAnswer[] | StopFrame): Promise<StepFrame> {
    await this.#send(answer);
    return await this.#next();
  }

  async #next(): Promise<StepFrame> {
    for (;;) {
      const { value } = await this.#frames.next();
      if (!value) throw new EngineError("the engine has ended");
      if (value.type === "end") return bounded(value, this.limits);
      if (value.type !== "ready") return value;
    }
  }

  async #send(frame: object, more?: Uint8Array): Promise<void> {
    try {
      await this.#input.write(encoder.encode(`${JSON.stringify(frame)}\n`));
      if (more) await this.#input.write(more.slice());
    } catch (error) {
      throw new EngineError("the engine has ended", { cause: error });
    }
  }

  /** Ends it at once, in whatever it is, and waits for that. */
  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#child.kill("SIGKILL");
    } catch (error) {
      // It has ended by itself.
      if (!(error instanceof TypeError)) throw error;
    }
    await this.#child.status;
    await this.#input.abort().catch(() => {});
    await this.#output.cancel().catch(() => {});
  }
}

async function* framesOf(
  output: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<EngineFrame> {
  const decoder = new TextDecoder();
  let held = "";
  for (;;) {
    const { value: bytes } = await output.read();
    if (bytes === undefined) return;
    const lines = (held + decoder.decode(bytes, { stream: true })).split("\n");
    held = lines.pop() ?? "";
    if (held.length > longestLine) throw new EngineError("the engine says too much");
    for (const line of lines) yield frameOf(line);
  }
}

function frameOf(line: string): EngineFrame {
  try {
    const isDoubtful = /__proto__|\\u005f/i.test(line);
    return engineFrame().parse(isDoubtful ? JSON.parse(line, withoutProto) : JSON.parse(line));
  } catch (error) {
    throw new EngineError("the engine said what it cannot say", { cause: error });
  }
}

/** A key that would be no key where somebody assigns by it. */
function withoutProto(key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}
