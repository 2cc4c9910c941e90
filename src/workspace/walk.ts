import { type FileStat, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { IgnoreRules, type RuleSource } from "./ignore_rules.ts";
import { isRuleFile } from "./rule_files.ts";
import { Turns } from "./turns.ts";

interface WalkOptions {
  readonly source: RuleSource;
  /**
   * The entries of a folder below the start, by its path. Absent: `workspace.list`, which proves that
   * the path leads there, in time that grows with the square of its length.
   */
  entries?(folder: string): readonly FileStat[];
  readonly signal?: AbortSignal;
}

/**
 * Files below `path` in the order of their components; a file is itself. What is asked for
 * by name is walked even if rules hide it, but `.git` never shows. A folder that goes away
 * or cannot be read is passed over; holds the entries of one branch at a time.
 */
export async function* walkFiles(
  workspace: Workspace,
  path: string,
  options: WalkOptions,
): AsyncGenerator<FileStat> {
  const start = await workspace.stat(path);
  if (start.type === "file") yield start;
  if (start.type !== "directory") return;
  const { source, signal, entries = (folder: string) => workspace.list(folder) } = options;
  const turns = new Turns(signal);
  const inTree = { entries, source };
  const open = [await enter(inTree, start.path, await rulesAt(source, start.path))];
  for (let branch = open.at(-1); branch; branch = open.at(-1)) {
    if (turns.isDue(1)) await turns.take();
    const entry = branch.entries[branch.next++];
    if (!entry) open.pop();
    else if (isHidden(entry, branch.rules)) continue;
    else if (entry.type === "file") yield entry;
    else {
      signal?.throwIfAborted();
      open.push(await enter(inTree, entry.path, branch.rules));
    }
  }
}

/** Rules above the start hold too, unless they hide the start itself. */
async function rulesAt(source: RuleSource, path: string): Promise<IgnoreRules> {
  if (path.startsWith("/")) return IgnoreRules.none;
  let rules = await IgnoreRules.atRoot(source);
  if (path === ".") return rules;
  const names = path.split("/");
  for (let depth = 1; depth <= names.length; depth++) {
    const folder = names.slice(0, depth).join("/");
    if (rules.hides(folder, "directory")) return IgnoreRules.none;
    if (depth < names.length) rules = await rules.below(source, folder);
  }
  return rules;
}

/** A folder on the way from the start to where the walk is. */
interface Branch {
  readonly entries: readonly FileStat[];
  readonly rules: IgnoreRules;
  /** Index of the entry to look at next. */
  next: number;
}

interface InTree {
  entries(folder: string): readonly FileStat[] | Promise<readonly FileStat[]>;
  readonly source: RuleSource;
}

async function enter(
  { entries: list, source }: InTree,
  folder: string,
  above: IgnoreRules,
): Promise<Branch> {
  const entries = await orNone(() => list(folder));
  const names = new Set(entries.map((entry) => nameOf(entry.path)).filter(isRuleFile));
  const ruled = folder !== "." && names.size > 0;
  const rules = ruled ? await above.below(source, folder, names) : above;
  return { entries, rules, next: 0 };
}

/** True for what a walk shows nothing of: links and devices, what rules hide, `.git`. */
function isHidden({ type, path }: FileStat, rules: IgnoreRules): boolean {
  if (type !== "file" && type !== "directory") return true;
  return (type === "directory" && nameOf(path) === ".git") || rules.hides(path, type);
}

async function orNone(
  list: () => readonly FileStat[] | Promise<readonly FileStat[]>,
): Promise<readonly FileStat[]> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof WorkspaceError) return [];
    throw error;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
