/**
 * One program in QuickJS. The engine is WebAssembly with a memory that cannot grow past its maximum;
 * a program has the language, what `bootstrap.js` gives it, and nothing of the host but two functions
 * that take text: one makes a call and gives text back, one prints.
 */

import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from "quickjs-emscripten-core";
import { bounded } from "./bounded.ts";
import bootstrap from "./bootstrap.js" with { type: "text" };
import { brokenFailure, failureOf } from "./failure.ts";
import type {
  CallFrame,
  CallsFrame,
  EndFrame,
  EngineLimits,
  MadeCall,
  RunFrame,
  Variable,
} from "./frames.ts";
import { mostTogether } from "./most_together.ts";

/** Pages of 64 KiB: the engine starts with 16 MiB, and a program has what is left of 80. */
const pages = { initial: 256, maximum: 1_280 };

/**
 * Bytes of the engine's stack, some 680 frames. Deeper ones overflow the stack of V8 below it first,
 * which leaves the engine in an unknown state (measured at 192 KiB).
 */
const stackBytes = 128 * 1_024;

/** Milliseconds in which variables are read after a program that took too long. */
const graceMs = 3_000;

/** Characters of a call with its arguments: more than any tool takes. */
const longestCall = 2_000_000;

/** The package's types are those of its CommonJS form, which has the variant a level deeper. */
function syncVariant(value: unknown): QuickJSSyncVariant {
  if (isSyncVariant(value)) return value;
  throw new TypeError("no variant of the engine");
}

function isSyncVariant(value: unknown): value is QuickJSSyncVariant {
  return typeof value === "object" && value !== null && "type" in value && value.type === "sync";
}

export interface GuestHost {
  /** Blocks until it is answered. @returns an answer (`CallAnswer`), or a list of them, as JSON */
  ask(frame: CallFrame | CallsFrame): string;
}

export class Guest {
  readonly #context: QuickJSContext;
  /** The function of `bootstrap.js`. */
  readonly #bootstrap: QuickJSHandle;
  #printed = "";
  #dropped = 0;
  /** Milliseconds that were spent waiting for calls. */
  #waited = 0;
  #started = performance.now();
  #budget: number;
  /** It computed for too long: from here on it makes no call, whatever of it still runs. */
  #isOver = false;
  /** Its variables are read: what runs meanwhile makes no call. */
  #hasEnded = false;
  /** Lines before the program's own first. */
  #offset = 0;
  /** The functions of `bootstrap.js`, once a program runs. */
  #helpers: QuickJSHandle | null = null;

  private constructor(
    runtime: QuickJSRuntime,
    private readonly limits: EngineLimits,
    private readonly host: GuestHost,
  ) {
    this.#budget = limits.computeMs;
    runtime.setMaxStackSize(stackBytes);
    const context = runtime.newContext();
    // Read before a program comes, and run after the clock of its world has been set.
    this.#bootstrap = context.unwrapResult(context.evalCode(bootstrap, "bootstrap.js"));
    this.#context = context;
    runtime.setInterruptHandler(() => this.#mustStop());
  }

  static async create(
    wasm: WebAssembly.Module,
    limits: EngineLimits,
    host: GuestHost,
  ): Promise<Guest> {
    const bounded = newVariant(syncVariant(variant), {
      wasmModule: wasm,
      wasmMemory: new WebAssembly.Memory(pages),
    });
    const module = await newQuickJSWASMModuleFromVariant(bounded);
    return new Guest(module.newRuntime(), limits, host);
  }

  #computed(): number {
    return performance.now() - this.#started - this.#waited;
  }

  #mustStop(): boolean {
    const isLate = this.#computed() > this.#budget;
    if (isLate && !this.#hasEnded) this.#isOver = true;
    return isLate;
  }

  run(frame: RunFrame): EndFrame {
    return bounded(this.#run(frame), this.limits);
  }

  #run(frame: RunFrame): EndFrame {
    this.#started = performance.now();
    this.#offset = frame.offset;
    try {
      const helpers = this.#helpers = this.#prepare(frame);
      const { value, error } = this.#evaluate(frame, helpers);
      this.#hasEnded = true;
      this.#budget = this.#computed() + graceMs;
      const failure = error === null
        ? null
        : failureOf(this.#text(helpers, "failure", error), frame);
      return {
        ...this.#output(),
        value: value === null ? "" : this.#text(helpers, "shown", value),
        failure,
        variables: variablesIn(this.#text(helpers, "variables")),
      };
    } catch (error) {
      // V8 is at its end before the engine is: nothing in it can be believed any more.
      return { ...this.#output(), value: "", failure: brokenFailure(error), variables: [] };
    }
  }

  /** What a program has in the middle of a call: nothing of it may run after this. */
  stopped(): EndFrame {
    this.#hasEnded = true;
    this.#budget = this.#computed() + graceMs;
    const text = this.#helpers === null ? "" : this.#text(this.#helpers, "variables");
    const variables = variablesIn(text);
    return bounded({ ...this.#output(), value: "", failure: null, variables }, this.limits);
  }

  #output(): Pick<EndFrame, "type" | "printed" | "dropped"> {
    return { type: "end", printed: this.#printed, dropped: this.#dropped };
  }

  /** The functions of `bootstrap.js`. */
  #prepare({ catalogue, aliases, awaited, now, seed }: RunFrame): QuickJSHandle {
    const context = this.#context;
    const [call, calls] = [this.#call, this.#calls].map((it) =>
      context.newFunction(
        "call",
        (text) => context.newString(it.call(this, context.getString(text))),
      )
    );
    const print = context.newFunction("print", (text) => this.#print(context.getString(text)));
    const clock = context.unwrapResult(context.evalCode(fixedWorld(now, seed), "world.js"));
    clock.dispose();
    const [names, others, places] = [catalogue, aliases, awaited].map((it) =>
      context.unwrapResult(context.evalCode(`(${JSON.stringify(it)})`))
    );
    const given = [call, print, names, others, calls, places].filter((it) => it !== undefined);
    return context.unwrapResult(context.callFunction(this.#bootstrap, context.undefined, ...given));
  }

  #print(text: string): void {
    const room = this.limits.printed - this.#printed.length;
    this.#printed += text.slice(0, Math.max(0, room));
    this.#dropped += Math.max(0, text.length - room);
  }

  #call(text: string): string {
    const refusal = this.#refusal(text);
    if (refusal !== null) return refusal;
    const call = this.#madeCall(JSON.parse(text));
    return call ? this.#ask({ type: "call", ...call }) : `{"error":"no such call"}`;
  }

  /** A list of calls, answered by a list. */
  #calls(text: string): string {
    const refusal = this.#refusal(text);
    const all: unknown = refusal === null ? JSON.parse(text) : [];
    const calls = Array.isArray(all) ? all.flatMap((it) => this.#madeCall(it) ?? []) : [];
    const isRight = Array.isArray(all) && calls.length === all.length && calls.length > 0 &&
      calls.length <= mostTogether;
    return isRight ? this.#ask({ type: "calls", calls }) : refusal ?? `{"error":"no such call"}`;
  }

  #refusal(text: string): string | null {
    if (this.#isOver) return `{"error":"the program has computed for too long"}`;
    if (this.#hasEnded) return `{"error":"the program has ended"}`;
    return text.length > longestCall ? `{"error":"the arguments are too large"}` : null;
  }

  /** The text is what a program could have written: it is read as strictly as what a stranger sends. */
  #madeCall(value: unknown): MadeCall | null {
    const [name, args, line, column]: readonly unknown[] = Array.isArray(value) ? value : [];
    if (typeof name !== "string" || !Array.isArray(args)) return null;
    return {
      ...{ name, args, line: Math.max(0, (Number(line) || 0) - this.#offset) },
      column: Math.max(0, Number(column) || 0),
    };
  }

  #ask(frame: CallFrame | CallsFrame): string {
    const before = performance.now();
    const answer = this.host.ask(frame);
    this.#waited += performance.now() - before;
    return answer;
  }

  #evaluate(
    { code }: RunFrame,
    helpers: QuickJSHandle,
  ): { readonly value: QuickJSHandle | null; readonly error: QuickJSHandle | null } {
    const context = this.#context;
    const compiled = context.evalCode(code, "program.js");
    if (compiled.error) return { value: null, error: compiled.error };
    const [track, value] = ["track", "value"].map((it) => context.getProp(helpers, it));
    const args = [track, value].filter((it) => it !== undefined);
    const started = context.callFunction(compiled.value, context.undefined, ...args);
    if (started.error) return { value: null, error: started.error };
    const error = this.#runAll(helpers);
    if (error) return { value: null, error };
    const state = context.getPromiseState(started.value);
    if (state.type === "fulfilled") return { value: state.value, error: null };
    if (state.type === "rejected") return { value: null, error: state.error };
    return { value: null, error: context.newError("a promise that it waits for is never settled") };
  }

  /** When nothing else is left to do, what is awaited is asked for. */
  #runAll(helpers: QuickJSHandle): QuickJSHandle | null {
    const context = this.#context;
    const flush = context.getProp(helpers, "flush");
    for (;;) {
      const error = this.#runJobs();
      if (error) return error;
      const flushed = context.callFunction(flush, context.undefined);
      if (flushed.error) return flushed.error;
      if (context.typeof(flushed.value) !== "number" || context.getNumber(flushed.value) === 0) {
        return null;
      }
    }
  }

  /** One by one: a job that was stopped does not stop those that follow from it. */
  #runJobs(): QuickJSHandle | null {
    const { runtime } = this.#context;
    while (runtime.hasPendingJob()) {
      if (this.#mustStop()) {
        return this.#context.newError({ name: "InternalError", message: "interrupted" });
      }
      const { error } = runtime.executePendingJobs(1);
      if (error) return error;
    }
    return null;
  }

  /** What a helper says; empty where it fails. */
  #text(helpers: QuickJSHandle, name: string, ...args: QuickJSHandle[]): string {
    const context = this.#context;
    const helper = context.getProp(helpers, name);
    const result = context.callFunction(helper, context.undefined, ...args);
    return result.error ? "" : context.getString(result.value);
  }
}

/** A program may have spoilt what the helpers stand on: then none is kept. */
function variablesIn(text: string): EndFrame["variables"] {
  const all: unknown = text === "" ? [] : JSON.parse(text);
  return Array.isArray(all) ? all.filter(isVariable) : [];
}

function isVariable(it: unknown): it is Variable {
  if (typeof it !== "object" || it === null) return false;
  const { name, kind, preview, kept, lost }: Partial<Record<keyof Variable, unknown>> = it;
  return [name, kind, preview].every((text) => typeof text === "string") &&
    [kept, lost].every((text) => text === null || typeof text === "string");
}

/**
 * A program that is run again must do the same: its clock stands still and its random numbers follow
 * from the call (mulberry32, public domain, by Tommy Ettinger).
 */
function fixedWorld(now: number, seed: number): string {
  return `{
    const Original = Date;
    let state = ${seed | 0};
    Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    globalThis.Date = class Date extends Original {
      constructor(...args) {
        if (args.length === 0) super(${now});
        else super(...args);
      }
      static now() { return ${now}; }
    };
  }`;
}
