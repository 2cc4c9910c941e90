/** Engines that are used again where their program has come to its end: a process a program costs a second. */

import { type Engine, EngineProcess } from "../../src/codemode/engine/mod.ts";
import type { EngineLimits } from "../../src/codemode/engine/mod.ts";

const module = new URL("./engine_child.ts", import.meta.url).href;

/** Programs that one process serves, less one. */
const most = 900;

export class Engines implements AsyncDisposable {
  readonly #idle: { readonly process: EngineProcess; readonly served: number }[] = [];

  constructor(private readonly limits: EngineLimits) {}

  /** An engine with a program's world of its own; the limits are those of the pool. */
  readonly start = async (): Promise<Engine> => {
    const { process, served } = this.#idle.pop() ??
      { process: await EngineProcess.start(this.limits, module), served: 0 };
    let isDone = false;
    const noting = async <T extends { readonly type: string }>(coming: Promise<T>) => {
      const frame = await coming;
      isDone = frame.type === "end";
      return frame;
    };
    return {
      run: (frame) => noting(process.run(frame)),
      answer: async (answer) => {
        const frame = await noting(process.answer(answer));
        // A process that was stopped in the middle of a call serves nobody any more.
        if ("stop" in answer) isDone = false;
        return frame;
      },
      [Symbol.asyncDispose]: async () => {
        if (isDone && served < most) this.#idle.push({ process, served: served + 1 });
        else await process[Symbol.asyncDispose]();
      },
    };
  };

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.map(({ process }) => process[Symbol.asyncDispose]()));
  }
}
