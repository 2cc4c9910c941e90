/** One layer on disk: its parts, whose it is, and how it is made and removed. */

import * as z from "zod";
import type { LayerOwner } from "../../protocol/mod.ts";
import { closeLock, once } from "../../util/mod.ts";

/** Parts of the folder of a layer, absolute. */
export interface LayerParts {
  readonly folder: string;
  /** What the command wrote. */
  readonly upper: string;
  /** Real path of the workspace root. */
  readonly root: string;
}

const record = once(() =>
  z.object({
    v: z.literal(1),
    session: z.string(),
    call: z.string(),
    by: z.object({ tool: z.string(), model: z.string().optional() }).optional(),
  })
);

export function partsOf(folder: string, root: string): LayerParts {
  return { folder, upper: `${folder}/upper`, root };
}

/** In place of an owner, where no command has run on the layer. */
const nobody = "{}";

/**
 * Makes the folder with all that a mount needs; without `upper`, which is made last, no command can
 * run on it. As long as the file that is returned is open, nobody else takes the layer.
 *
 * @param owner `null`: it is made ahead, for a call that is not known yet
 */
export function makeLayer(folder: string, root: string, owner: LayerOwner | null): Deno.FsFile {
  Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = Deno.openSync(`${folder}/layer.json`, { write: true, create: true, mode: 0o600 });
  file.lockSync(true);
  if (owner === null) file.writeSync(new TextEncoder().encode(nobody));
  else writeOwner(file, owner);
  Deno.symlinkSync(root, `${folder}/lower`);
  Deno.mkdirSync(`${folder}/work`);
  Deno.mkdirSync(`${folder}/merged`);
  const { mode } = Deno.statSync(root);
  Deno.mkdirSync(`${folder}/upper`);
  // The root of the merged tree has the bits of this folder.
  Deno.chmodSync(`${folder}/upper`, (mode ?? 0o755) & 0o7777);
  return file;
}

/** From here on the layer is the call's; the time of the file tells when its command began. */
export function writeOwner(file: Deno.FsFile, { session, call, by }: LayerOwner): void {
  const text = JSON.stringify({ v: 1, session, call, ...(by ? { by } : {}) });
  file.seekSync(0, Deno.SeekMode.Start);
  // In one write, over what is shorter.
  file.writeSync(new TextEncoder().encode(text));
}

/** When the command began that a layer is for, epoch milliseconds. */
export function beginOf({ folder }: LayerParts): number {
  return Deno.statSync(`${folder}/layer.json`).mtime?.getTime() ?? 0;
}

/** No command has run on it. */
export function isNobodys(folder: string): boolean {
  return Deno.readTextFileSync(`${folder}/layer.json`) === nobody;
}

/** A layer that nobody is at, and the file that keeps it so while it is open. */
export interface OpenedLayer {
  readonly owner: LayerOwner;
  readonly file: Deno.FsFile;
}

/** `null`: somebody is at it, or it is of another version of the program. */
export async function openLayer(folder: string, root: string): Promise<OpenedLayer | null> {
  let file: Deno.FsFile | null = null;
  try {
    file = await Deno.open(`${folder}/layer.json`, { read: true, write: true });
    const owner = await file.tryLock(true) ? ownerOf(folder) : null;
    if (owner !== null) {
      await putOver(root, folder);
      return { owner, file };
    }
  } catch {
    // Another look finds it.
  }
  if (file !== null) closeLock(file);
  return null;
}

/** A layer goes with its workspace, which may have been moved since. */
async function putOver(root: string, folder: string): Promise<void> {
  const [lower, other] = [`${folder}/lower`, `${folder}/lower.new`];
  if (await Deno.readLink(lower) === root) return;
  await Deno.remove(other).catch(() => {});
  await Deno.symlink(root, other);
  await Deno.rename(other, lower);
}

function ownerOf(folder: string): LayerOwner | null {
  const parsed = record().safeParse(json(Deno.readTextFileSync(`${folder}/layer.json`)));
  if (!parsed.success) return null;
  const { session, call, by } = parsed.data;
  return { session, call, ...(by ? { by } : {}) };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Its name at once, the rest beside whatever is done meanwhile. What cannot be removed now is swept later. */
export async function removeBeside(path: string): Promise<void> {
  const folder = asGone(path);
  if (folder === null) return;
  try {
    await Deno.chmod(`${folder}/work/work`, 0o700).catch(() => {});
    await Deno.remove(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) clear(folder);
  }
}

/** At once, since it is done where nothing is waited for. */
export function removeLayer(path: string): void {
  const folder = asGone(path);
  if (folder !== null) clear(folder);
}

/**
 * The kernel leaves a folder in `work` that even its owner may not enter, and a command may have
 * locked what it made.
 */
function clear(folder: string): void {
  unlock(`${folder}/work/work`);
  try {
    Deno.removeSync(folder, { recursive: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    unlock(folder);
    try {
      Deno.removeSync(folder, { recursive: true });
    } catch {
      // It stays, and the next look at all layers tries again.
    }
  }
}

/** Half removed, whatever is left of it. */
export function isGone(name: string): boolean {
  return name.startsWith("gone-");
}

/**
 * Under another name first, or without its record: half of a layer must never be taken for a layer.
 * `null`: neither can be done, so that it stays whole.
 */
function asGone(path: string): string | null {
  const cut = path.lastIndexOf("/") + 1;
  if (isGone(path.slice(cut))) return path;
  const gone = `${path.slice(0, cut)}gone-${path.slice(cut)}`;
  try {
    Deno.renameSync(path, gone);
    return gone;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
  }
  try {
    Deno.removeSync(`${path}/layer.json`);
    return path;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? path : null;
  }
}

function unlock(folder: string): void {
  try {
    Deno.chmodSync(folder, 0o700);
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      if (isDirectory) unlock(`${folder}/${name}`);
    }
  } catch {
    // Removing says what is wrong.
  }
}
