/**
 * What the guards of KV files share: the state file beside a file with its lock, and a look
 * at size and time of the file itself, which is never opened while somebody may use it.
 * Synchronous: fifteen calls of a few microseconds, each of which would be a change of thread.
 */

import { AgentError, type Clock } from "../protocol/mod.ts";

/** Between two looks at a lock, milliseconds. */
const pollMs = 15;

/** Bytes of the longest state. */
const maxState = 512;

export interface Fingerprint {
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly mtime: number;
  /** Epoch milliseconds, in whole seconds: of the last change, which nobody can set back. */
  readonly ctime: number;
}

/** Stands for a file that the program no longer had the right to look at. */
const unseen: Fingerprint = { size: -1, mtime: -1, ctime: -1 };

/** Size and time of a file, `null` if there is none. */
export function fingerprint(path: string): Fingerprint | null {
  try {
    const { size, mtime, ctime } = Deno.statSync(path);
    return { size, mtime: mtime?.getTime() ?? 0, ctime: ctime?.getTime() ?? 0 };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    if (error instanceof Deno.errors.NotCapable) return unseen;
    throw error;
  }
}

/** True if a file is as it was left. */
export function isSame(clean: Omit<Fingerprint, "ctime">, found: Fingerprint): boolean {
  return clean.size === unseen.size ||
    (found.size === clean.size && found.mtime === clean.mtime);
}

/** The state file of the KV file at `path`; it stays open as long as the KV file. */
export function openState(path: string): Deno.FsFile {
  return Deno.openSync(`${path}.state`, { read: true, write: true, create: true, mode: 0o600 });
}

/** What stands in a state file, empty if nothing does. */
export function readState(file: Deno.FsFile): string {
  file.seekSync(0, Deno.SeekMode.Start);
  const buffer = new Uint8Array(maxState);
  const length = file.readSync(buffer) ?? 0;
  return new TextDecoder().decode(buffer.subarray(0, length));
}

export function writeState(file: Deno.FsFile, state: string): void {
  file.truncateSync(0);
  file.seekSync(0, Deno.SeekMode.Start);
  file.writeSync(new TextEncoder().encode(state));
}

/**
 * Waits for whoever is alone with the file.
 *
 * @throws {AgentError} `store.busy` after `totalMs` milliseconds
 */
export async function lockShared(
  file: Deno.FsFile,
  wait: { readonly path: string; readonly clock: Clock; readonly totalMs: number },
): Promise<void> {
  for (let waited = 0; !file.tryLockSync(false); waited += pollMs) {
    if (waited > wait.totalMs) throw new AgentError("locked", "store.busy", { path: wait.path });
    await wait.clock.sleep(pollMs);
  }
}

/**
 * Called with the exclusive lock. Makes the file, or sees that it and its folder may be
 * written: a database that turns out to be read-only ends the process inside Deno KV.
 */
export function makeFile(path: string): void {
  const writable = { create: true, write: true, mode: 0o600 } as const;
  Deno.openSync(path, writable).close();
  const companion = `${path}.probe`;
  Deno.openSync(companion, writable).close();
  Deno.removeSync(companion);
}
