/** Small files of a folder that nobody vouches for. */

/** The text of a file; `null`: there is none, it is larger, or it is no file at all. */
export async function textOf(path: string, mostBytes = 64 * 1024): Promise<string | null> {
  const bytes = await bytesOf(path, mostBytes);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}

export async function bytesOf(
  path: string,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { isFile, size } = await Deno.stat(path);
    return isFile && size <= mostBytes ? await Deno.readFile(path) : null;
  } catch {
    return null;
  }
}

export async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Names in a folder, so many at most; none where there is no folder. */
export async function namesIn(folder: string, most = 400): Promise<readonly Deno.DirEntry[]> {
  const entries: Deno.DirEntry[] = [];
  try {
    for await (const entry of Deno.readDir(folder)) {
      entries.push(entry);
      if (entries.length === most) break;
    }
  } catch {
    // Nothing is there, or nobody may look.
  }
  return entries;
}

/** A folder and those above it, the nearest first. */
export function upwards(folder: string): readonly string[] {
  const parts = folder.split("/").filter((it) => it !== "");
  return parts.map((_, at) => `/${parts.slice(0, parts.length - at).join("/")}`);
}
