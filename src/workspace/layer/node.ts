/** What stands at a path, on either side of a layer. */

import type { LayerNode } from "../../protocol/mod.ts";
import { fileMode } from "../mode.ts";

/** The kernel's mark for "removed": a character device 0,0 in the upper folder. */
export interface Whiteout {
  readonly type: "whiteout";
}

export interface Stood {
  readonly node: LayerNode;
  /** Differs whenever it was changed or replaced. */
  readonly stamp: string;
  /** Status time as far as it is told: epoch milliseconds of the full second. */
  readonly changedSecond: number;
  /** Epoch milliseconds. */
  readonly modified: number;
}

/** `null`: nothing is there. Throws what the system reports otherwise. */
export function nodeAt(real: string): Stood | Whiteout | null {
  const info = lstat(real);
  if (info === null) return null;
  if (info.isCharDevice && info.rdev === 0) return { type: "whiteout" };
  const [modified, changed] = [info.mtime?.getTime() ?? 0, info.ctime?.getTime() ?? 0];
  return {
    node: layerNode(info, real),
    stamp: `${info.dev}:${info.ino}:${info.size}:${modified}:${changed}:${info.mode}`,
    changedSecond: changed,
    modified,
  };
}

/** The same of the project, where a device is a device. */
export function stoodAt(real: string): Stood | null {
  const found = nodeAt(real);
  if (found === null || !("type" in found)) return found;
  return { node: { type: "special" }, stamp: "device", changedSecond: 0, modified: 0 };
}

function lstat(real: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(real);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return null;
    }
    throw error;
  }
}

function layerNode(info: Deno.FileInfo, real: string): LayerNode {
  if (info.isSymlink) return { type: "link", target: Deno.readLinkSync(real) };
  if (info.isDirectory) return { type: "folder", mode: (info.mode ?? 0o755) & 0o7777 };
  if (info.isFile) {
    return { type: "file", size: info.size, mode: fileMode(info), linked: (info.nlink ?? 1) > 1 };
  }
  return { type: "special" };
}
