import { type TreeNode, WorkspaceError } from "../protocol/mod.ts";
import { syncFolder } from "./disk_sync.ts";
import { entryOfPlace, isSameNode, nodeStep, requireOwnPlace } from "./own_place.ts";
import type { Area } from "./resolve.ts";
import { temporaryName } from "./temporary.ts";

interface NodeOptions {
  readonly area: Area;
  readonly before: TreeNode | null;
  readonly after: TreeNode | null;
}

/**
 * Makes, replaces or removes a link or a folder. Look and deed are one synchronous piece.
 *
 * @throws {WorkspaceError} nothing was done, unless it was the sync of the folder that failed
 */
export async function setDiskNode(path: string, options: NodeOptions): Promise<void> {
  const step = nodeStep(path, options);
  const { real } = requireAt(path, options, options.before);
  switch (step.do) {
    case "link":
      Deno.symlinkSync(step.target, real);
      break;
    case "retarget":
      replaceLink(path, real, { ...options, target: step.target });
      break;
    case "remove_link":
      removeLink(path, real, options);
      break;
    case "folder":
      makeFolder(real, step.mode);
      break;
    case "chmod":
      Deno.chmodSync(real, step.mode);
      break;
    case "remove_folder":
      removeFolder(path, real);
      break;
  }
  await syncFolder(parentOf(real));
}

function requireAt(path: string, { area }: NodeOptions, node: TreeNode | null) {
  const place = requireOwnPlace(path, area);
  if (!isSameNode(entryOfPlace(place, area), node)) throw new WorkspaceError("changed", path);
  return place;
}

/** The new link is beside the old one first, so that the name is never without any. */
function replaceLink(
  path: string,
  real: string,
  options: NodeOptions & { readonly target: string },
): void {
  const beside = `${parentOf(real)}/${temporaryName(nameOf(real))}`;
  Deno.symlinkSync(options.target, beside);
  try {
    requireAt(path, options, options.before);
    Deno.renameSync(beside, real);
  } catch (error) {
    Deno.removeSync(beside);
    throw error;
  }
}

/** Under a name that nobody else has before it goes: what was swapped in meanwhile comes back. */
function removeLink(path: string, real: string, { before }: NodeOptions): void {
  const aside = `${parentOf(real)}/${temporaryName(nameOf(real))}`;
  Deno.renameSync(real, aside);
  try {
    const isSame = before?.type === "link" && isLinkTo(aside, before.target);
    if (!isSame) throw new WorkspaceError("changed", path);
    Deno.removeSync(aside);
  } catch (error) {
    Deno.renameSync(aside, real);
    throw error;
  }
}

function isLinkTo(path: string, target: string): boolean {
  return Deno.lstatSync(path).isSymlink && Deno.readLinkSync(path) === target;
}

/** The mask of the process would take bits away. */
function makeFolder(real: string, mode: number): void {
  Deno.mkdirSync(real, { mode: 0o700 });
  try {
    Deno.chmodSync(real, mode);
  } catch (error) {
    Deno.removeSync(real);
    throw error;
  }
}

function removeFolder(path: string, real: string): void {
  try {
    Deno.removeSync(real);
  } catch (error) {
    const isFull = error instanceof Error && "code" in error && error.code === "ENOTEMPTY";
    throw isFull ? new WorkspaceError("changed", path, "the folder is not empty") : error;
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
