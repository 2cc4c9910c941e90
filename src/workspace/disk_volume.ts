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
};

/** A file's facts, by name or by descriptor. */
export function nodeOf(info: Deno.FileInfo): Node {
  return {
    type: info.isSymlink ? "link" : info.isFile ? "file" : info.isDirectory ? "directory" : "other",
    size: info.size,
    mode: (info.mode ?? 0o644) & 0o777,
    identity: `${info.dev}:${info.ino}`,
    stamp: `${info.dev}:${info.ino}:${info.size}:${info.mtime?.getTime()}:${info.ctime?.getTime()}`,
  };
}
