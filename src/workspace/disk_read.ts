import { type Bytes, type FileContent, WorkspaceError } from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import { requireFile, requireSize } from "./access.ts";
import { diskVolume, nodeOf } from "./disk_volume.ts";
import { type Area, type Resolved, resolvePath } from "./resolve.ts";
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
 * Opens for reading and proves what was opened: after the open, the path is resolved
 * again, twice, and must lead to the device and inode of the descriptor both times.
 * All of it is synchronous, so a racing program has microseconds; `lstat` comes first
 * because to open a named pipe blocks.
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

function leadsTo(node: Node, path: string, area: Area): boolean {
  const looks = [resolvePath(path, area), resolvePath(path, area)];
  return looks.every((look) => look.node?.identity === node.identity);
}

/** A synchronous read below this many bytes is cheaper than a thread switch. */
const smallBytes = 65_536;

/** A whole file. @throws {WorkspaceError} */
export async function readRegular(
  path: string,
  options: { readonly area: Area; readonly maxBytes: number },
): Promise<FileContent & { readonly node: Node }> {
  using opened = openRegular(path, options);
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
  const { file, node } = opened;
  const hash = node.size <= hashWholeBytes
    ? await sha256(await readUpTo(file, node.size + 1))
    : await hashInPieces(file);
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
  const names = [...area.volume.readDir(found.real)].map((entry) => entry.name);
  if (resolvePath(path, area).node?.identity !== found.node?.identity) {
    throw new WorkspaceError("changed", path, "it was replaced while it was read");
  }
  return names.sort();
}

/** Facts of an entry, `null` if it went away. */
export function entryOf(real: string): Node | null {
  return diskVolume.lstat(real);
}
