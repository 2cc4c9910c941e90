/** What lies below a folder that a command names, as far as its safety hangs on it. */

import type { Place } from "./place.ts";

/** More entries than this are not looked at one by one. */
const most = 20_000;

/**
 * Whether somebody who follows every link below a path stays in the folder, and meets no secret by
 * way of a link. What is too much to look at does not.
 *
 * @param placeOf where a path leads, relative to the root
 */
export function followsInside(
  root: string,
  placeOf: (path: string) => Place,
): (path: string) => boolean {
  return (path) => {
    const seen = new Set<string>();
    const todo = [path];
    for (let left = most; todo.length > 0;) {
      const entries = entriesOf(root, todo.pop() ?? "", seen);
      if (entries === null || (left -= entries.length) < 0) return false;
      for (const { at, isSymlink, isDirectory } of entries) {
        if (isSymlink && placeOf(at) !== "inside") return false;
        if (isSymlink || isDirectory) todo.push(at);
      }
    }
    return true;
  };
}

interface Entry extends Pick<Deno.DirEntry, "isSymlink" | "isDirectory"> {
  readonly at: string;
}

/** None of what is no folder, or was seen by another name; `null`: it cannot be told. */
function entriesOf(root: string, path: string, seen: Set<string>): readonly Entry[] | null {
  try {
    const folder = Deno.realPathSync(absolute(root, path));
    if (seen.has(folder) || !Deno.statSync(folder).isDirectory) return [];
    seen.add(folder);
    return [...Deno.readDirSync(folder)].map(({ name, isSymlink, isDirectory }) => ({
      ...{ isSymlink, isDirectory },
      at: `${folder}/${name}`,
    }));
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? [] : null;
  }
}

/**
 * Whether git, started in a folder, finds the repository that it finds in the root: the folder lies in
 * the root, and nothing on the way there is a repository of its own.
 */
export function sharesRepository(root: string): (path: string) => boolean {
  return (path) => {
    try {
      const folder = Deno.realPathSync(absolute(root, path));
      if (folder === root) return true;
      if (!folder.startsWith(root === "/" ? root : `${root}/`)) return false;
      if (!Deno.statSync(folder).isDirectory) return false;
      for (let at = folder; at !== root; at = at.slice(0, at.lastIndexOf("/"))) {
        if (/\/\.git$/i.test(at) || holdsGit(at)) return false;
      }
      return true;
    } catch {
      return false;
    }
  };
}

function holdsGit(folder: string): boolean {
  return [...Deno.readDirSync(folder)].some(({ name }) => name.toLowerCase() === ".git");
}

function absolute(root: string, path: string): string {
  return path.startsWith("/") ? path : `${root}/${path}`;
}
