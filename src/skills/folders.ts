/** Names of the folders in which others put something for us: of the user's own, and of a project's. */

/** In a steady order, `most` at most; none where there is no such folder, or nobody may look. */
export async function foldersIn(
  folder: string,
  { most, links = true }: { readonly most: number; readonly links?: boolean },
): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const { name, isDirectory, isSymlink } of Deno.readDir(folder)) {
      if (isDirectory || (links && isSymlink)) names.push(name);
      if (names.length >= most) break;
    }
  } catch {
    // There is none, or nobody may look.
  }
  return names.sort();
}

/**
 * Of a project links lead nowhere: trust is in files, and a link may become another one's.
 *
 * @param place two names, relative to the root
 */
export async function projectFoldersIn(
  root: string,
  place: string,
  most: number,
): Promise<readonly string[]> {
  if (!await plainFolder(root, place)) return [];
  return await foldersIn(`${root}/${place}`, { most, links: false });
}

/** Two names below the root, both of folders and none of a link. */
export async function plainFolder(root: string, place: string): Promise<boolean> {
  const [outer = ""] = place.split("/");
  for (const path of [outer, place]) {
    const isFolder = await Deno.lstat(`${root}/${path}`).then((it) => it.isDirectory, () => false);
    if (!isFolder) return false;
  }
  return true;
}
