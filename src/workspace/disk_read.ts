import {
  type Bytes,
  type FileContent,
  type FileStat,
  type ReadOptions,
  WorkspaceError,
} from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import { requireFile, requireSize } from "./access.ts";
import { diskVolume, nodeOf } from "./disk_volume.ts";
import { toWorkspaceError } from "./failure.ts";
import { childPath } from "./path.ts";
import { type Area, type Resolved, resolvePath } from "./resolve.ts";
import type { Shield } from "./shield.ts";
import type { Node } from "./volume.ts";

/** A regular file that was inside the area after it was opened. */
export interface OpenedFile extends Disposable {
  readonly file: Deno.FsFile;
  readonly found: Resolved;
  readonly node: Node;
}

/** An editor that saves by rename may pass once; who swaps thrice does it on purpose. */
const maxOpenAttempts = 3;

/**
 * Opens for reading and proves what was opened (`leadsTo`). All of it is synchronous, so a racing
 * program has microseconds; `lstat` comes first because to open a named pipe blocks.
 *
 * @throws {WorkspaceError}
 */
export function openRegular(
  path: string,
  options: { readonly area: Area; readonly maxBytes: number },
): OpenedFile {
  for (let attempt = 0; attempt < maxOpenAttempts; attempt++) {
    const found = resolvePath(path, options.area);
    requireSize(requireFile(found, path).size, options.maxBytes, path);
    const file = Deno.openSync(found.real, { read: true });
    try {
      const node = nodeOf(file.statSync());
      if (node.type === "file" && leadsTo(node, path, options.area)) {
        requireSize(node.size, options.maxBytes, path);
        return { file, found, node, [Symbol.dispose]: () => file.close() };
      }
      file.close();
    } catch (error) {
      file.close();
      throw error;
    }
  }
  throw new WorkspaceError("changed", path, "it is being replaced all the time");
}

/** A folder that changed less than this ago may change again. Milliseconds, as times are told. */
const restMs = 3_000;

/**
 * Looks at a way that others are changing. A name that is swapped all the time, between two steps of
 * a look, deceives one in twenty of them (measured: 4 of 40,000 reads with three looks).
 */
const restlessLooks = 10;

/**
 * True if the path led to this file while nobody swapped a name on its way: two looks find the same
 * device and inode, and folders that have rested and stand as they stood. Where folders are being
 * changed that cannot be told, so that many looks have to agree.
 */
export function leadsTo(node: Node, path: string, area: Area): boolean {
  const first = resolvePath(path, area);
  const second = resolvePath(path, area);
  const agrees = (look: Resolved) => look.node?.identity === node.identity;
  if (!agrees(first) || !agrees(second)) return false;
  const rests = first.way.changed <= Date.now() - restMs;
  if (rests && first.way.stamps === second.way.stamps) return true;
  for (let at = 0; at < restlessLooks; at++) {
    if (!agrees(resolvePath(path, area))) return false;
  }
  return true;
}

/** A synchronous read below this many bytes is cheaper than a thread switch. */
const smallBytes = 65_536;

export interface ReadRegularOptions extends ReadOptions {
  readonly area: Area;
  /** Absent: it is not for showing. */
  readonly shield?: Shield;
}

/** A whole file, if it may be shown: what was opened is asked about. @throws {WorkspaceError} */
export async function readRegular(
  path: string,
  options: ReadRegularOptions,
): Promise<FileContent & { readonly node: Node }> {
  using opened = openRegular(path, options);
  await options.shield?.require(opened.found, path, options);
  // One byte more tells a file that grows meanwhile.
  const limit = Math.min(opened.node.size, options.maxBytes) + 1;
  const bytes = await readUpTo(opened.file, limit);
  requireSize(bytes.length, options.maxBytes, path);
  const { found, node } = opened;
  return { path: found.path, bytes, mode: node.mode, node };
}

/** At most `length` bytes from where the file stands. */
export async function readUpTo(
  file: Deno.FsFile,
  length: number,
): Promise<Bytes> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const rest = bytes.subarray(filled);
    const count = length <= smallBytes ? file.readSync(rest) : await file.read(rest);
    if (count === null || count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** Larger files are hashed piece by piece, by a module that costs 10 ms to load. */
const hashWholeBytes = 8_000_000;

/** Hash, mode and state of a file however large; `null` if there is none. @throws {WorkspaceError} */
export async function fingerprintRegular(
  path: string,
  area: Area,
): Promise<{ readonly hash: string; readonly mode: number; readonly node: Node } | null> {
  if (!resolvePath(path, area).node) return null;
  using opened = openRegular(path, { area, maxBytes: Number.MAX_SAFE_INTEGER });
  const { node } = opened;
  const hash = node.size <= hashWholeBytes
    ? await sha256(await readUpTo(opened.file, node.size + 1))
    : await hashInPieces(opened.file);
  return { hash, mode: node.mode, node };
}

async function hashInPieces(file: Deno.FsFile): Promise<string> {
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256");
  const piece = new Uint8Array(1 << 20);
  for (let count = await file.read(piece); count; count = await file.read(piece)) {
    hash.update(piece.subarray(0, count));
  }
  return hash.digest("hex");
}

/** Names in a directory that is the same before and after it is read. @throws {WorkspaceError} */
export function namesIn(found: Resolved, path: string, area: Area): string[] {
  const { node } = found;
  const read = () => [...area.volume.readDir(found.real)].map(({ name }) => name).sort();
  const names = read();
  // What is read once more, between proofs, was not another folder's.
  if (!node || !leadsTo(node, path, area) || read().join("/") !== names.join("/")) {
    throw new WorkspaceError("changed", path, "it was replaced while it was read");
  }
  return names;
}

/**
 * Entries of a folder by its own path, sorted by name. Nothing is proved, as in a survey: whoever swaps a
 * folder above for a link meanwhile can have names of elsewhere listed, and no content.
 *
 * @throws {WorkspaceError}
 */
export function entriesHere(folder: string, { root, volume }: Area): readonly FileStat[] {
  const real = folder.startsWith("/") ? folder : folder === "." ? root : `${root}/${folder}`;
  try {
    if (volume.lstat(real)?.type !== "directory") throw new WorkspaceError("not_directory", folder);
    return [...volume.readDir(real)].map(({ name }) => name).sort().flatMap((name) => {
      const node = volume.lstat(`${real}/${name}`);
      return node ? [{ path: childPath(folder, name), type: node.type, size: node.size }] : [];
    });
  } catch (error) {
    throw toWorkspaceError(error, folder);
  }
}

/** Facts of an entry, `null` if it went away. */
export function entryOf(real: string): Node | null {
  return diskVolume.lstat(real);
}
