/** Which way of editing a model gets right, by small tasks that touch no file. */

import type { ToolSpec } from "../../protocol/mod.ts";
import { ask, type Asking, type Call } from "./ask.ts";
import { madeCalls, type Salvage } from "./dialect.ts";
import { type EditFormat, editFormats, type Profile } from "./profile.ts";
import { said } from "./texts.ts";

/** One change of one small file. */
export interface EditTask {
  readonly path: string;
  readonly text: string;
  /** What is to be changed, in a sentence. */
  readonly task: string;
  readonly result: string;
}

/** What is tried, and how it is judged; given by whoever knows the tools. */
export interface EditTrial {
  readonly tasks: readonly EditTask[];
  readonly tools: Readonly<Record<EditFormat, ToolSpec>>;
  /** The file after a call of the format's tool; `null`: the call does not fit the file. */
  applied(format: EditFormat, call: Call, task: EditTask): Promise<string | null>;
}

export type EditsFound = Pick<Profile, "edits" | "bestEdit">;

/** Tokens of the largest answer: a small file and the words around it. */
const answerTokens = 1500;

export async function measureEdits(
  asking: Asking,
  { trial, salvage }: { readonly trial: EditTrial; readonly salvage: Salvage },
): Promise<EditsFound> {
  const edits: Record<EditFormat, number> = { edit_file: 0, apply_patch: 0, write_file: 0 };
  for (const format of editFormats) {
    for (const task of trial.tasks) {
      if (await isRight(asking, { format, task, trial, salvage })) {
        edits[format] += 1 / trial.tasks.length;
      }
    }
  }
  return { edits, bestEdit: best(edits) };
}

interface Attempt {
  readonly format: EditFormat;
  readonly task: EditTask;
  readonly trial: EditTrial;
  readonly salvage: Salvage;
}

async function isRight(
  asking: Asking,
  { format, task, trial, salvage }: Attempt,
): Promise<boolean> {
  const tool = trial.tools[format];
  const { path, text } = task;
  const prompt = said("edit", { path, text, task: task.task, tool: tool.name });
  const heard = await ask(asking, {
    text: prompt,
    tools: [tool],
    maxOutputTokens: answerTokens,
  });
  const [call] = madeCalls(heard, [tool], salvage).calls;
  if (!call) return false;
  const after = await trial.applied(format, call, task);
  // The last line end gets lost between the tags in which calls are printed.
  return after?.trimEnd() === task.result.trimEnd();
}

/** Of equal ones the first, which takes the fewest tokens; a format that never worked is none. */
function best(edits: Readonly<Record<EditFormat, number>>): EditFormat | null {
  const top = Math.max(...editFormats.map((it) => edits[it]));
  return top === 0 ? null : editFormats.find((it) => edits[it] === top) ?? null;
}
