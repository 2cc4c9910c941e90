/** Which file a program of this machine is: nothing is run to learn it. */

/** Path, size and time of the first file of that name in the user's `PATH`; `null`: there is none. */
export async function programVersion(
  name: string,
  env: (name: string) => string | undefined,
): Promise<string | null> {
  for (const folder of (env("PATH") ?? "").split(":")) {
    if (!folder.startsWith("/")) continue;
    try {
      const path = await Deno.realPath(`${folder}/${name}`);
      const { isFile, size, mtime } = await Deno.stat(path);
      if (isFile) return `${path}, ${size} bytes, ${mtime?.toISOString() ?? ""}`;
    } catch { /* it is in another one, or nowhere */ }
  }
  return null;
}
