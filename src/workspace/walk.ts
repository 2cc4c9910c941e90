import { type FileStat, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { IgnoreRules } from "./ignore_rules.ts";

interface WalkOptions {
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
  const rules = await rulesAt(workspace, start.path);
  yield* walkFolder(start.path, { workspace, rules, signal: options.signal });
}

/** Rules above the start hold too, unless they hide the start itself. */
async function rulesAt(workspace: Workspace, path: string): Promise<IgnoreRules> {
  if (path.startsWith("/")) return IgnoreRules.none;
  let rules = await IgnoreRules.atRoot(workspace);
  if (path === ".") return rules;
  const names = path.split("/");
  for (let depth = 1; depth <= names.length; depth++) {
    const folder = names.slice(0, depth).join("/");
    if (rules.hides(folder, "directory")) return IgnoreRules.none;
    if (depth < names.length) rules = await rules.below(workspace, folder);
  }
  return rules;
}

interface Walk {
  readonly workspace: Workspace;
  readonly rules: IgnoreRules;
  readonly signal: AbortSignal | undefined;
}

async function* walkFolder(folder: string, walk: Walk): AsyncGenerator<FileStat> {
  walk.signal?.throwIfAborted();
  const entries = await entriesOf(walk.workspace, folder);
  const names = new Set(entries.map((entry) => nameOf(entry.path)));
  const rules = folder === "." ? walk.rules : await walk.rules.below(walk.workspace, folder, names);
  for (const entry of entries) {
    if (entry.type === "file" && !rules.hides(entry.path, "file")) yield entry;
    if (entry.type !== "directory" || nameOf(entry.path) === ".git") continue;
    if (!rules.hides(entry.path, "directory")) yield* walkFolder(entry.path, { ...walk, rules });
  }
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
