import { wildcardTest } from "../util/mod.ts";
import { diskVolume } from "./disk_volume.ts";
import type { Volume } from "./volume.ts";

/** More names than this are not looked at one by one. */
const most = 2000;

/**
 * What bash makes of a word with `*` and `?` in a folder: names sorted by their code units, hidden
 * ones only where the pattern begins with a dot, none where nothing fits. `null`: it is not known,
 * for classes in brackets, absolute words, and more names than anybody would read.
 */
export function expansionsOf(
  root: string,
  volume: Volume = diskVolume,
): (word: string) => readonly string[] | null {
  return (word) => {
    if (word.startsWith("/") || /[\[\]{}\\]/.test(word)) return null;
    const pieces = word.split("/");
    let found: readonly string[] = [""];
    for (const [at, piece] of pieces.entries()) {
      const below = found.flatMap((folder) => namesIn({ root, volume }, folder, piece));
      found = at === pieces.length - 1 ? below : below.map((it) => `${it}/`);
      if (found.length > most) return null;
    }
    return found.toSorted();
  };
}

/** Paths of what fits in one folder, that ends with `/` or is empty. */
function namesIn(
  { root, volume }: { readonly root: string; readonly volume: Volume },
  folder: string,
  piece: string,
): readonly string[] {
  const at = `${root}/${folder}`;
  if (!/[*?]/.test(piece)) return exists(`${at}${piece}`, volume) ? [`${folder}${piece}`] : [];
  const fits = wildcardTest(piece, { one: true });
  const shows = (name: string) => piece.startsWith(".") || !name.startsWith(".");
  return entriesOf(folder === "" ? root : at, volume).filter((name) => shows(name) && fits(name))
    .map((name) => `${folder}${name}`);
}

function entriesOf(folder: string, volume: Volume): readonly string[] {
  try {
    return [...volume.readDir(folder)].map(({ name }) => name);
  } catch {
    return [];
  }
}

function exists(path: string, volume: Volume): boolean {
  try {
    // After a last `/` there are folders only, as bash has it.
    return path.endsWith("/") ? Deno.statSync(path).isDirectory : volume.lstat(path) !== null;
  } catch {
    return false;
  }
}
