import { type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { isProtected, repositoriesAt } from "../workspace/mod.ts";

/**
 * The resolved path, relative to the root, refused early if no tool may write it: the
 * model hears of it before anybody is asked. The workspace refuses again when it writes.
 *
 * @throws {WorkspaceError}
 */
export async function writablePath(workspace: Workspace, path: string): Promise<string> {
  const resolved = await workspace.resolve(path);
  const given = path.startsWith("/") ? resolved : path;
  if (resolved.startsWith("/")) throw new WorkspaceError("outside", path);
  if (isProtected(resolved) || isProtected(given)) throw new WorkspaceError("protected", path);
  if (await isOfRepository(workspace, resolved)) {
    throw new WorkspaceError("protected", path, "settings or history of a git repository");
  }
  return resolved;
}

/** The path is a setting of a repository by another name than `.git`, or makes a folder one. */
async function isOfRepository(workspace: Workspace, path: string): Promise<boolean> {
  for (const marks of repositoriesAt(path)) {
    const looks = await workspace.looks(marks);
    if (looks.every((look) => look !== null)) return true;
  }
  return false;
}
