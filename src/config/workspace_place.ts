/**
 * Where the data of a workspace lies, and whether the folder at its path is the one that it was. Data
 * follows a folder that was moved; a new folder at an old path does not get what belonged to the old.
 */

import { identityOf } from "./folder_identity.ts";
import { makePrivate, type Paths, workspaceFolder } from "./paths.ts";

export interface WorkspacePlace {
  /** Absolute path of the data folder; it is there. */
  readonly folder: string;
  /** Another folder stood at this path when the data was last used. */
  readonly replaced: boolean;
}

interface Identity {
  readonly v: 1;
  /** Real path of the workspace root. */
  readonly root: string;
  readonly identity: string;
}

/** @param root real path @throws {AgentError} `folder.denied` */
export async function workspacePlace(paths: Paths, root: string): Promise<WorkspacePlace> {
  const folder = await workspaceFolder(paths, root);
  const identity = await identityOf(root).catch(() => null);
  if (identity === null) {
    // Whoever reads the tree says what is wrong with it.
    await makePrivate(folder);
    return { folder, replaced: false };
  }
  const known = await read(folder);
  if (known?.identity === identity) return { folder, replaced: false };
  if (known === null && !await isThere(folder)) await bringMoved(paths, folder, { root, identity });
  await makePrivate(folder);
  await write(folder, { v: 1, root, identity });
  return { folder, replaced: known !== null };
}

/** Gives a folder that has no data yet the data that it had at another path. */
async function bringMoved(
  paths: Paths,
  folder: string,
  { root, identity }: Pick<Identity, "root" | "identity">,
): Promise<void> {
  for (const other of await foldersIn(`${paths.data}/workspaces`)) {
    const known = await read(other);
    if (known?.identity !== identity || known.root === root) continue;
    // A copy, or a second name of the folder, is no move.
    if (await identityOf(known.root).catch(() => null) === identity) continue;
    await Deno.rename(other, folder).catch(() => {});
    return;
  }
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory) found.push(`${folder}/${name}`);
    }
  } catch {
    // Nothing was ever kept.
  }
  return found;
}

/** `null`: nothing that this version can read. */
async function read(folder: string): Promise<Identity | null> {
  try {
    const text = await Deno.readTextFile(`${folder}/workspace.json`);
    const value: unknown = JSON.parse(text);
    return isIdentity(value) ? value : null;
  } catch {
    return null;
  }
}

/** By hand: every start comes here, and a library of schemas takes 20 ms to load. */
function isIdentity(value: unknown): value is Identity {
  return typeof value === "object" && value !== null && "v" in value && value.v === 1 &&
    "root" in value && typeof value.root === "string" &&
    "identity" in value && typeof value.identity === "string";
}

/** Data that may only be read stays as it is. */
async function write(folder: string, identity: Identity): Promise<void> {
  const part = `${folder}/workspace.json.${crypto.randomUUID().slice(0, 8)}`;
  try {
    await Deno.writeTextFile(part, JSON.stringify(identity), { mode: 0o600 });
    await Deno.rename(part, `${folder}/workspace.json`);
  } catch {
    await Deno.remove(part).catch(() => {});
  }
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
