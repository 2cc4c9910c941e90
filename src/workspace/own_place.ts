/** Places by their own names: what stands at a path itself, with no link followed on the way. */

import { type TreeEntry, type TreeNode, WorkspaceError } from "../protocol/mod.ts";
import { isPlain } from "./path.ts";
import { isProtected } from "./protected.ts";
import { type Area, resolvePath } from "./resolve.ts";
import type { Node } from "./volume.ts";

export interface OwnPlace {
  /** Absolute. */
  readonly real: string;
  readonly node: Node | null;
}

/**
 * Where a path relative to the root stands by its own name; `null`: something above it is missing
 * or is no folder.
 *
 * @throws {WorkspaceError} if it is no plain path, or the root is gone
 */
export function ownPlace(path: string, area: Area): OwnPlace | null {
  if (!isPlain(path)) throw new WorkspaceError("not_regular", path, "no plain path");
  const cut = path.lastIndexOf("/");
  const folder = cut === -1 ? "." : path.slice(0, cut);
  const above = resolveFolder(folder, area);
  if (above === null) return null;
  const real = `${above}/${path.slice(cut + 1)}`;
  return { real, node: area.volume.lstat(real) };
}

/** The real path of a folder that no link leads to. */
function resolveFolder(folder: string, area: Area): string | null {
  // A root that is gone is no missing folder.
  const root = resolvePath(".", area);
  if (folder === ".") return root.real;
  try {
    const found = resolvePath(folder, area);
    return found.path === folder && found.node?.type === "directory" ? found.real : null;
  } catch (error) {
    if (error instanceof WorkspaceError && leadsAway.has(error.kind)) return null;
    throw error;
  }
}

/** Kinds of refusal of a path on which something is no folder. */
const leadsAway: ReadonlySet<string> = new Set([
  "outside",
  "missing",
  "not_directory",
  "not_regular",
]);

/** @throws {WorkspaceError} if nothing may be changed there */
export function requireOwnPlace(path: string, area: Area): OwnPlace {
  if (isProtected(path)) throw new WorkspaceError("protected", path);
  const place = ownPlace(path, area);
  if (!place) throw new WorkspaceError("not_directory", path);
  return place;
}

export function entryOfPlace({ real, node }: OwnPlace, area: Area): TreeEntry | null {
  switch (node?.type) {
    case undefined:
      return null;
    case "file":
      return { type: "file" };
    case "directory":
      return { type: "folder", mode: node?.mode ?? 0o755 };
    case "link":
      return { type: "link", target: area.volume.readLink(real) };
    case "other":
      return { type: "special" };
  }
}

/** True if both are the same thing; folders also by their modes. */
export function isSameNode(one: TreeEntry | null, other: TreeEntry | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.type === "link") return other.type === "link" && one.target === other.target;
  if (one.type === "folder") return other.type === "folder" && one.mode === other.mode;
  return one.type === other.type;
}

/**
 * What is to be done to lead from one node to another.
 *
 * @throws {WorkspaceError} `not_regular` for what cannot be made
 */
export function nodeStep(
  path: string,
  { before, after }: { readonly before: TreeNode | null; readonly after: TreeNode | null },
): NodeStep {
  if (before?.type === "special" || after?.type === "special") {
    throw new WorkspaceError("not_regular", path, "a pipe, socket or device");
  }
  if (after === null) {
    if (before === null) throw new WorkspaceError("missing", path);
    return before.type === "link" ? { do: "remove_link" } : { do: "remove_folder" };
  }
  if (before !== null && before.type !== after.type) throw new WorkspaceError("exists", path);
  if (after.type === "link") return { do: before ? "retarget" : "link", target: after.target };
  return { do: before ? "chmod" : "folder", mode: after.mode };
}

export type NodeStep =
  | { readonly do: "remove_link" | "remove_folder" }
  | { readonly do: "link" | "retarget"; readonly target: string }
  | { readonly do: "folder" | "chmod"; readonly mode: number };
