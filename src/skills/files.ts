/** Files of a skill's folder; nothing that lies outside of it, wherever links lead. */

import type { Bytes } from "../protocol/mod.ts";

/** Bytes of one file that is given to a model. */
export const largestText = 256 * 1024;

/** Files of one skill that are told and copied, folders below one another, and bytes of all. */
export const most = { files: 200, depth: 4, bytes: 20 * 1024 * 1024 } as const;

export type FileRead =
  | { readonly ok: true; readonly bytes: Bytes }
  | { readonly ok: false; readonly problem: string };

/** @param folder absolute; it may itself be a link of the user's */
export async function readInside(folder: string, path: string): Promise<FileRead> {
  const refused = (problem: string): FileRead => ({ ok: false, problem });
  if (path.startsWith("/") || path.split(/[/\\]/).includes("..") || path.includes("\0")) {
    return refused("it is outside of its folder");
  }
  try {
    const [outer, file] = await Promise.all([
      Deno.realPath(folder),
      Deno.realPath(`${folder}/${path}`),
    ]);
    if (!file.startsWith(`${outer}/`)) return refused("it leads out of its folder");
    const { isFile, size } = await Deno.stat(file);
    if (!isFile) return refused("it is no file");
    if (size > largestText) return refused(`it has more than ${largestText / 1024} kB`);
    return { ok: true, bytes: await Deno.readFile(file) };
  } catch {
    return refused("it is not there, or cannot be read");
  }
}

/** Relative paths of all that lies in the folder, without links, in order. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  return (await walk(folder, "", most.depth)).sort().slice(0, most.files);
}

async function walk(root: string, below: string, depth: number): Promise<string[]> {
  if (depth === 0) return [];
  const found: string[] = [];
  try {
    for await (const { name, isFile, isDirectory } of Deno.readDir(`${root}/${below}`)) {
      if (name === ".git" || name === "node_modules") continue;
      const path = below === "" ? name : `${below}/${name}`;
      if (isFile) found.push(path);
      else if (isDirectory) found.push(...await walk(root, path, depth - 1));
      if (found.length > most.files) break;
    }
  } catch {
    // Nobody may look.
  }
  return found;
}
