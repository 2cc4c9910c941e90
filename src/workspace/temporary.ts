import { type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { childPath } from "./path.ts";

/** Names of our temporary files; nothing else is ever removed by this pattern. */
const pattern = /^\..+\.agent-[0-9a-f]{16}\.tmp$/;

/** NAME_MAX is 255 bytes; our own part takes 27. */
const maxNameBytes = 220;

/** A new name beside `name`, hidden and recognisable. */
export function temporaryName(name: string): string {
  const random = crypto.getRandomValues(new Uint8Array(8)).toHex();
  let kept = name;
  while (new TextEncoder().encode(kept).length > maxNameBytes) kept = kept.slice(0, -1);
  return `.${kept}.agent-${random}.tmp`;
}

export function isTemporaryName(name: string): boolean {
  return pattern.test(name);
}

/**
 * Removes what a killed write left in these folders (relative to the root); only while
 * nobody else writes there. A folder that is gone or refused has nothing of ours.
 *
 * @throws {WorkspaceError} `io`: the disk does not say what is there
 * @returns paths of the removed files
 */
export async function removeStrayFiles(
  workspace: Workspace,
  folders: Iterable<string>,
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const folder of new Set(folders)) {
    for (const name of await strayNames(workspace, folder)) {
      const path = childPath(folder, name);
      if (await removeStray(workspace, path)) removed.push(path);
    }
  }
  return removed;
}

async function removeStray(workspace: Workspace, path: string): Promise<boolean> {
  const entry = await workspace.entry(path);
  if (entry?.type === "link") {
    await workspace.setNode(path, { before: entry, after: null });
    return true;
  }
  const found = await workspace.fingerprint(path);
  if (!found) return false;
  await workspace.remove(path, { before: found.hash });
  return true;
}

async function strayNames(workspace: Workspace, folder: string): Promise<readonly string[]> {
  try {
    const entries = await workspace.list(folder);
    return entries
      .filter(({ type }) => type === "file" || type === "link")
      .map((entry) => entry.path.slice(entry.path.lastIndexOf("/") + 1))
      .filter(isTemporaryName);
  } catch (error) {
    if (error instanceof WorkspaceError && error.kind !== "io") return [];
    throw error;
  }
}
