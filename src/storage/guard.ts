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
import type { Clock } from "../protocol/mod.ts";
import { isCorrupt, storeFailure } from "./failure.ts";
import type { StoreNotice } from "./notice.ts";
import {
  fingerprint,
  isSame,
  lockShared,
  makeFile,
  openState,
  readState,
  writeState,
} from "./state_file.ts";

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

const day = 86_400_000;
/** Longest wait for one who has a file checked, milliseconds. */
const checkMs = 60_000;

/**
 * Makes or checks the file at `path` and holds its shared lock.
 *
 * @throws {AgentError}
 */
export async function guardFile(path: string, clock: Clock): Promise<Guard> {
  let file: Deno.FsFile | undefined;
  try {
    file = openState(path);
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
  if (file.tryLockSync(true)) {
    notice = await inspect(path, stateOf(file));
    makeFile(path);
    file.unlockSync();
  }
  await lockShared(file, { path, clock, totalMs: checkMs });
  const state = stateOf(file);
  keep(file, { clean: null, backedUp: state?.backedUp ?? clock.now() });
  return notice;
}

async function leave(
  file: Deno.FsFile,
  path: string,
  options: { readonly clock: Clock; readonly sound: boolean },
): Promise<void> {
  try {
    file.unlockSync();
    if (!options.sound || !file.tryLockSync(true)) return;
    const state = stateOf(file);
    const now = options.clock.now();
    const due = state !== null && now - state.backedUp > day && await mayCopy(path);
    const backedUp = due ? now : state?.backedUp ?? now;
    keep(file, { clean: fingerprint(path), backedUp });
    file.unlockSync();
    if (due && !await backUp(path)) keep(file, { clean: null, backedUp });
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
  const found = fingerprint(path);
  const clean = state?.clean ?? null;
  if (found === null && state === null) return null;
  if (found && clean && isSame(clean, found)) return null;
  const { mend } = await import("./integrity.ts");
  return await mend(path, { lastSize: clean?.size ?? 0 });
}

/** False once the program has given up its rights. */
async function mayCopy(path: string): Promise<boolean> {
  const rights = [{ name: "read", path }, { name: "write", path }] as const;
  const found = await Promise.all(rights.map((right) => Deno.permissions.query(right)));
  return found.every((status) => status.state === "granted");
}

/** `null` if there is none, or none of this shape. */
function stateOf(file: Deno.FsFile): State | null {
  try {
    return stateSchema.parse(JSON.parse(readState(file)));
  } catch {
    return null;
  }
}

function keep(file: Deno.FsFile, state: State): void {
  writeState(file, JSON.stringify(state));
}
