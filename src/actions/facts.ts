/** Facts about this machine. */

/** Absolute path of a program on PATH; relative entries and those of the workspace do not count. */
export async function findProgram(
  name: string,
  path: string,
  root: string,
): Promise<string | null> {
  for (const folder of path.split(":")) {
    if (!folder.startsWith("/") || `${folder}/`.startsWith(`${root}/`)) continue;
    const file = `${folder.replace(/\/+$/, "")}/${name}`;
    if (await isExecutable(file)) return file;
  }
  return null;
}

/** A file that may be run. */
export async function isExecutable(file: string): Promise<boolean> {
  try {
    const { isFile, mode } = await Deno.stat(file);
    return isFile && (mode === null || (mode & 0o111) !== 0);
  } catch {
    return false;
  }
}

export interface FolderFacts<Name extends string> {
  readonly name: Name;
  readonly path: string;
  /** `0700`; `null` where there is none. */
  readonly mode: string | null;
  /** `open`: other users may look in. */
  readonly state: "missing" | "private" | "open";
}

export async function folderFacts<Name extends string>(
  name: Name,
  path: string,
): Promise<FolderFacts<Name>> {
  try {
    const { mode } = await Deno.stat(path);
    if (mode === null) return { name, path, mode: null, state: "private" };
    const bits = (mode & 0o777).toString(8).padStart(4, "0");
    return { name, path, mode: bits, state: (mode & 0o077) === 0 ? "private" : "open" };
  } catch {
    return { name, path, mode: null, state: "missing" };
  }
}
