/**
 * Stands before a KV file: makes it with our mode, notices whether it was closed
 * cleanly, and has it checked if not, since a damaged page can end the process inside
 * Deno KV where nothing can be caught.
 *
 * Beside `x.kv` lies `x.kv.state`. Whoever has the store open holds a shared lock on
 * it, so that an exclusive lock means: nobody else. The last one to close writes size
 * and time of the file there; the next one to open compares. All of it goes through
 * one descriptor, opened before the program gives up its rights.
 *
 * The KV file itself is never opened from here while a store may be open: closing any
 * descriptor of a file drops the process's SQLite locks on it.
 */

import * as z from "zod";
import { AgentError, type Clock } from "../protocol/mod.ts";
import { isCorrupt, storeFailure } from "./failure.ts";
import type { StoreNotice } from "./notice.ts";

export interface Guard {
  readonly notice: StoreNotice | null;
  /** After the file is closed. Not `sound`: it is checked at the next opening. */
  release(sound: boolean): Promise<void>;
}

const stateSchema = z.object({
  /** Left by the last one to close; `null` while the file is open. */
  clean: z.object({ size: z.number(), mtime: z.number() }).nullable(),
  /** Epoch milliseconds of the last backup, or of the file's making. */
  backedUp: z.number(),
});
type State = z.infer<typeof stateSchema>;
type Fingerprint = NonNullable<State["clean"]>;

/** Stands for a file that the program no longer had the right to look at. */
const unseen = { size: -1, mtime: -1 } as const;

const day = 86_400_000;
/** Between two looks at a lock, and in all, milliseconds. */
const lockPoll = { everyMs: 15, totalMs: 60_000 } as const;

/**
 * Makes or checks the file at `path` and holds its shared lock.
 *
 * @throws {AgentError}
 */
export async function guardFile(path: string, clock: Clock): Promise<Guard> {
  let file: Deno.FsFile | undefined;
  try {
    file = await Deno.open(`${path}.state`, {
      read: true,
      write: true,
      create: true,
      mode: 0o600,
    });
    const notice = await enter(file, path, clock);
    const held = file;
    return { notice, release: (sound) => leave(held, path, { clock, sound }) };
  } catch (error) {
    file?.close();
    throw storeFailure(error, path);
  }
}

async function enter(file: Deno.FsFile, path: string, clock: Clock): Promise<StoreNotice | null> {
  let notice: StoreNotice | null = null;
  if (await file.tryLock(true)) {
    notice = await inspect(path, await readState(file));
    await makeFile(path);
    await file.unlock();
  }
  await lockShared(file, { path, clock });
  const state = await readState(file);
  await writeState(file, { clean: null, backedUp: state?.backedUp ?? clock.now() });
  return notice;
}

async function leave(
  file: Deno.FsFile,
  path: string,
  options: { readonly clock: Clock; readonly sound: boolean },
): Promise<void> {
  try {
    await file.unlock();
    if (!options.sound || !await file.tryLock(true)) return;
    const state = await readState(file);
    const now = options.clock.now();
    const due = state !== null && now - state.backedUp > day && await mayCopy(path);
    const backedUp = due ? now : state?.backedUp ?? now;
    await writeState(file, { clean: await fingerprint(path), backedUp });
    await file.unlock();
    if (due && !await backUp(path)) await writeState(file, { clean: null, backedUp });
  } catch (error) {
    // All events are on disk: a state that could not be written costs a check at the next opening.
    if (storeFailure(error, path) === error) throw error;
  } finally {
    file.close();
  }
}

async function backUp(path: string): Promise<boolean> {
  try {
    return await (await import("./integrity.ts")).backUp(path);
  } catch (error) {
    if (isCorrupt(error)) return false;
    throw error;
  }
}

/** Called with the exclusive lock: the file is ours alone. */
async function inspect(path: string, state: State | null): Promise<StoreNotice | null> {
  const found = await fingerprint(path);
  const clean = state?.clean ?? null;
  if (found === null && state === null) return null;
  if (found && clean && isSame(clean, found)) return null;
  const { mend } = await import("./integrity.ts");
  return await mend(path, { lastSize: clean?.size ?? 0 });
}

function isSame(clean: Fingerprint, found: Fingerprint): boolean {
  return clean.size === unseen.size ||
    (found.size === clean.size && found.mtime === clean.mtime);
}

/**
 * Called with the exclusive lock. Makes the file, or sees that it and its folder may be
 * written: a database that turns out to be read-only ends the process inside Deno KV.
 */
async function makeFile(path: string): Promise<void> {
  const writable = { create: true, write: true, mode: 0o600 } as const;
  (await Deno.open(path, writable)).close();
  const companion = `${path}.probe`;
  (await Deno.open(companion, writable)).close();
  await Deno.remove(companion);
}

async function lockShared(
  file: Deno.FsFile,
  { path, clock }: { readonly path: string; readonly clock: Clock },
): Promise<void> {
  for (let waited = 0; !await file.tryLock(false); waited += lockPoll.everyMs) {
    if (waited > lockPoll.totalMs) throw new AgentError("locked", "store.busy", { path });
    await clock.sleep(lockPoll.everyMs);
  }
}

async function fingerprint(path: string): Promise<Fingerprint | null> {
  try {
    const { size, mtime } = await Deno.stat(path);
    return { size, mtime: mtime?.getTime() ?? 0 };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    if (error instanceof Deno.errors.NotCapable) return unseen;
    throw error;
  }
}

/** False once the program has given up its rights. */
async function mayCopy(path: string): Promise<boolean> {
  const rights = [{ name: "read", path }, { name: "write", path }] as const;
  const found = await Promise.all(rights.map((right) => Deno.permissions.query(right)));
  return found.every((status) => status.state === "granted");
}

async function readState(file: Deno.FsFile): Promise<State | null> {
  await file.seek(0, Deno.SeekMode.Start);
  const buffer = new Uint8Array(512);
  const length = await file.read(buffer) ?? 0;
  try {
    return stateSchema.parse(JSON.parse(new TextDecoder().decode(buffer.subarray(0, length))));
  } catch {
    return null;
  }
}

async function writeState(file: Deno.FsFile, state: State): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  await file.truncate(0);
  await file.seek(0, Deno.SeekMode.Start);
  await file.write(bytes);
}
