/** A copy of a repository beside the log, before something in it may be lost. */

import { sha256, sleep } from "../../util/mod.ts";
import { entriesOf, type GitEntry, gitFolderOf, isImmutable } from "./repository.ts";

export interface GitBackupOptions {
  /** Real path of the working tree. */
  readonly root: string;
  /** Private folder for all backups of this workspace; made if it is not there. */
  readonly folder: string;
  /** Of this backup; a plain file name that no other has. */
  readonly name: string;
  readonly limits?: Partial<Limits>;
}

interface Limits {
  /** Bytes that are copied: settings, logs and the index, and objects on another file system. */
  readonly copiedBytes: number;
  readonly entries: number;
  /** Backups that are kept, the newest. */
  readonly backups: number;
}

const usual: Limits = { copiedBytes: 256 * 1024 * 1024, entries: 200_000, backups: 8 };

export type GitBackup =
  /** `folder` is a repository with all that was in that of the working tree. */
  | { readonly type: "kept"; readonly folder: string }
  /** The working tree has no repository. */
  | { readonly type: "none" }
  /** It could not be kept, and a command may lose what is in it. */
  | { readonly type: "failed"; readonly why: "too_large" | "too_many" | "io" };

/** Keeps the repository as it is now; one that has not changed since the last time is kept already. */
export async function backUpGit(options: GitBackupOptions): Promise<GitBackup> {
  const { root, folder, name } = options;
  const limits = { ...usual, ...options.limits };
  const part = `${folder}/${name}.part`;
  try {
    const source = await gitFolderOf(root);
    if (source === null) return { type: "none" };
    const entries = await entriesOf(source, limits.entries);
    if (!entries) return { type: "failed", why: "too_many" };
    const stamp = await stampOf(source, entries);
    const same = await newestWith(folder, stamp);
    if (same !== null) return { type: "kept", folder: same };
    await sweep(folder, `${name}.part`);
    await Deno.mkdir(part, { mode: 0o700 });
    if (!await copied(entries, { source, target: part, most: limits.copiedBytes })) {
      await Deno.remove(part, { recursive: true });
      return { type: "failed", why: "too_large" };
    }
    await Deno.rename(part, `${folder}/${name}`);
    await Deno.writeTextFile(`${folder}/${name}.stamp`, stamp, { mode: 0o600 });
    await prune(folder, limits.backups);
    return { type: "kept", folder: `${folder}/${name}` };
  } catch {
    // Whatever the system says: that nothing was kept is what counts.
    await Deno.remove(part, { recursive: true }).catch(() => {});
    return { type: "failed", why: "io" };
  }
}

/** Differs when any name, size or time in the repository does. */
async function stampOf(source: string, entries: readonly GitEntry[]): Promise<string> {
  const rows = entries.filter(({ type }) => type !== "folder")
    .map(({ path, size, changed }) => `${path}\0${size}\0${changed}`).sort();
  return await sha256([source, ...rows].join("\n"));
}

async function newestWith(folder: string, stamp: string): Promise<string | null> {
  const newest = (await backupsIn(folder)).at(0);
  if (newest === undefined) return null;
  const known = await Deno.readTextFile(`${folder}/${newest}.stamp`).catch(() => null);
  return known === stamp ? `${folder}/${newest}` : null;
}

/** Names of complete backups, the newest first. */
async function backupsIn(folder: string): Promise<readonly string[]> {
  const found: { readonly name: string; readonly at: number }[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (!name.endsWith(".stamp")) continue;
      const { mtime } = await Deno.lstat(`${folder}/${name}`);
      found.push({ name: name.slice(0, -".stamp".length), at: mtime?.getTime() ?? 0 });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found.toSorted((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1)).map((it) => it.name);
}

/** A copy that takes longer than this was cut off. Milliseconds. */
const staleMs = 3_600_000;

/** Removes what killed processes left, and what is left of `own`. */
async function sweep(folder: string, own: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".part")) continue;
    const { mtime } = await Deno.lstat(`${folder}/${name}`);
    const isStale = (mtime?.getTime() ?? 0) < Date.now() - staleMs;
    if (name === own || isStale) await Deno.remove(`${folder}/${name}`, { recursive: true });
  }
}

async function prune(folder: string, most: number): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(most)) {
    await Deno.remove(`${folder}/${name}.stamp`);
    await Deno.remove(`${folder}/${name}`, { recursive: true }).catch(() => {});
  }
}

interface Copy {
  readonly source: string;
  readonly target: string;
  readonly most: number;
}

/** `false`: more bytes would have to be copied than `most`. */
async function copied(
  entries: readonly GitEntry[],
  { source, target, most }: Copy,
): Promise<boolean> {
  let bytes = 0;
  let names = 0;
  for (const { path, type, size } of entries) {
    if (++names % namesAtOnce === 0) await sleep(0);
    const [from, to] = [`${source}/${path}`, `${target}/${path}`];
    if (type === "folder") {
      Deno.mkdirSync(to, { mode: 0o700 });
      continue;
    }
    if (isImmutable(path) && linked(from, to)) continue;
    bytes += isImmutable(path) ? sizeOf(from) : size;
    if (bytes > most) return false;
    await copyEntry(from, to, type);
  }
  return true;
}

/** A name costs 20 µs; in between others come to their turn. */
const namesAtOnce = 1_000;

/** `false`: not on this file system, or not for this user. */
function linked(from: string, to: string): boolean {
  try {
    Deno.linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Bytes; 0 for what is gone. */
function sizeOf(path: string): number {
  try {
    return Deno.lstatSync(path).size;
  } catch {
    return 0;
  }
}

async function copyEntry(from: string, to: string, type: "file" | "link"): Promise<void> {
  try {
    if (type === "link") await Deno.symlink(await Deno.readLink(from), to);
    else await Deno.copyFile(from, to);
  } catch (error) {
    // A file of a repository in use may be gone again.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
