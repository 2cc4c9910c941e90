import type { Surroundings } from "./level.ts";
import { isBelow, type Mount } from "./mount.ts";
import { NotConfined } from "./refusal.ts";
import { secretsAtHome, secretsOfSystem } from "./secrets.ts";

/** Of one box: its folder, in which its `/tmp` is and an empty file to lay over what is hidden. */
export interface Furniture {
  readonly folder: string;
  readonly tmp: string;
  readonly empty: string;
}

/** Folders that are the machine's as a whole, or that the box makes anew. */
const systemFolders: readonly string[] = ["/", "/dev", "/proc", "/sys", "/run"];

/**
 * Folders where all programs meet, by files and by sockets (Docker, D-Bus, the key agent),
 * are the box's own; a home folder and programs that lie in one are shown again.
 */
export async function commonMounts(
  it: Surroundings,
  { tmp }: Furniture,
  network: boolean,
): Promise<readonly Mount[]> {
  const run = await realFolders(["/run", "/var/run"]);
  const own = await realFolders(["/tmp", "/var/tmp"]);
  const shown = [it.home ?? "", ...it.path.split(":")]
    .filter((path) => [...run, ...own].some((place) => isBelow(path, place)) && isFolder(path));
  return [
    ...run.map((at): Mount => ({ type: "empty", at })),
    ...own.map((at): Mount => ({ type: "write", at, from: tmp })),
    ...shown.map((at): Mount => ({ type: "read", at, from: at })),
    ...(network ? await resolver(run) : []),
  ];
}

/** Names are looked up by a file that often lies in `/run`. */
async function resolver(run: readonly string[]): Promise<readonly Mount[]> {
  const at = await Deno.realPath("/etc/resolv.conf").catch(() => "");
  return run.some((place) => isBelow(at, place)) ? [{ type: "read", at, from: at }] : [];
}

/** What may be written. @throws {NotConfined} */
export async function writableMounts(folders: readonly string[]): Promise<readonly Mount[]> {
  return await Promise.all(folders.map(async (folder): Promise<Mount> => {
    const at = await Deno.realPath(folder).catch(() => "");
    if (!isFolder(at)) throw new NotConfined(`no folder to write in: ${folder}`);
    if (systemFolders.includes(at)) throw new NotConfined(`${at} is too much to be written`);
    return { type: "write", at, from: at };
  }));
}

/** Secrets that are there, as empty ones. What was opened by its name in `open` stays open. */
export async function hiddenMounts(
  it: Surroundings,
  { empty }: Furniture,
  open: readonly Mount[],
): Promise<readonly Mount[]> {
  return (await maskedMounts(hiddenPaths(it), empty))
    .filter(({ at }) => !open.some((other) => other.at === at));
}

/** What nobody inside may read, whatever the workspace is. */
export function hiddenPaths({ home, hidden, scratch }: Surroundings): readonly string[] {
  const atHome = home === undefined ? [] : secretsAtHome.map((name) => `${home}/${name}`);
  return [...atHome, ...secretsOfSystem, ...hidden, scratch];
}

/** Those of the paths that are there, shown as empty ones. */
export async function maskedMounts(
  paths: readonly string[],
  empty: string,
): Promise<readonly Mount[]> {
  const found = await Promise.all(paths.map((path) => hide(path, empty)));
  return found.filter((mount) => mount !== null);
}

async function hide(path: string, empty: string): Promise<Mount | null> {
  // What we may not even look at, a program with no more rights may not either.
  const at = await Deno.realPath(path).catch(() => null);
  if (at === null) return null;
  return isFolder(at) ? { type: "empty", at } : { type: "read", at, from: empty };
}

async function realFolders(paths: readonly string[]): Promise<readonly string[]> {
  const real = await Promise.all(paths.map((path) => Deno.realPath(path).catch(() => "")));
  return [...new Set(real)].filter(isFolder);
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}
