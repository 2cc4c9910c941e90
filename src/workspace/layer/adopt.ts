/** Doing one change of a layer in the project: by one rename where both lie on one file system. */

import { type LayerChange, type LayerNode, WorkspaceError } from "../../protocol/mod.ts";
import { toWorkspaceError } from "../failure.ts";
import { temporaryName } from "../temporary.ts";
import { isProtected } from "../protected.ts";
import type { LayerParts } from "./folder.ts";
import { nodeAt, stoodAt } from "./node.ts";

export interface Adoption {
  /** A folder that is new is moved with all that it holds. */
  readonly whole: boolean;
  /** Even what is protected. */
  readonly even: boolean;
  /** The command still writes: what it has open must stay what it writes to. */
  readonly running: boolean;
  /** Stamp of the project's side when it was read; absent: its kind and size are compared. */
  readonly stamp: string | null;
}

/** @throws {WorkspaceError} `changed`: the project's side is not as it was read; others */
export function adoptChange(parts: LayerParts, change: LayerChange, how: Adoption): void {
  const { path } = change;
  if (!how.even && isProtected(path)) throw new WorkspaceError("protected", path);
  try {
    const real = placeOf(parts.root, path);
    const look = () => requireAsRead(real, change, how);
    look();
    put(parts, change, { real, whole: how.whole, running: how.running, look });
  } catch (error) {
    throw toWorkspaceError(error, path);
  }
}

interface Goal extends Pick<Adoption, "whole" | "running"> {
  readonly real: string;
  /** Throws if somebody was there since it was read. */
  look(): void;
}

function put(parts: LayerParts, change: LayerChange, { real, whole, running, look }: Goal): void {
  const { path, before, after, ignored } = change;
  if (after === null) {
    // Of a folder that rules hide what lies in it has no changes of its own.
    if (ignored && before?.type === "folder") return Deno.removeSync(real, { recursive: true });
    return remove(real, before, path);
  }
  const from = `${parts.upper}/${path}`;
  if (after.type === "folder") {
    if (before?.type === "folder") return Deno.chmodSync(real, after.mode);
    const place = () => whole ? move(from, real) : makeFolder(real, after.mode);
    return before === null ? place() : insteadOf(real, place);
  }
  // What it held has been removed before.
  if (before?.type === "folder") return insteadOfFolder(real, before, path, () => move(from, real));
  const isEdit = before?.type === "file" && after.type === "file" && !after.linked;
  // The kernel marks its copy of a file by an attribute, which is not to get into the project.
  if (isEdit && !running) replaceBy(from, real, look);
  else move(from, real);
}

/** The mask of the process would take bits away. */
function makeFolder(real: string, mode: number): void {
  Deno.mkdirSync(real);
  try {
    Deno.chmodSync(real, mode);
  } catch (error) {
    removeQuietly(real);
    throw error;
  }
}

/** What no rename can replace stands aside until the other is there; it comes back where that fails. */
function insteadOf(real: string, place: () => void): void {
  const aside = besideOf(real);
  Deno.renameSync(real, aside);
  try {
    place();
  } catch (error) {
    Deno.renameSync(aside, real);
    throw error;
  }
  Deno.removeSync(aside);
}

/** The same of a folder, which comes back empty. */
function insteadOfFolder(
  real: string,
  before: LayerNode & { readonly type: "folder" },
  path: string,
  place: () => void,
): void {
  remove(real, before, path);
  try {
    place();
  } catch (error) {
    makeFolder(real, before.mode);
    throw error;
  }
}

function remove(real: string, before: LayerNode | null, path: string): void {
  if (before?.type !== "folder") return Deno.removeSync(real);
  try {
    Deno.removeSync(real);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTEMPTY") {
      throw new WorkspaceError(
        "changed",
        path,
        "it holds something that is not part of the change",
      );
    }
    throw error;
  }
}

/** Real path; every folder above is one and no link, so that nothing outside the root is reached. */
function placeOf(root: string, path: string): string {
  const names = path.split("/");
  for (let at = 1; at < names.length; at++) {
    const folder = `${root}/${names.slice(0, at).join("/")}`;
    if (!Deno.lstatSync(folder).isDirectory) {
      throw new WorkspaceError("changed", path, "a folder above it was replaced");
    }
  }
  return `${root}/${path}`;
}

function requireAsRead(real: string, { path, before }: LayerChange, { stamp }: Adoption): void {
  const now = stoodAt(real);
  const same = now === null || before === null
    ? now === before
    : before.type === now.node.type && (stamp === null || stamp === now.stamp);
  if (!same) throw new WorkspaceError("changed", path);
}

/** By one rename, where both lie on one file system. */
function move(from: string, to: string): void {
  try {
    Deno.renameSync(from, to);
  } catch (error) {
    if (!isElsewhere(error)) throw error;
    replaceBy(from, to);
  }
}

/** Copied beside its place first, with its bits and its time. A copy takes a while: `look` is the last word. */
function replaceBy(from: string, to: string, look = () => {}): void {
  const temporary = besideOf(to);
  try {
    copy(from, temporary);
    look();
    Deno.renameSync(temporary, to);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
  Deno.removeSync(from, { recursive: true });
}

function besideOf(real: string): string {
  const cut = real.lastIndexOf("/") + 1;
  return `${real.slice(0, cut)}${temporaryName(real.slice(cut))}`;
}

function removeQuietly(path: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch {
    // It was never made.
  }
}

function copy(from: string, to: string): void {
  const found = nodeAt(from);
  if (found === null || "type" in found || found.node.type === "special") return;
  const { node } = found;
  switch (node.type) {
    case "link":
      return Deno.symlinkSync(node.target, to);
    case "file":
      Deno.copyFileSync(from, to);
      Deno.chmodSync(to, node.mode);
      return Deno.utimeSync(to, new Date(), new Date(found.modified));
    case "folder":
      Deno.mkdirSync(to);
      for (const { name } of Deno.readDirSync(from)) copy(`${from}/${name}`, `${to}/${name}`);
      return Deno.chmodSync(to, node.mode);
  }
}

/** Two file systems (EXDEV), or an overlay below us that renames no folders (EXDEV as well). */
function isElsewhere(error: unknown): boolean {
  return error instanceof Error && ("code" in error && error.code === "EXDEV" ||
    error.message.includes("os error 18"));
}

/** A file whose content and bits are as they were: it keeps its inode and gets the new time. */
export function adoptTime(parts: LayerParts, path: string): void {
  const found = nodeAt(`${parts.upper}/${path}`);
  if (found === null || "type" in found) return;
  try {
    Deno.utimeSync(placeOf(parts.root, path), new Date(), new Date(found.modified));
  } catch {
    // A file of another owner: its time is theirs.
  }
}
