/** Commands that the task, or the project's instructions, want to pass; the words are read by `agent/owed`. */

import { checksIn } from "../../agent/mod.ts";

export interface NamedCommand {
  readonly line: string;
  /** `task`: it has to pass, whatever it said before. */
  readonly by: "task" | "instructions";
}

/** A project does not name more of them in earnest. */
const most = 3;

export function namedCommands(
  { task, instructions }: { readonly task: string; readonly instructions: string },
): readonly NamedCommand[] {
  const found = new Map<string, NamedCommand>();
  for (const [text, by] of [[task, "task"], [instructions, "instructions"]] as const) {
    for (const line of checksIn(text)) if (!found.has(line)) found.set(line, { line, by });
  }
  return [...found.values()].slice(0, most);
}
