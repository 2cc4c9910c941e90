import type { Bytes, Workspace } from "../../../protocol/mod.ts";
import { folderOf } from "../../../util/mod.ts";
import type { Runner } from "../types.ts";
import { cargoRunners, goRunners, mavenRunners, phpunitRunners, rspecRunners } from "./others.ts";
import { lookAt, upwards } from "./project.ts";
import { pythonRunners } from "./python.ts";
import { scriptRunners } from "./script.ts";

const finders = [
  pythonRunners,
  scriptRunners,
  goRunners,
  cargoRunners,
  mavenRunners,
  phpunitRunners,
  rspecRunners,
] as const;

/**
 * The runners of a project, by folder and name: one for each package and language that has tests.
 * With `originals` (files as they were, `null`: was not there) those that it had then.
 *
 * @throws {WorkspaceError} if the root is gone
 */
export async function detectRunners(
  workspace: Pick<Workspace, "root" | "names" | "read" | "looks">,
  originals?: ReadonlyMap<string, Bytes | null>,
): Promise<readonly Runner[]> {
  const project = await lookAt(workspace, originals);
  const found = (await Promise.all(finders.map((find) => find(project)))).flat();
  return found.sort((a, b) => order(a.folder, b.folder) || order(a.id, b.id));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The runner of the nearest package that takes this file for a test, or `null`. */
export function runnerFor(runners: readonly Runner[], path: string): Runner | null {
  const listed = runners.find((it) => it.tests.includes(path));
  if (listed) return listed;
  const homes = upwards(folderOf(path));
  const near = runners.filter((it) => it.takes(path) && homes.includes(it.folder));
  return near.sort((a, b) => b.folder.length - a.folder.length)[0] ?? null;
}
