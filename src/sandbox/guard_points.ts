/**
 * Empty folders of ours in a project, on which a box lays what guards a name that is not there. A
 * marker in the user's own data says of each that it is ours; while its box lives, it holds a shared
 * lock on the marker, which the system frees however we end. Whoever finds a marker that nobody
 * holds removes the folder, if it is still the one that was made and still empty.
 */

import { closeLock, once, sleep, systemReason } from "../util/mod.ts";
import { NotConfined } from "./refusal.ts";

/** How long another process may take for that, milliseconds. */
const patienceMs = 2_000;

export class GuardPoints {
  /** Of the markers; it is there as long as there is one. */
  readonly #folder: string;
  /** What only one may do at a time: to make a folder, and to see that nobody needs it. */
  readonly #gate: string;

  /** @param scratch absolute path of a private folder that all processes in this workspace share */
  constructor(private readonly scratch: string) {
    this.#folder = guardFolder(scratch);
    this.#gate = `${this.#folder}.lock`;
  }

  /**
   * Does `look` while nobody else makes or removes a point of this workspace.
   *
   * @throws {NotConfined}
   */
  async alone<T>(look: (points: HeldPoints) => T): Promise<T> {
    using _ = await this.#enter();
    return look({
      isOurs: (name, at) => isMarked(this.#marker(name), at),
      make: (name, at, release) => {
        Deno.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
        const file = make(this.#marker(name), at);
        release.defer(() => this.#release(file, name, at));
      },
    });
  }

  /** Removes what dead processes have left. */
  async sweep(root: string): Promise<void> {
    using _ = await this.#enter();
    for (const { name } of Deno.readDirSync(this.#folder)) {
      const point = decodeURIComponent(name);
      this.#removeUnused(point, `${root}/${point}`);
    }
  }

  async #release(file: Deno.FsFile, name: string, at: string): Promise<void> {
    try {
      using _ = await this.#enter();
      closeLock(file);
      this.#removeUnused(name, at);
    } catch (error) {
      // The next start of the program does it: a dead process holds nothing.
      if (!(error instanceof NotConfined)) throw error;
    }
  }

  #removeUnused(name: string, at: string): void {
    removeUnused(this.#marker(name), at);
    removeEmpty(this.#folder);
  }

  #marker(name: string): string {
    return `${this.#folder}/${encodeURIComponent(name)}`;
  }

  async #enter(): Promise<Disposable> {
    try {
      Deno.mkdirSync(this.scratch, { recursive: true, mode: 0o700 });
      const file = open(this.#gate);
      const until = performance.now() + patienceMs;
      while (!file.tryLockSync(true)) {
        if (performance.now() > until) {
          file.close();
          throw new NotConfined("another process guards the workspace and does not go on");
        }
        await sleep(2);
      }
      return { [Symbol.dispose]: once(() => closeLock(file)) };
    } catch (error) {
      if (error instanceof NotConfined) throw error;
      throw new NotConfined(`${this.#gate} cannot be locked: ${systemReason(error)}`);
    }
  }
}

/** What may be done with the points of a workspace at one moment. */
export interface HeldPoints {
  /** The folder there is one of ours. @param name its path in the workspace */
  isOurs(name: string, at: string): boolean;
  /** Makes it, or shares it with whoever made it. @throws {NotConfined} */
  make(name: string, at: string, release: AsyncDisposableStack): void;
}

/** Removes what dead processes have left in a project. */
export async function sweepGuards(root: string, scratch: string): Promise<void> {
  try {
    await new GuardPoints(scratch).sweep(root);
  } catch {
    // It may not be written here: whoever may, does it.
  }
}

/** Absolute path of a folder that is there as long as there is something of ours in the project. */
export function guardFolder(scratch: string): string {
  return `${scratch}/guards`;
}

function make(marker: string, at: string): Deno.FsFile {
  const file = open(marker);
  try {
    file.lockSync(false);
    if (isMarked(marker, at)) return file;
    // First of all: whoever finds the folder after our death finds its marker as well.
    file.truncateSync(0);
    const now = new Date();
    file.utimeSync(now, now);
    Deno.mkdirSync(at);
    file.writeSync(new TextEncoder().encode(markOf(Deno.lstatSync(at))));
    return file;
  } catch (error) {
    // Where somebody has made a folder of that name at this moment, it is theirs.
    Deno.removeSync(marker);
    closeLock(file);
    throw new NotConfined(`${at} cannot be guarded: ${systemReason(error)}`);
  }
}

/** The number of an inode may come back, so that the time of its making belongs to it. */
function markOf({ ino, birthtime, ctime }: Deno.FileInfo): string {
  return `${ino ?? 0} ${(birthtime ?? ctime)?.getTime() ?? 0}\n`;
}

/** Under the gate. A marker that somebody holds stays, with its folder. */
function removeUnused(marker: string, at: string): void {
  try {
    const file = Deno.openSync(marker, { read: true, write: true });
    try {
      if (!file.tryLockSync(true)) return;
      if (isMarked(marker, at)) removeEmpty(at);
      Deno.removeSync(marker);
    } finally {
      closeLock(file);
    }
  } catch {
    // It is gone already.
  }
}

function removeEmpty(at: string): void {
  try {
    Deno.removeSync(at);
  } catch {
    // Whoever filled it meanwhile, from outside, keeps it.
  }
}

/** Where we died between the two, how far the times of marker and folder may differ; milliseconds. */
const moment = { before: -10, after: 100 } as const;

function isMarked(marker: string, at: string): boolean {
  try {
    const info = Deno.lstatSync(at);
    const text = Deno.readTextFileSync(marker);
    if (!info.isDirectory) return false;
    if (text.endsWith("\n")) return text === markOf(info);
    const begun = Deno.statSync(marker).mtime?.getTime() ?? 0;
    const since = (info.birthtime?.getTime() ?? 0) - begun;
    return since >= moment.before && since <= moment.after;
  } catch {
    return false;
  }
}

function open(path: string): Deno.FsFile {
  return Deno.openSync(path, { read: true, write: true, create: true, mode: 0o600 });
}
