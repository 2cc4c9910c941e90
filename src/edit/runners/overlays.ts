/** Other contents for files of the workspace, as the sandbox shows them to a program. */

import type { Bytes, Confinement, Spawner, Workspace } from "../../protocol/mod.ts";

export interface Overlays extends AsyncDisposable {
  readonly list: NonNullable<Confinement["overlays"]>;
}

export interface OverlayPorts {
  readonly workspace: Pick<Workspace, "root">;
  readonly spawner: Spawner;
  /** Absolute path of a private folder. */
  readonly scratch: string;
}

/** `null` where this machine confines nothing. Files are gone when it is disposed of. */
export async function overlays(
  contents: ReadonlyMap<string, Bytes>,
  { workspace, spawner, scratch }: OverlayPorts,
): Promise<Overlays | null> {
  const { promisesOf } = await import("../../sandbox/mod.ts");
  if (!promisesOf((await spawner.sandbox()).level).files) return null;
  const folder = await privateFolder(scratch, "overlay");
  const list: { path: string; content: string }[] = [];
  for (const [path, bytes] of contents) {
    const content = `${folder}/${list.length}`;
    await Deno.writeFile(content, bytes, { createNew: true, mode: 0o600 });
    list.push({ path: `${workspace.root}/${path}`, content });
  }
  return { list, [Symbol.asyncDispose]: () => removeFolder(folder) };
}

/** A new folder with a random name that nobody else may look into. */
export async function privateFolder(scratch: string, name: string): Promise<string> {
  const folder = `${scratch}/${name}-${crypto.randomUUID().slice(0, 13)}`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Links in it are removed, not followed. What cannot be removed is left for the next start. */
export async function removeFolder(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
}
