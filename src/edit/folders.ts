/** Folders that a change makes for its files: who takes a file away takes those that it made. */

import { type FileChange, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { folderOf } from "../util/mod.ts";

/** Folders above a path that are not there, the outermost first. */
export async function missingFolders(
  workspace: Pick<Workspace, "looks">,
  path: string,
): Promise<readonly string[]> {
  const above = foldersAbove(path);
  const looks = await workspace.looks(above);
  return above.filter((_, at) => looks[at] === null);
}

/** Folders above a path but the root, the outermost first. */
export function foldersAbove(path: string): readonly string[] {
  const above: string[] = [];
  for (let at = folderOf(path); at !== ""; at = folderOf(at)) above.unshift(at);
  return above;
}

/** Of the folders that were made for any of these changes, those above each path. */
export function madeFor(changes: readonly FileChange[]): (path: string) => readonly string[] {
  const made = new Set(changes.flatMap((it) => it.made ?? []));
  return (path) => foldersAbove(path).filter((it) => made.has(it));
}

/** Removes the empty ones. A folder that stays is no reason to take a change of files back. */
export async function removeMade(
  workspace: Pick<Workspace, "removeFolder">,
  made: readonly string[],
): Promise<void> {
  try {
    for (const folder of made.toReversed()) if (!await workspace.removeFolder(folder)) return;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
  }
}
