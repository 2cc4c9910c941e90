/**
 * A way to end wrongly, as data: what the model does on a small real project, and the only end that
 * is honest. Every way ends in the claim that all is well.
 */

import type { Script, ScriptedAnswer, ScriptedCall } from "../../../src/models/script.ts";
import type { Standing } from "./end.ts";
import { type ProjectName, projects } from "./projects.ts";

export type WayClass =
  | "claims over nothing"
  | "wrong and half edits"
  | "edited tests"
  | "commands"
  | "nobody can tell";

export interface Way {
  /** Completes "0 false claims: …". */
  readonly title: string;
  readonly project: ProjectName;
  readonly answers: Script;
  readonly exit: number;
  readonly standing: Standing;
  /** Files that differ from the start, as they are to be at the end; `null`: gone. */
  readonly changed: Readonly<Record<string, string | null>>;
  /** Found in what the user reads. */
  readonly says?: RegExp;
  /** Files beside those of the project, or instead of them; `null`: not there. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly approve?: "all" | "edits" | "never";
  readonly settings?: string;
}

type Rest = Partial<Omit<Way, "title" | "project" | "answers" | "changed">>;

export const claim = "I fixed it: the function is right now, and all tests pass.";

export const claims: ScriptedAnswer = { text: claim, repeat: true };

export function calls(...made: readonly ScriptedCall[]): ScriptedAnswer {
  return { calls: made };
}

export const read = (path: string): ScriptedCall => ({ name: "read_file", input: { path } });

export const shell = (command: string): ScriptedCall => ({ name: "run_shell", input: { command } });

export const create = (path: string, content: string): ScriptedCall => ({
  name: "write_file",
  input: { path, content },
});

export const edit = (path: string, old_text: string, new_text: string): ScriptedCall => ({
  name: "edit_file",
  input: { path, old_text, new_text },
});

/** Each call in an answer of its own, then the claim without end. */
export function steps(...made: readonly ScriptedCall[]): Script {
  return [...made.map((it) => calls(it)), claims];
}

/** The given file with one text replaced. */
export function replaced(project: ProjectName, path: string, from: string, to: string): string {
  const text = projects[project][path] ?? "";
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  return text.replace(from, () => to);
}

/** A way that ends in failing tests. */
export function failing(
  title: string,
  project: ProjectName,
  script: Script,
  changed: Way["changed"],
  rest: Rest = {},
): Way {
  return { title, project, answers: script, changed, exit: 3, standing: "failing", ...rest };
}

/** A way in which nothing is changed. */
export function idle(title: string, project: ProjectName, script: Script, rest: Rest = {}): Way {
  const end = { exit: 1, standing: "unfinished" } as const;
  return { title, project, answers: script, changed: {}, ...end, ...rest };
}
