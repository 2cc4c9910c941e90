import { type Bytes, WorkspaceError } from "../protocol/mod.ts";
import {
  requireDirectory,
  requireOurs,
  requireOwn,
  requireUnchanged,
  requireWritable,
} from "./access.ts";
import { fingerprintRegular, leadsTo } from "./disk_read.ts";
import { syncFolder } from "./disk_sync.ts";
import { diskVolume, nodeOf } from "./disk_volume.ts";
import { plainMode } from "./mode.ts";
import { type Area, type Resolved, resolvePath } from "./resolve.ts";
import { temporaryName } from "./temporary.ts";
import type { Node } from "./volume.ts";

interface WriteOptions {
  readonly area: Area;
  readonly before: string | null;
  readonly mode?: number;
  readonly own?: boolean;
}

/**
 * Replaces or creates a file whole. At every moment the path has its old content or its
 * new one; after an error it has the old one and nothing of ours is left beside it, unless it
 * was the last step that failed, the sync of the folder: then it has the new one.
 *
 * @throws {WorkspaceError}
 */
export async function writeRegular(
  path: string,
  bytes: Bytes,
  options: WriteOptions,
): Promise<void> {
  const target = resolvePath(path, options.area);
  if (options.own) requireOwn(target, path);
  requireWritable(target, path);
  const now = await fingerprintRegular(path, options.area);
  requireUnchanged(now, options.before, path);
  const folder = parentOf(target.real);
  const made = makeFolders(folder);
  let temporary: string | null = null;
  try {
    temporary = `${folder}/${temporaryName(nameOf(target.real))}`;
    await writeTemporary(temporary, bytes, {
      ...options,
      path,
      folder,
      mode: options.mode ?? (now ? plainMode(now.mode) : undefined),
    });
    await replace(path, { ...options, target, temporary });
    temporary = null;
  } catch (error) {
    if (temporary) removeTemporary(temporary);
    for (const each of made.toReversed()) removeQuietly(each);
    throw error;
  }
  for (const each of [folder, ...made.map(parentOf)]) await syncFolder(each);
}

/**
 * Removes a file that still is what the caller saw.
 *
 * @throws {WorkspaceError} it is still there, unless it was the sync of the folder that failed
 */
export async function removeRegular(
  path: string,
  options: { readonly area: Area; readonly before: string; readonly own?: boolean },
): Promise<void> {
  const target = resolvePath(path, options.area);
  if (options.own) requireOwn(target, path);
  const now = await fingerprintRegular(path, options.area);
  requireUnchanged(now, options.before, path);
  const node = now?.node ?? null;
  requireSame(path, { area: options.area, target, node });
  removeSame(path, target.real, node);
  await syncFolder(parentOf(target.real));
}

/**
 * Gives the file a name that nobody else has before it is removed: against a program that swapped
 * its folder after the last look, it is then another file that got the name, and gets its own back.
 */
function removeSame(path: string, real: string, node: Node | null): void {
  const aside = `${parentOf(real)}/${temporaryName(nameOf(real))}`;
  Deno.renameSync(real, aside);
  try {
    if (diskVolume.lstat(aside)?.identity !== node?.identity) {
      throw new WorkspaceError("changed", path, "its folder was replaced");
    }
    Deno.removeSync(aside);
  } catch (error) {
    for (let attempt = 0; attempt < maxPutBackAttempts; attempt++) {
      if (renameQuietly(aside, real)) break;
    }
    throw error;
  }
}

/** The folder has to lead there once more: some 10 ms against whoever swaps it all the time. */
const maxPutBackAttempts = 1_000;

function renameQuietly(from: string, to: string): boolean {
  try {
    Deno.renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes a folder if it is empty and the path is its own.
 *
 * @returns false: it holds something, or there is no such folder
 * @throws {WorkspaceError}
 */
export async function removeEmptyFolder(path: string, area: Area): Promise<boolean> {
  const target = resolvePath(path, area);
  requireOurs(target, path);
  if (target.node?.type !== "directory" || target.path !== path) return false;
  try {
    Deno.removeSync(target.real);
  } catch (error) {
    if (isNotEmpty(error)) return false;
    throw error;
  }
  await syncFolder(parentOf(target.real));
  return true;
}

function isNotEmpty(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOTEMPTY";
}

async function writeTemporary(
  temporary: string,
  bytes: Bytes,
  options: {
    readonly area: Area;
    readonly path: string;
    readonly folder: string;
    readonly mode: number | undefined;
  },
): Promise<void> {
  requireFolder(options);
  // A file that was private is private from its first byte; a new one follows the umask.
  const mode = options.mode === undefined ? 0o666 : 0o600;
  using file = Deno.openSync(temporary, { write: true, createNew: true, mode });
  requireInPlace(nodeOf(file.statSync()), { ...options, temporary });
  for (let written = 0; written < bytes.length;) {
    written += await file.write(bytes.subarray(written));
  }
  if (options.mode !== undefined) Deno.chmodSync(temporary, options.mode);
  await file.sync();
}

interface Target {
  readonly area: Area;
  readonly path: string;
  readonly folder: string;
}

/** The folder is still where the path leads. */
function requireFolder({ area, path, folder }: Target): void {
  const again = resolvePath(folder, area);
  requireDirectory(again, path);
  if (again.real !== folder) throw new WorkspaceError("changed", path, "its folder was replaced");
}

/** What was made is in the folder: nothing was swapped before the first byte is written. */
function requireInPlace(node: Node, target: Target & { readonly temporary: string }): void {
  requireFolder(target);
  const named = resolvePath(target.temporary, target.area);
  if (named.real !== target.temporary || !leadsTo(node, target.temporary, target.area)) {
    throw new WorkspaceError("changed", target.path, "its folder was replaced");
  }
}

/** The last look and the rename are one synchronous piece. */
async function replace(
  path: string,
  options: WriteOptions & { readonly target: Resolved; readonly temporary: string },
): Promise<void> {
  const now = await fingerprintRegular(path, options.area);
  requireUnchanged(now, options.before, path);
  requireSame(path, { ...options, node: now?.node ?? null });
  Deno.renameSync(options.temporary, options.target.real);
}

function requireSame(
  path: string,
  seen: { readonly area: Area; readonly target: Resolved; readonly node: Node | null },
): void {
  const again = resolvePath(path, seen.area);
  if (again.real !== seen.target.real || again.node?.stamp !== seen.node?.stamp) {
    throw new WorkspaceError("changed", path);
  }
}

/** Makes what is missing of a folder's path; returns what was made, outermost first. */
function makeFolders(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let at = folder; diskVolume.lstat(at) === null; at = parentOf(at)) missing.unshift(at);
  const made: string[] = [];
  try {
    for (const each of missing) {
      Deno.mkdirSync(each);
      made.push(each);
    }
  } catch (error) {
    for (const each of made.toReversed()) removeQuietly(each);
    throw error;
  }
  return made;
}

/** Against a program that swaps the folder, an empty file may be elsewhere for a moment. */
const maxRemoveAttempts = 100;

/** The name is random and ours alone: wherever it leads, it is the right file to remove. */
function removeTemporary(path: string): void {
  for (let attempt = 0; attempt < maxRemoveAttempts; attempt++) {
    if (removeQuietly(path)) return;
  }
}

/** Cleaning up after a failure must not hide it; what stays is found by recovery. */
function removeQuietly(path: string): boolean {
  try {
    Deno.removeSync(path);
    return true;
  } catch {
    return false;
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
