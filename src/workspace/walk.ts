import { type FileStat, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { IgnoreRules, type RuleSource } from "./ignore_rules.ts";
import { isRuleFile } from "./rule_files.ts";
import { Turns } from "./turns.ts";

interface WalkOptions {
  readonly source: RuleSource;
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
  const { source, signal } = options;
  const turns = new Turns(signal);
  const inTree = { workspace, source };
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

async function enter(
  { workspace, source }: { readonly workspace: Workspace; readonly source: RuleSource },
  folder: string,
  above: IgnoreRules,
): Promise<Branch> {
  const entries = await entriesOf(workspace, folder);
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

async function entriesOf(workspace: Workspace, folder: string): Promise<readonly FileStat[]> {
  try {
    return await workspace.list(folder);
  } catch (error) {
    if (error instanceof WorkspaceError) return [];
    throw error;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
