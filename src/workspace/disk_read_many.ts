/**
 * Contents of many files, proved folder by folder instead of file by file.
 *
 * `openRegular` resolves the path of each file three times, which is most of the time of a search
 * through thousands of files. Here the proof is about names: whatever adds, removes, renames or
 * exchanges an entry of a folder sets the folder's time of status, which no program without the
 * right to set the clock can choose. So, for a group of files:
 *
 * 1. Every folder from the root to a file is looked at: a folder and no link, and at rest, its
 *    times older than any granularity of a clock.
 * 2. Each file is looked at (to open a named pipe blocks) and opened. One that a listing showed as
 *    a regular file is not looked at: its folder must have been at rest when the listing began,
 *    so that step 3 proves the name to mean what it meant then.
 * 3. The same folders are looked at again, the deepest first, and have the same device, inode and
 *    times. Then none of their names has meant anything else since the first look: from the
 *    root's downwards, each name led to the folder that was looked at, and the last one to the
 *    regular file that was opened.
 * 4. Only now the first byte moves.
 *
 * A racing program that swaps a name for a link, however quickly it swaps back, shows in step 3,
 * where looks at the path alone could be fooled once a look. Whatever is not proved this way is
 * read by `readRegular`: links, folders that somebody is changing, sizes that differ, all
 * refusals, secrets too, and everything on systems without a time of status.
 */

import type { Bytes, ManyRead, ReadOptions } from "../protocol/mod.ts";
import { folderOf } from "../util/mod.ts";
import { readRegular } from "./disk_read.ts";
import { toWorkspaceError } from "./failure.ts";
import { isPlain } from "./path.ts";
import type { Area } from "./resolve.ts";
import type { Shield } from "./shield.ts";
import { Turns } from "./turns.ts";

/** Descriptors held at once. */
const groupFiles = 64;

/** Contents of a group, as far as it is more than one file. */
const groupBytes = 1 << 20;

/**
 * A folder that changed less than this ago is not at rest: clocks of file systems have steps of up
 * to two seconds, and Deno tells times of status in whole seconds. Milliseconds.
 */
const restMs = 3_000;

export interface ReadManyOptions extends ReadOptions {
  readonly area: Area;
  /** Absent: nothing is kept from being shown. */
  readonly shield?: Shield;
  readonly signal?: AbortSignal;
  /** As of `Names`: all paths are from there. */
  readonly listedAt?: number;
  /** Epoch milliseconds; absent: the system's clock. */
  readonly now?: () => number;
}

/** As `Workspace.readMany`. */
export async function* readMany(
  paths: readonly string[],
  options: ReadManyOptions,
): AsyncGenerator<readonly ManyRead[]> {
  const turns = new Turns(options.signal);
  const hidden = await hiddenAmong(paths, options);
  const reader = new GroupReader(options, (path) => hidden.has(path));
  for (let from = 0; from < paths.length;) {
    options.signal?.throwIfAborted();
    if (turns.isDue(groupFiles)) await turns.take();
    const group = reader.read(paths, from);
    yield* filled(group, options);
    from += group.length;
  }
}

/**
 * Paths that rules may hide; each is decided where it is read. A listing has asked the rules
 * already.
 */
async function hiddenAmong(
  paths: readonly string[],
  { shield, kept, listedAt, signal }: ReadManyOptions,
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  if (!shield || kept || listedAt !== undefined) return hidden;
  const look = shield.look();
  const turns = new Turns(signal);
  for (const path of paths) {
    if (turns.isDue(1)) await turns.take();
    if (isPlain(path) && await look.hiddenBy(path) !== null) hidden.add(path);
  }
  return hidden;
}

/** With what could not be read together: each by itself, since it may be large. */
async function* filled(
  group: readonly (ManyRead | string)[],
  options: ReadManyOptions,
): AsyncGenerator<readonly ManyRead[]> {
  let ready: ManyRead[] = [];
  for (const it of group) {
    if (typeof it !== "string") ready.push(it);
    else {
      if (ready.length > 0) yield ready;
      ready = [];
      yield [await slowly(it, options)];
    }
  }
  if (ready.length > 0) yield ready;
}

async function slowly(path: string, options: ReadManyOptions): Promise<ManyRead> {
  try {
    return { path, bytes: (await readRegular(path, options)).bytes };
  } catch (error) {
    return { path, error: toWorkspaceError(error, path) };
  }
}

/** A file that was opened and of which nothing is proved yet. */
interface Opened {
  readonly path: string;
  readonly file: Deno.FsFile;
  /** Bytes; `null`: it was not looked at. */
  readonly size: number | null;
}

/** The next file is for the next group. */
const noRoom = Symbol("no room");

/** Synchronous from the first look to the last byte, so that little can change meanwhile. */
class GroupReader {
  readonly #area: Area;
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #listedAt: number | undefined;
  readonly #isVeiled: (path: string) => boolean;
  /** First looks: they hold for later groups too, since the last look compares with them. */
  readonly #looks = new Map<string, string>();
  readonly #buffer = new Uint8Array(groupBytes + groupFiles);

  constructor(
    { area, maxBytes, listedAt, shield, now = () => Date.now() }: ReadManyOptions,
    isHidden: (path: string) => boolean,
  ) {
    this.#area = area;
    this.#isVeiled = (path) => shield !== undefined && shield.isSecret(path) || isHidden(path);
    this.#maxBytes = maxBytes;
    this.#listedAt = listedAt;
    this.#now = now;
  }

  /** The next files, at least one; a path alone is one that has to be read the slow way. */
  read(paths: readonly string[], from: number): readonly (ManyRead | string)[] {
    const group: (Opened | string)[] = [];
    const folders = new Set<string>();
    try {
      let room = groupBytes;
      for (const path of paths.slice(from, from + groupFiles)) {
        const opened = this.#open(path, folders, group.length === 0 ? Infinity : room);
        if (opened === noRoom) break;
        group.push(opened ?? path);
        room -= opened?.size ?? 0;
      }
      const moved = this.#movedOf(folders);
      return this.#contentsOf(group, moved);
    } finally {
      for (const it of group) if (typeof it !== "string") it.file.close();
    }
  }

  /** `null`: not this way. */
  #open(path: string, folders: Set<string>, room: number): Opened | typeof noRoom | null {
    if (!isPlain(path) || this.#area.root === "/" || this.#isVeiled(path)) return null;
    if (!this.#isAtRest(folderOf(path), folders)) return null;
    const real = this.#real(path);
    try {
      const size = this.#listedAt === undefined ? this.#sizeOf(real) : null;
      if (size !== null && size > room) return noRoom;
      return { path, file: Deno.openSync(real, { read: true }), size };
    } catch {
      return null;
    }
  }

  /** @throws for what is no file, or too large a one */
  #sizeOf(real: string): number {
    const { isFile, size } = Deno.lstatSync(real);
    if (!isFile || size > this.#maxBytes) throw new RangeError(real);
    return size;
  }

  /** True if the folder and all above it were at rest at the first look; they join `folders`. */
  #isAtRest(folder: string, folders: Set<string>): boolean {
    if (folders.has(folder)) return true;
    if (folder !== "" && !this.#isAtRest(folderOf(folder), folders)) return false;
    const look = this.#looks.get(folder) ??
      this.#look(folder, (this.#listedAt ?? this.#now()) - restMs);
    if (look === null) return false;
    this.#looks.set(folder, look);
    folders.add(folder);
    return true;
  }

  /** What changes with every change of its names; `null` unless it has been at rest since `until`. */
  #look(folder: string, until: number): string | null {
    try {
      const { isDirectory, dev, ino, mtime, ctime } = Deno.lstatSync(this.#real(folder));
      const [content, status] = [mtime?.getTime() ?? Infinity, ctime?.getTime() ?? Infinity];
      if (!isDirectory || Math.max(content, status) > until) return null;
      const { rootIdentity } = this.#area;
      if (folder === "" && rootIdentity !== undefined && rootIdentity !== `${dev}:${ino}`) {
        return null;
      }
      return `${dev}:${ino}:${content}:${status}`;
    } catch {
      return null;
    }
  }

  /** Folders that are not as they were at the first look: a longer path is looked at first. */
  #movedOf(folders: ReadonlySet<string>): ReadonlySet<string> {
    const moved = new Set<string>();
    for (const folder of [...folders].sort((a, b) => b.length - a.length)) {
      if (this.#look(folder, Infinity) === this.#looks.get(folder)) continue;
      moved.add(folder);
      this.#looks.delete(folder);
    }
    return moved;
  }

  #contentsOf(
    group: readonly (Opened | string)[],
    moved: ReadonlySet<string>,
  ): readonly (ManyRead | string)[] {
    const contents: (ManyRead | string)[] = [];
    let filled = 0;
    for (const it of group) {
      const path = typeof it === "string" ? it : it.path;
      const isProved = typeof it !== "string" && (moved.size === 0 || !isBelow(path, moved));
      const bytes = isProved ? this.#bytesOf(it, filled) : null;
      if (bytes === noRoom) break;
      contents.push(bytes === null ? path : { path, bytes });
      filled += bytes === null ? 0 : bytes.length + 1;
    }
    return contents;
  }

  /** `null`: it is not as long as it was, or longer than a group. */
  #bytesOf({ file, size }: Opened, from: number): Bytes | typeof noRoom | null {
    const left = this.#buffer.subarray(from);
    // One byte more tells a file that grows meanwhile, or that there is not all of it.
    const target = size === null
      ? left
      : size < left.length
      ? left.subarray(0, size + 1)
      : new Uint8Array(size + 1);
    const length = file.readSync(target) ?? 0;
    if (size !== null) return length === size ? target.subarray(0, size) : null;
    if (length < target.length) return length > this.#maxBytes ? null : target.subarray(0, length);
    return from === 0 ? null : noRoom;
  }

  /** The root itself is `""`. */
  #real(path: string): string {
    return path === "" ? this.#area.root : `${this.#area.root}/${path}`;
  }
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let at = folderOf(path); !folders.has(at); at = folderOf(at)) if (at === "") return false;
  return true;
}
