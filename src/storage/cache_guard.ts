/**
 * Stands before a cache's KV file, as `guard.ts` does before a store of record, and spends
 * nothing on mending: a file that may be damaged, is of another format or too large is removed
 * by whoever is alone with it. After a death nothing is looked at, since SQLite needs no more
 * than its own journal then; should Deno KV itself have died of a damaged page, which nobody
 * can catch, the second death in a row is the last.
 */

import type { Clock } from "../protocol/mod.ts";
import { closeLock } from "../util/mod.ts";
import { cacheFormat } from "./cache_record.ts";
import { companions } from "./companions.ts";
import { storeFailure } from "./failure.ts";
import type { Guard } from "./kv_guard.ts";
import {
  type Fingerprint,
  fingerprint,
  isSame,
  lockShared,
  makeFile,
  openState,
  readState,
  writeState,
} from "./state_file.ts";

/** Closed by nobody so many times in a row, a file is not opened again. */
const maxDeaths = 2;

/** Longest wait for one who is alone with the file, milliseconds: he needs a few. */
const patienceMs = 1_000;

interface State {
  readonly format: number;
  /** Times in a row that nobody closed the file; `maxDeaths` also says: remove it. */
  readonly deaths: number;
  /** Left by the last one to close; `null` while the file is open. */
  readonly clean: Omit<Fingerprint, "ctime"> | null;
}

export interface CacheGuard extends Guard {
  /** While true: the next one to open the file alone removes it. */
  condemned: boolean;
}

export interface CacheGuardOptions {
  readonly clock: Clock;
  /** Bytes above which a file is removed. */
  readonly maxBytes: number;
}

/**
 * Makes the file at `path`, anew if need be, and holds its shared lock.
 *
 * @throws {AgentError}
 */
export async function guardCache(path: string, options: CacheGuardOptions): Promise<CacheGuard> {
  let file: Deno.FsFile | undefined;
  try {
    const state = file = openState(path);
    await enter(state, path, options);
    const guard: CacheGuard = {
      notices: [],
      mends: false,
      condemned: false,
      // deno-lint-ignore require-await -- fails as it would, by its promise
      release: async (sound) => leave(state, path, sound && !guard.condemned),
    };
    return guard;
  } catch (error) {
    file?.close();
    throw storeFailure(error, path);
  }
}

async function enter(file: Deno.FsFile, path: string, options: CacheGuardOptions): Promise<void> {
  let deaths = 0;
  if (file.tryLockSync(true)) {
    const state = stateOf(file);
    deaths = deathsToKeep(path, state, options.maxBytes);
    makeFile(path);
    keep(file, { format: cacheFormat, clean: null, deaths });
    file.unlockSync();
  }
  await lockShared(file, { path, clock: options.clock, totalMs: patienceMs });
  const state = stateOf(file) ?? { format: cacheFormat, deaths };
  keep(file, { ...state, clean: null });
}

/** Deaths so far of a file that may stay; of another one nothing stays. */
function deathsToKeep(path: string, state: State | null, maxBytes: number): number {
  const found = fingerprint(path);
  const deaths = state === null || state.clean !== null ? 0 : state.deaths + 1;
  const stays = found !== null && found.size <= maxBytes && state !== null &&
    state.format === cacheFormat && deaths < maxDeaths &&
    (state.clean === null || isSame(state.clean, found));
  if (stays) return deaths;
  for (const suffix of ["", ...companions]) remove(path + suffix);
  return 0;
}

function remove(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function leave(file: Deno.FsFile, path: string, sound: boolean): void {
  try {
    if (!sound) {
      keep(file, { format: cacheFormat, clean: null, deaths: maxDeaths });
      return;
    }
    file.unlockSync();
    if (!file.tryLockSync(true)) return;
    keep(file, { format: cacheFormat, clean: fingerprint(path), deaths: 0 });
  } catch (error) {
    // A state that could not be written costs a cache at worst.
    if (storeFailure(error, path) === error) throw error;
  } finally {
    closeLock(file);
  }
}

/** Numbers in a line, so that no parser need be loaded; `null` if there are none. */
function stateOf(file: Deno.FsFile): State | null {
  const numbers = readState(file).split(" ").map(Number);
  const [format, deaths, size, mtime] = numbers;
  if (format === undefined || deaths === undefined || numbers.some(Number.isNaN)) return null;
  return { format, deaths, clean: size === undefined ? null : { size, mtime: mtime ?? 0 } };
}

function keep(file: Deno.FsFile, { format, deaths, clean }: State): void {
  writeState(file, [format, deaths, ...clean ? [clean.size, clean.mtime] : []].join(" "));
}
