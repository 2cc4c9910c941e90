/** Whether a model can write the program that a job over several files takes. */

import type { ToolSpec } from "../../protocol/mod.ts";
import { ask, type Asking, type Call } from "./ask.ts";
import { madeCalls, type Salvage } from "./dialect.ts";
import { said } from "./texts.ts";

export interface ProgramTask {
  /** What is to be found out, in a sentence. */
  readonly task: string;
  /** What the program has to print. */
  readonly answer: string;
}

/** What is tried, and how it is judged; given by whoever can run programs. */
export interface ProgramTrial {
  readonly tasks: readonly ProgramTask[];
  readonly tool: ToolSpec;
  /** What a call's program prints; of one that fails, why. */
  printed(call: Call): Promise<string>;
}

/** Tokens of the largest answer: a program of some twenty lines, and what is thought before it. */
const answerTokens = 1500;

/** Share of the programs that printed what they were to print. */
export async function measurePrograms(
  asking: Asking,
  { trial, salvage }: { readonly trial: ProgramTrial; readonly salvage: Salvage },
): Promise<number> {
  const { tasks, tool } = trial;
  let right = 0;
  for (const { task, answer } of tasks) {
    const text = said("program", { task, tool: tool.name });
    const heard = await ask(asking, { text, tools: [tool], maxOutputTokens: answerTokens });
    const [call] = madeCalls(heard, [tool], salvage).calls;
    if (call && (await trial.printed(call)).trim() === answer) right += 1;
  }
  return tasks.length === 0 ? 0 : right / tasks.length;
}
