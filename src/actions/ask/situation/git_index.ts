/** What the index of a repository tells of its work tree: gitformat-index(5). */

import { concatBytes } from "../../../util/mod.ts";
import { bytesOf, isThere } from "./files.ts";
import type { GitPlace } from "./git_place.ts";

export interface IndexState {
  /** Paths of files that are not as they were when they were added. */
  readonly changed: readonly string[];
  /** Paths with conflicts. */
  readonly conflicts: readonly string[];
  readonly isLocked: boolean;
}

interface Entry {
  readonly path: string;
  /** Seconds, and bytes, when it was added. */
  readonly mtime: number;
  readonly size: number;
  readonly id: string;
  readonly mode: number;
  /** 0: there is no conflict. */
  readonly stage: number;
}

/** Files that are looked at; bytes of the index, and of a file that is compared. */
const most = 2_000;
const largestIndex = 2 * 1024 * 1024;
const largestFile = 1024 * 1024;

/** Bytes of the header, and of an entry before its object's name. */
const header = 12;
const stats = 40;
const regularFile = 0o100000;

/** `null`: it is of another form, or too large. */
export async function indexState({ own, root }: GitPlace): Promise<IndexState | null> {
  const isLocked = await isThere(`${own}/index.lock`);
  if (!await isThere(`${own}/index`)) return { changed: [], conflicts: [], isLocked };
  const bytes = await bytesOf(`${own}/index`, largestIndex);
  const entries = bytes && entriesOf(bytes);
  if (!entries || entries.length > most) return null;
  const conflicts = new Set(entries.filter(({ stage }) => stage > 0).map(({ path }) => path));
  const plain = entries.filter(({ stage, mode }) => stage === 0 && (mode & regularFile) !== 0);
  const changes = await Promise.all(
    plain.map(async (it) => await isChanged(`${root}/${it.path}`, it) ? [it.path] : []),
  );
  return { changed: changes.flat(), conflicts: [...conflicts], isLocked };
}

/** Of versions 2 and 3, whose names are whole, with SHA-1; `null` for any other. */
function entriesOf(bytes: Uint8Array): readonly Entry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = bytes.length < header ? 0 : view.getUint32(4);
  if (version !== 2 && version !== 3) return null;
  const entries: Entry[] = [];
  let at = header;
  for (let left = view.getUint32(8); left > 0; left--) {
    if (at + stats + 22 > bytes.length) return null;
    const flags = view.getUint16(at + stats + 20);
    const from = at + stats + ((flags & 0x4000) === 0 ? 22 : 24);
    const to = bytes.indexOf(0, from);
    if (to < 0) return null;
    entries.push({
      path: new TextDecoder().decode(bytes.subarray(from, to)),
      mtime: view.getUint32(at + 8),
      size: view.getUint32(at + 36),
      id: bytes.subarray(at + stats, at + stats + 20).toHex(),
      mode: view.getUint32(at + 24),
      stage: (flags >> 12) & 3,
    });
    // One to eight NULs fill an entry up to a multiple of eight.
    at += (to - at + 8) & ~7;
  }
  return entries;
}

/** A file of another time may have the same contents: only then it is read. */
async function isChanged(path: string, { mtime, size, id }: Entry): Promise<boolean> {
  try {
    const stat = await Deno.lstat(path);
    if (!stat.isFile) return !stat.isSymlink;
    if (stat.size !== size) return true;
    if (Math.floor((stat.mtime?.getTime() ?? 0) / 1000) === mtime || size > largestFile) {
      return false;
    }
    const content = await Deno.readFile(path);
    const head = new TextEncoder().encode(`blob ${content.length}\0`);
    const digest = await crypto.subtle.digest("SHA-1", concatBytes([head, content]));
    return new Uint8Array(digest).toHex() !== id;
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}
