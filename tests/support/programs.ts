/** Programs through the real runner and the real engine; what their calls come to is a function. */

import { ProgramRunner } from "../../src/codemode/mod.ts";
import type { Engine, EngineLimits } from "../../src/codemode/engine/mod.ts";
import type { ProgramCall, ToolCall, Variable } from "../../src/protocol/mod.ts";
import { allTools } from "../../src/tools/mod.ts";
import { realClock } from "./clock.ts";

export type Answer = (call: ToolCall) => ProgramCall["result"];

export interface ProgramRun {
  readonly status: string;
  /** What the model reads, without the list of variables. */
  readonly text: string;
  /** Tool and input of each call. */
  readonly calls: readonly string[];
  readonly variables: readonly Variable[];
  /** How many calls came at once, in order. */
  readonly together: readonly number[];
}

const nothing: Answer = () => ({ status: "ok", text: "it" });

export async function runProgram(
  code: string,
  { start, answer = nothing, earlier = [], id = "c1" }: {
    readonly start: (limits: EngineLimits) => Promise<Engine>;
    readonly answer?: Answer;
    readonly earlier?: readonly Variable[];
    readonly id?: string;
  },
): Promise<ProgramRun> {
  const runner = new ProgramRunner(
    { tools: allTools, clock: realClock, outputChars: 2_000 },
    start,
  );
  const program = { id, name: "run_program", input: { code } };
  const made: ProgramCall[] = [];
  const together: number[] = [];
  const options = {
    ...{ signal: new AbortController().signal, at: "2026-01-02T03:04:05.000Z" },
    ...{ variables: earlier, progress: () => {} },
  };
  try {
    for (;;) {
      const step = await runner.advance(program, made, options);
      if (step.type !== "end") {
        const calls = step.type === "call" ? [step] : step.calls;
        together.push(calls.length);
        made.push(...calls.map(({ call }) => ({ call, result: answer(call) })));
        continue;
      }
      const { status, text, variables = [] } = step.result;
      const calls = made.map(({ call }) => `${call.name} ${JSON.stringify(call.input)}`);
      return {
        status,
        text: text.split("[variables]")[0]?.trim() ?? "",
        calls,
        variables,
        together,
      };
    }
  } finally {
    await runner.end(id);
  }
}
