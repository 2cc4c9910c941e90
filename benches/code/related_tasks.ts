/**
 * Tasks for related tests out of a git history: a commit that changed sources and tests says
 * which tests belong to the sources, on the tree before it.
 */

import { languageFinder } from "../../src/codeintel/index/open.ts";
import { languages } from "../../tests/support/languages.ts";
import type { TestRole } from "../../src/codeintel/related/conventions.ts";
import { git } from "../code_search_git.ts";

export interface RelatedTask {
  readonly commit: string;
  readonly parent: string;
  /** Code files changed that are neither tests nor set-up of tests; 1 to 5. */
  readonly sources: readonly string[];
  /** Tests changed, and what may be one by its path; 1 to 5. */
  readonly gold: readonly string[];
}

/** More files are a sweep over the tree. */
const maxFiles = 5;

/**
 * The newest `count` usable commits reachable from HEAD: no merges, 1 to 5 sources and 1 to 5
 * tests changed that were there before.
 */
export async function relatedTasks(
  repo: string,
  { count, commits = Infinity, roleOf }: {
    readonly count: number;
    /** Only of so many of the newest commits with 1 to 5 sources. */
    readonly commits?: number;
    roleOf(path: string): TestRole;
  },
): Promise<readonly RelatedTask[]> {
  const log = await git(repo, [
    "log",
    "--no-merges",
    "--no-renames",
    "--raw",
    "--no-abbrev",
    "-z",
    "--format=%x01%H%x02%P%x02",
    "--max-count=12000",
    "HEAD",
  ]);
  const tasks: RelatedTask[] = [];
  let seen = 0;
  for (const record of log.split("\x01")) {
    const task = taskOf(record, roleOf);
    if (!task || !fits(task.sources)) continue;
    if (fits(task.gold)) tasks.push(task);
    if (tasks.length === count || ++seen === commits) break;
  }
  return tasks;
}

const languageOf = languageFinder(languages);

function taskOf(record: string, roleOf: (path: string) => TestRole): RelatedTask | null {
  const [commit = "", parent = "", changes = ""] = record.split("\x02");
  if (parent === "") return null;
  const fields = changes.split("\0").filter((it) => it.trim() !== "");
  const changed: string[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const path = fields[at + 1] ?? "";
    if (fields[at]?.trim().endsWith(" M") && languageOf(path) !== null) changed.push(path);
  }
  const gold = changed.filter((path) => ["test", "marked"].includes(roleOf(path)));
  const sources = changed.filter((path) => roleOf(path) === "source");
  return { commit, parent, sources, gold };
}

function fits(list: readonly string[]): boolean {
  return list.length > 0 && list.length <= maxFiles;
}
