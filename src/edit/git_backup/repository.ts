/** The files of a repository, as they lie in its folder. */

import { sleep } from "../../util/mod.ts";

/** One entry of the folder; links are not followed. */
export interface GitEntry {
  /** Relative to the folder. */
  readonly path: string;
  readonly type: "file" | "folder" | "link";
  /** Bytes; 0 for what never changes, of which the name says all. */
  readonly size: number;
  /** Time of the content, epoch milliseconds; 0 as well. */
  readonly changed: number;
}

/** What stands for the repository of this working tree; `null`: there is none. */
export async function gitFolderOf(root: string): Promise<string | null> {
  const path = `${root}/.git`;
  const info = await Deno.lstat(path).catch(() => null);
  if (info?.isDirectory) return await isRepository(path) ? path : null;
  if (!info?.isFile || info.size > 4096) return null;
  // A linked worktree or a submodule: its folder is elsewhere, the objects may be further off.
  const named = /^gitdir: (.+)$/m.exec(await Deno.readTextFile(path))?.[1];
  if (named === undefined) return null;
  const folder = resolved(named, root);
  const common = await Deno.readTextFile(`${folder}/commondir`).catch(() => null);
  const found = common === null ? folder : resolved(common.trim(), folder);
  return await isRepository(found) ? found : null;
}

function resolved(path: string, base: string): string {
  return path.startsWith("/") ? path : `${base}/${path}`;
}

async function isRepository(folder: string): Promise<boolean> {
  const parts = ["HEAD", "objects"].map((it) => Deno.lstat(`${folder}/${it}`).catch(() => null));
  return (await Promise.all(parts)).every((it) => it !== null);
}

/** Written under another name first, and never changed under theirs. */
export function isImmutable(path: string): boolean {
  return /(^|\/)objects\/([0-9a-f]{2}\/[0-9a-f]{38,62}|pack\/pack-[0-9a-f]+\.\w+)$/.test(path) ||
    /(^|\/)lfs\/objects\/[0-9a-f/]+$/.test(path);
}

/** Files of writes that go on, and what speaks with a running program. */
const passing = /\.lock$|(^|\/)(tmp_[^/]*|[^/]*\.ipc|gc\.pid)$/;

/** A name costs some 10 µs; in between others come to their turn. */
const namesAtOnce = 2_000;

/**
 * All that is in the folder, folders before what they hold; more than `most` entries: `null`.
 *
 * @throws what the system reports
 */
export async function entriesOf(folder: string, most: number): Promise<readonly GitEntry[] | null> {
  const found: GitEntry[] = [];
  const pending = [""];
  let due = namesAtOnce;
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (found.length >= due) {
      await sleep(0);
      due = found.length + namesAtOnce;
    }
    for (const { name, isFile } of Deno.readDirSync(`${folder}/${at}`)) {
      const path = at === "" ? name : `${at}/${name}`;
      if (passing.test(path)) continue;
      const entry = isFile && isImmutable(path)
        ? { path, type: "file" as const, size: 0, changed: 0 }
        : entryAt(folder, path);
      if (!entry) continue;
      found.push(entry);
      if (found.length > most) return null;
      if (entry.type === "folder") pending.push(path);
    }
  }
  return found;
}

function entryAt(folder: string, path: string): GitEntry | null {
  const info = lookAt(`${folder}/${path}`);
  if (!info) return null;
  const { isDirectory, isSymlink, isFile, size, mtime } = info;
  const type = isDirectory ? "folder" : isSymlink ? "link" : isFile ? "file" : null;
  return type && { path, type, size, changed: mtime?.getTime() ?? 0 };
}

/** `null`: gone again, in a repository that is worked in. */
function lookAt(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch {
    return null;
  }
}
