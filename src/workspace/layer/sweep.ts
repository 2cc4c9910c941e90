/** Folders that a dead process left and that hold no layer: half made, half removed, or only tried. */

import { closeLock } from "../../util/mod.ts";
import { isGone, isNobodys, removeLayer } from "./folder.ts";

/** Who makes a layer holds it shared, who clears up alone. */
async function openLock(folder: string): Promise<Deno.FsFile> {
  return await Deno.open(`${folder}/lock`, { write: true, create: true, mode: 0o600 });
}

/** While nobody takes a half made layer for one that is left. */
export async function whileMade<Made>(folder: string, make: () => Made): Promise<Made> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await openLock(folder);
  try {
    await lock.lock(false);
    return make();
  } finally {
    closeLock(lock);
  }
}

/** Names of what is in the folder of layers once that is gone. */
export async function sweep(folder: string): Promise<readonly string[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
  const isSuspect = (name: string) => name !== "lock";
  if (!names.some(isSuspect)) return [];
  const lock = await openLock(folder);
  try {
    if (!await lock.tryLock(true)) return names;
    const left: string[] = [];
    for (const name of names.filter(isSuspect)) {
      if (await isDead(`${folder}/${name}`, name)) removeLayer(`${folder}/${name}`);
      else left.push(name);
    }
    return left;
  } finally {
    closeLock(lock);
  }
}

async function isDead(path: string, name: string): Promise<boolean> {
  if (isGone(name)) return true;
  try {
    const file = await Deno.open(`${path}/layer.json`, { read: true, write: true });
    try {
      if (!await file.tryLock(true)) return false;
      // The last that is made: without it no command ran.
      return name.startsWith("probe-") || !await isThere(`${path}/upper`) || isNobodys(path);
    } finally {
      closeLock(file);
    }
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}

/** Throws where the system does not tell: what may hold a command's work is never taken for empty. */
async function isThere(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
