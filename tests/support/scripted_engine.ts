/** An engine whose programs make the calls that it is given, in order, and end. */

import type { CallFrame, EndFrame, Engine, StepFrame } from "../../src/codemode/engine/mod.ts";
import type { Json } from "../../src/protocol/mod.ts";

/** @param calls `toolkit.method` with its arguments */
export function scriptedEngine(
  calls: readonly (readonly [name: string, ...args: readonly Json[]])[],
): () => Promise<Engine> {
  return () => {
    const frames = calls.map(([name, ...args], at): CallFrame => ({
      ...{ type: "call", name, args, line: at + 1, column: 1 },
    }));
    const next = (): Promise<StepFrame> => Promise.resolve(frames.shift() ?? end);
    return Promise.resolve({
      ...{ run: next, answer: next },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    });
  };
}

const end: EndFrame = {
  ...{ type: "end", printed: "", dropped: 0, value: "", failure: null, variables: [] },
};
