/**
 * Replaces or creates a file whole: after a crash it is old or new, never a mixture. The
 * temporary file is made exclusively beside it (a link planted there is not followed) and a
 * link at `path` is replaced. `sync: false` gives up the promise for a power cut.
 *
 * @throws what the operating system reports; no temporary file is left behind then
 */
export async function writeAtomic(
  path: string,
  data: string | Uint8Array,
  options: { readonly mode: number; readonly sync?: boolean },
): Promise<void> {
  const { folder, base } = split(path);
  const temporary = `${folder}/${temporaryPrefix(base)}${crypto.randomUUID()}.tmp`;
  try {
    await writeNew(temporary, typeof data === "string" ? new TextEncoder().encode(data) : data, {
      mode: options.mode,
      sync: options.sync !== false,
    });
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
  if (options.sync !== false) await syncFolder(folder);
}

/** Removes what a killed `writeAtomic` left beside `path`; only while nobody else writes it. */
export async function sweepTemporary(path: string): Promise<void> {
  const { folder, base } = split(path);
  for await (const entry of Deno.readDir(folder)) {
    const ours = entry.name.startsWith(temporaryPrefix(base)) && entry.name.endsWith(".tmp");
    if (ours) await Deno.remove(`${folder}/${entry.name}`);
  }
}

function temporaryPrefix(base: string): string {
  return `.${base}.`;
}

function split(path: string): { folder: string; base: string } {
  const cut = path.lastIndexOf("/");
  if (cut < 0) return { folder: ".", base: path };
  return { folder: path.slice(0, cut) || "/", base: path.slice(cut + 1) };
}

async function writeNew(
  path: string,
  bytes: Uint8Array,
  options: { readonly mode: number; readonly sync: boolean },
): Promise<void> {
  using file = await Deno.open(path, { write: true, createNew: true, mode: options.mode });
  for (let written = 0; written < bytes.length;) {
    written += await file.write(bytes.subarray(written));
  }
  if (options.sync) await file.sync();
}

/** A rename is on disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  const handle = await Deno.open(folder);
  try {
    await handle.sync();
  } finally {
    handle.close();
  }
}
