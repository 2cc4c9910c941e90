import { fileMode } from "./mode.ts";
import type { Node, Volume } from "./volume.ts";

/** The real disk. */
export const diskVolume: Volume = {
  lstat(path) {
    try {
      return nodeOf(Deno.lstatSync(path));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  },
  readLink: (path) => Deno.readLinkSync(path),
  readDir: (path) => Deno.readDirSync(path),
};

/** A file's facts, by name or by descriptor. */
export function nodeOf(info: Deno.FileInfo): Node {
  const [modified, status] = [info.mtime?.getTime(), info.ctime?.getTime()];
  return {
    type: info.isSymlink ? "link" : info.isFile ? "file" : info.isDirectory ? "directory" : "other",
    size: info.size,
    mode: info.isFile ? fileMode(info) : (info.mode ?? 0o644) & 0o7777,
    identity: `${info.dev}:${info.ino}`,
    stamp: `${info.dev}:${info.ino}:${info.size}:${modified}:${status}`,
    changed: Math.max(modified ?? 0, status ?? 0),
  };
}
