/** The files that only the user may read: one writer at a time, old or new after a crash. */

import { AgentError, lockFailure } from "../protocol/mod.ts";
import { sweepTemporary, systemReason, withFileLock, writeAtomic } from "../util/mod.ts";
import { makePrivate } from "./paths.ts";

export function isMissing(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}

/** The whole text, `null` if there is no file. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Does `work` while no other process holds `lock`, whose folder is made with mode 0700. `file`
 * is the one that a failure speaks of.
 *
 * @throws {AgentError} `config.write_failed`, `folder.denied`, and what `work` throws
 */
export async function whileLocked(
  lock: string,
  file: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await makePrivate(folderOf(lock));
    await withFileLock(lock, work);
  } catch (error) {
    const failure = lockFailure(error);
    if (failure instanceof AgentError) throw failure;
    const params = { file, reason: systemReason(error) };
    throw new AgentError("io", "config.write_failed", params, { cause: error });
  }
}

/** Replaces a file (mode 0600, folder 0700); only while nobody else writes it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await makePrivate(folderOf(path));
  await sweepTemporary(path);
  await writeAtomic(path, text, { mode: 0o600 });
}

/**
 * Reads, changes and replaces a file (mode 0600) while no other process does. Its folder and
 * the lock's are made with mode 0700.
 *
 * @throws {AgentError} `config.write_failed`, `folder.denied`, and what `change` throws
 */
export async function updateFile(
  path: string,
  options: { readonly lock: string },
  change: (old: string | null) => Promise<string>,
): Promise<void> {
  await whileLocked(options.lock, path, async () => {
    await replaceFile(path, await change(await readText(path)));
  });
}

/**
 * Refuses a file or folder that others may read or write; one that is not there is fine.
 *
 * @throws {AgentError} `secrets.mode` with the command that mends it
 */
export async function demandPrivate(path: string): Promise<void> {
  try {
    const { mode, isDirectory } = await Deno.stat(path);
    if (mode === null || (mode & 0o077) === 0) return;
    const fix = `chmod ${isDirectory ? 700 : 600} '${path.replaceAll("'", `'\\''`)}'`;
    throw new AgentError("config", "secrets.mode", { path, fix });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
