/** What each kind of access asks of a resolved path; the same for every workspace. */

import { WorkspaceError } from "../protocol/mod.ts";
import { isProtectedName } from "./protected.ts";
import type { Resolved } from "./resolve.ts";
import type { Node } from "./volume.ts";

/** @throws {WorkspaceError} if there is no regular file */
export function requireFile(found: Resolved, path: string): Node {
  const { node } = found;
  if (!node) throw new WorkspaceError("missing", path);
  if (node.type === "directory") throw new WorkspaceError("is_directory", path);
  if (node.type !== "file") throw new WorkspaceError("not_regular", path);
  return node;
}

/** @throws {WorkspaceError} if there is no directory */
export function requireDirectory(found: Resolved, path: string): Node {
  const { node } = found;
  if (!node) throw new WorkspaceError("missing", path);
  if (node.type !== "directory") throw new WorkspaceError("not_directory", path);
  return node;
}

/** @throws {WorkspaceError} if it may not be written, or if something other than a file is there */
export function requireWritable(found: Resolved, path: string): void {
  requireOurs(found, path);
  if (found.node) requireFile(found, path);
}

/** @throws {WorkspaceError} if nothing may be changed there */
export function requireOurs(found: Resolved, path: string): void {
  if (!found.inside) throw new WorkspaceError("outside", path, "it may only be read");
  const shielded = found.names.find(isProtectedName) ??
    found.path.split("/").find(isProtectedName);
  if (shielded !== undefined) throw new WorkspaceError("protected", path, shielded);
}

/** @throws {WorkspaceError} if a link leads there */
export function requireOwn(found: Resolved, path: string): void {
  if (found.path !== path) throw new WorkspaceError("changed", path, "a link leads there");
}

/** @throws {WorkspaceError} if a file of this size may not be read whole */
export function requireSize(size: number, maxBytes: number, path: string): void {
  if (size > maxBytes) {
    throw new WorkspaceError("too_large", path, `${size} bytes, at most ${maxBytes}`);
  }
}

/** @throws {WorkspaceError} if the content is not what the caller saw */
export function requireUnchanged(
  now: { readonly hash: string } | null,
  before: string | null,
  path: string,
): void {
  if ((now?.hash ?? null) !== before) throw new WorkspaceError("changed", path);
}
