/**
 * Stands before a KV file: makes it with our mode, notices whether it was closed cleanly and is as
 * it was left, and has it checked if not, since a damaged page can end the process inside Deno KV
 * where nothing can be caught.
 *
 * Beside `x.kv` lies `x.kv.state`. Whoever has the store open holds a shared lock on it, so that an
 * exclusive lock means: nobody else. The last one to close writes there what the file is like; the
 * next one to open compares. All of it goes through one descriptor, opened before the program
 * gives up its rights.
 *
 * The KV file itself is never opened from here while a store may be open: closing any descriptor
 * of a file drops the process's SQLite locks on it.
 */

import * as z from "zod";
import type { Clock } from "../protocol/mod.ts";
import { closeLock } from "../util/mod.ts";
import { backUp, isBackupDue } from "./backups.ts";
import { released } from "./companions.ts";
import { storeFailure } from "./failure.ts";
import type { Guard } from "./kv_guard.ts";
import type { StoreNotice } from "./notice.ts";
import type { Content } from "./salvage/rebuild.ts";
import {
  fingerprint,
  isSame,
  lockShared,
  makeFile,
  openState,
  readState,
  writeState,
} from "./state_file.ts";
import { vitalSum } from "./vital_pages.ts";

const stateSchema = z.object({
  /** Left by the last one to close; `null` while the file is open. */
  clean: z.object({
    size: z.number(),
    mtime: z.number(),
    ctime: z.number().default(0),
    /** `vitalSum`; `null` where the program had given up the right to read. */
    vital: z.number().nullable().default(null),
  }).nullable(),
  /** Epoch milliseconds of the last backup, or of the file's making. */
  backedUp: z.number(),
  /** A record was found damaged. */
  suspect: z.boolean().default(false),
});
type State = z.infer<typeof stateSchema>;

/** Longest wait for one who has a file checked, milliseconds. */
const checkMs = 60_000;

export interface GuardOptions {
  readonly clock: Clock;
  readonly content: Content;
}

/**
 * Makes or checks the file at `path` and holds its shared lock.
 *
 * @throws {AgentError}
 */
export async function guardFile(path: string, options: GuardOptions): Promise<Guard> {
  let file: Deno.FsFile | undefined;
  try {
    file = openState(path);
    const notices = await enter(file, path, options);
    const held = file;
    return { notices, mends: true, release: (sound) => leave(held, path, { ...options, sound }) };
  } catch (error) {
    file?.close();
    throw storeFailure(error, path);
  }
}

async function enter(
  file: Deno.FsFile,
  path: string,
  { clock, content }: GuardOptions,
): Promise<readonly StoreNotice[]> {
  let notices: readonly StoreNotice[] = [];
  let suspect = stateOf(file)?.suspect ?? false;
  if (file.tryLockSync(true)) {
    notices = await inspect(path, stateOf(file), content);
    suspect = false;
    makeFile(path);
    file.unlockSync();
  }
  await lockShared(file, { path, clock, totalMs: checkMs });
  const backedUp = stateOf(file)?.backedUp ?? clock.now();
  keep(file, { clean: null, backedUp, suspect });
  return notices;
}

interface LeaveOptions extends GuardOptions {
  readonly sound: boolean;
}

async function leave(file: Deno.FsFile, path: string, options: LeaveOptions): Promise<void> {
  try {
    file.unlockSync();
    const state = stateOf(file);
    const now = options.clock.now();
    const backedUp = state?.backedUp ?? now;
    if (!options.sound) return keep(file, { clean: null, backedUp, suspect: true });
    if (!file.tryLockSync(true)) return;
    await released(path);
    const suspect = state?.suspect ?? false;
    const isDue = isBackupDue(path, { content: options.content, now, backedUp });
    const left = suspect ? null : cleanOf(path);
    keep(file, { clean: left, backedUp: isDue ? now : backedUp, suspect });
    file.unlockSync();
    if (!isDue || suspect || await backUp(path)) return;
    keep(file, { clean: null, backedUp, suspect: true });
  } catch (error) {
    // All events are on disk: a state that could not be written costs a check at the next opening.
    if (storeFailure(error, path) === error) throw error;
  } finally {
    closeLock(file);
  }
}

/** What the file is like now; `null`: that cannot be seen any more, and the next one checks it. */
function cleanOf(path: string): State["clean"] {
  const found = fingerprint(path);
  return found && found.size >= 0 ? { ...found, vital: vitalSum(path) } : null;
}

/** Called with the exclusive lock: the file is ours alone. */
async function inspect(
  path: string,
  state: State | null,
  content: Content,
): Promise<readonly StoreNotice[]> {
  const found = fingerprint(path);
  const clean = state?.clean ?? null;
  if (found === null && state === null) return [];
  if (found && clean && isAsLeft(path, clean)) return [];
  const { mend } = await import("./mend.ts");
  return await mend(path, {
    content,
    wasThere: state !== null,
    lastSize: clean?.size ?? 0,
    doubt: state?.suspect ? "damaged" : clean ? "changed" : "left_open",
  });
}

function isAsLeft(path: string, clean: NonNullable<State["clean"]>): boolean {
  const found = fingerprint(path);
  return found !== null && isSame(clean, found) && found.ctime === clean.ctime &&
    clean.vital !== null && vitalSum(path) === clean.vital;
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
