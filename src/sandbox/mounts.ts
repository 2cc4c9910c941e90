import type { Surroundings } from "./level.ts";
import { isFolder, realPath } from "./look.ts";
import { type BindMount, isBelow, type Mount } from "./mount.ts";
import { NotConfined } from "./refusal.ts";
import { secretsIn, secretsOfSystem } from "./secrets.ts";

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
 * are the box's own; programs that lie in one are shown again.
 */
export function commonMounts(
  it: Surroundings,
  { tmp }: Furniture,
  network: boolean,
): readonly Mount[] {
  const run = realFolders(["/run", "/var/run"]);
  const own = realFolders(["/tmp", "/var/tmp"]);
  const shown = it.path.split(":")
    .filter((path) => [...run, ...own].some((place) => isBelow(path, place)) && isFolder(path));
  return [
    ...run.map((at): Mount => ({ type: "empty", at })),
    ...own.map((at): Mount => ({ type: "write", at, from: tmp })),
    ...shown.map((at): Mount => ({ type: "read", at, from: at })),
    ...(network ? resolver(run) : []),
  ];
}

/** Names are looked up by a file that often lies in `/run`. */
function resolver(run: readonly string[]): readonly Mount[] {
  const at = realPath("/etc/resolv.conf") ?? "";
  return run.some((place) => isBelow(at, place)) ? [{ type: "read", at, from: at }] : [];
}

/** What may be written. @throws {NotConfined} */
export function writableMounts(folders: readonly string[]): readonly BindMount[] {
  return folders.map((folder): BindMount => {
    const at = realPath(folder) ?? "";
    if (!isFolder(at)) throw new NotConfined(`no folder to write in: ${folder}`);
    if (systemFolders.includes(at)) throw new NotConfined(`${at} is too much to be written`);
    return { type: "write", at, from: at };
  });
}

/** Secrets that are there, as empty ones. What was opened by its name in `open` stays open. */
export function hiddenMounts(
  it: Surroundings,
  { empty }: Furniture,
  open: readonly Mount[],
): readonly Mount[] {
  return maskedMounts(hiddenPaths(it), empty)
    .filter(({ at }) => !open.some((other) => other.at === at));
}

/** What nobody inside may read, whatever the workspace is. */
export function hiddenPaths({ home, hidden, scratch }: Surroundings): readonly string[] {
  const atHome = home === undefined ? [] : secretsIn(home);
  return [...atHome, ...secretsOfSystem, ...hidden, scratch];
}

/** Those of the paths that are there, shown as empty ones. */
export function maskedMounts(paths: readonly string[], empty: string): readonly Mount[] {
  return paths.map((path) => hide(path, empty)).filter((mount) => mount !== null);
}

function hide(path: string, empty: string): Mount | null {
  const at = realPath(path);
  if (at === null) return null;
  return isFolder(at) ? { type: "empty", at } : { type: "read", at, from: empty };
}

function realFolders(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map((path) => realPath(path) ?? ""))].filter(isFolder);
}
