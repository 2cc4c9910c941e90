/** One layer on disk: its parts, whose it is, and how it is made and removed. */

import * as z from "zod";
import type { LayerOwner } from "../../protocol/mod.ts";
import { closeLock, once } from "../../util/mod.ts";

/** Parts of the folder of a layer, absolute. */
export interface LayerParts {
  readonly folder: string;
  /** What the command wrote. */
  readonly upper: string;
  /** Real path of the workspace root. */
  readonly root: string;
}

const record = once(() =>
  z.object({
    v: z.literal(1),
    session: z.string(),
    call: z.string(),
    by: z.object({ tool: z.string(), model: z.string().optional() }).optional(),
  })
);

export function partsOf(folder: string, root: string): LayerParts {
  return { folder, upper: `${folder}/upper`, root };
}

/**
 * Makes the folder with all that a mount needs; `upper` is made last: it tells when it began. As long
 * as the file that is returned is open, nobody else takes the layer.
 */
export function makeLayer(
  folder: string,
  root: string,
  { session, call, by }: LayerOwner,
): Deno.FsFile {
  Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = Deno.openSync(`${folder}/layer.json`, { write: true, create: true, mode: 0o600 });
  file.lockSync(true);
  const text = JSON.stringify({ v: 1, session, call, ...(by ? { by } : {}) });
  file.writeSync(new TextEncoder().encode(text));
  Deno.symlinkSync(root, `${folder}/lower`);
  Deno.mkdirSync(`${folder}/work`);
  Deno.mkdirSync(`${folder}/merged`);
  const { mode } = Deno.statSync(root);
  Deno.mkdirSync(`${folder}/upper`);
  // The root of the merged tree has the bits of this folder.
  Deno.chmodSync(`${folder}/upper`, (mode ?? 0o755) & 0o7777);
  return file;
}

/** A layer that nobody is at, and the file that keeps it so while it is open. */
export interface OpenedLayer {
  readonly owner: LayerOwner;
  readonly file: Deno.FsFile;
}

/** `null`: somebody is at it, it is of another workspace, or of another version of the program. */
export async function openLayer(folder: string, root: string): Promise<OpenedLayer | null> {
  try {
    if (await Deno.readLink(`${folder}/lower`) !== root) return null;
    const file = await Deno.open(`${folder}/layer.json`, { read: true, write: true });
    if (await file.tryLock(true)) {
      const parsed = record().safeParse(json(await Deno.readTextFile(`${folder}/layer.json`)));
      if (parsed.success) {
        const { session, call, by } = parsed.data;
        return { owner: { session, call, ...(by ? { by } : {}) }, file };
      }
    }
    closeLock(file);
    return null;
  } catch {
    return null;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * At once, since it is done where nothing is waited for. The kernel leaves a folder in `work` that
 * even its owner may not enter, and a command may have locked what it made.
 */
export function removeLayer(path: string): void {
  const folder = asGone(path);
  unlock(`${folder}/work/work`);
  try {
    Deno.removeSync(folder, { recursive: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    unlock(folder);
    try {
      Deno.removeSync(folder, { recursive: true });
    } catch {
      // It stays, and the next look at all layers tries again.
    }
  }
}

/** Under another name first: half of a layer must never be taken for a layer. */
function asGone(path: string): string {
  const cut = path.lastIndexOf("/") + 1;
  const gone = `${path.slice(0, cut)}gone-${path.slice(cut)}`;
  try {
    Deno.renameSync(path, gone);
    return gone;
  } catch {
    return path;
  }
}

function unlock(folder: string): void {
  try {
    Deno.chmodSync(folder, 0o700);
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      if (isDirectory) unlock(`${folder}/${name}`);
    }
  } catch {
    // Removing says what is wrong.
  }
}
