/**
 * What a model is told of the folder that a question is about. Files alone are read, and few of them:
 * no program runs for it, neither one of the project nor one of the system.
 */

import { oneLine } from "../../../ansi/mod.ts";
import { sleep } from "../../../util/mod.ts";
import { gitState, gitText } from "./git_state.ts";
import { projectOf } from "./project.ts";
import { versionsOf } from "./versions.ts";

export interface Situation {
  readonly versions: readonly string[];
  /** A line each. */
  readonly project: readonly string[];
}

export interface Surroundings {
  /** Absolute. */
  readonly folder: string;
  readonly home: string;
  readonly path: string;
  /** Programs of the last command. */
  readonly programs: readonly string[];
  /** Without secrets. */
  redact(text: string): string;
}

/** Milliseconds after which a slow disk is not waited for. */
const patience = 1_000;
/** Characters of a line. */
const longest = 400;

export async function situationOf(it: Surroundings): Promise<Situation> {
  const nothing: Situation = { versions: [], project: [] };
  const end = new AbortController();
  const looked = look(it).catch(() => nothing);
  const late = sleep(patience, end.signal).then(() => nothing, () => nothing);
  return await Promise.race([looked, late]).finally(() => end.abort());
}

async function look({ folder, home, path, programs, redact }: Surroundings): Promise<Situation> {
  const [git, project] = await Promise.all([gitState(folder), projectOf(folder, home)]);
  const wanted = [...programs, ...project.programs, ...git === null ? [] : ["git"]];
  const versions = await versionsOf(wanted, path);
  const clean = (line: string) => redact(oneLine(line)).slice(0, longest);
  return {
    versions: versions.map(clean),
    project: [...project.lines, ...git === null ? [] : [gitText(git)]].map(clean),
  };
}
