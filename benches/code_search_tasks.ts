/**
 * Tasks for ranked search out of a git history: the subject of a commit is the question, the
 * code files that it changed are the answer, the tree before it is where to look.
 */

import { git } from "./code_search_git.ts";
import { isCode } from "./code_search_tree.ts";

export interface Task {
  readonly commit: string;
  readonly parent: string;
  /** The subject without names of files and without what a robot or a tracker adds. */
  readonly query: string;
  /** Code files of the parent that the commit changed, 1 to 5. */
  readonly gold: readonly string[];
}

/** More files are a sweep over the tree and no place to be found. */
const maxGold = 5;

/** Subjects of fewer words ask nothing. */
const minWords = 3;

/** The newest `count` usable commits reachable from HEAD, merges left out. */
export async function mineTasks(repo: string, count: number): Promise<readonly Task[]> {
  const log = await git(repo, [
    "log",
    "--no-merges",
    "--no-renames",
    "--raw",
    "--no-abbrev",
    "-z",
    "--format=%x01%H%x02%P%x02%s%x02",
    "--max-count=6000",
    "HEAD",
  ]);
  const tasks: Task[] = [];
  for (const record of log.split("\x01")) {
    const task = record === "" ? null : taskOf(record);
    if (task) tasks.push(task);
    if (tasks.length === count) break;
  }
  return tasks;
}

function taskOf(record: string): Task | null {
  const [commit = "", parent = "", subject = "", changes = ""] = record.split("\x02");
  const query = questionOf(subject);
  if (parent === "" || query.split(" ").length < minWords) return null;
  const fields = changes.split("\0").filter((it) => it.trim() !== "");
  const gold: string[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const status = fields[at]?.trim().split(" ").at(-1) ?? "";
    const path = fields[at + 1] ?? "";
    if (isCode(path) && (status === "M" || status === "D")) gold.push(path);
  }
  return gold.length === 0 || gold.length > maxGold ? null : { commit, parent, query, gold };
}

/** Robots and releases say nothing about code. */
const noQuestion =
  /\bbump\b|autoupdate|^release\b|^v?\d+\.\d+|^chore\(deps|^build\(deps|^(?:revert|merge)\b/i;

function questionOf(subject: string): string {
  if (noQuestion.test(subject)) return "";
  return subject
    // `fix(router)!: …` keeps the place and loses the kind of change.
    .replace(/^[a-z]+(?:\(([^)]*)\))?!?: /, "$1 ")
    .replaceAll(/\(?#\d+\)?/g, " ")
    .replaceAll(
      /\S*[\w-]\.(?:[a-z]{1,4}|json|yaml|toml)\b/g,
      (word) => isFileName(word) ? " " : word,
    )
    .replaceAll(/\S+\/\S+/g, " ")
    .replaceAll(/\s+/g, " ").trim();
}

function isFileName(word: string): boolean {
  return isCode(word) || /\.(?:md|json|ya?ml|toml|txt|rst|cfg|ini|html|css|lock)$/.test(word);
}
