/**
 * Folders of which a box shows what is listed and nothing else: the user's home, other homes, and
 * whatever lies at the top of the machine and is no system's. In their place is an empty
 * folder of the box's own, in which nothing is written and which has a place for each thing shown.
 */

import { folderOf } from "../util/mod.ts";
import { isFolder, realPath, smallText, Sources } from "./look.ts";
import { byDepth, isBelow, type Mount } from "./mount.ts";
import { repositoryAround } from "./repository_around.ts";
import { pathsIn } from "./secrets.ts";
import { caches, settings, toolchains } from "./toolchains.ts";
import type { Surroundings } from "./level.ts";
import type { Furniture } from "./mounts.ts";

/** Names at the top of a machine of what programs are made of; what else is there is somebody's own. */
export const systemFolders: ReadonlySet<string> = new Set([
  ...["bin", "etc", "gnu", "lib", "lib32", "lib64", "libx32", "nix", "opt", "sbin", "snap", "sys"],
  ...["usr", "var"],
]);

/** The box's own, or empty. */
const otherNames: readonly string[] = ["boot", "dev", "lost+found", "proc", "run", "tmp"];

const systemNames: ReadonlySet<string> = new Set([...systemFolders, ...otherNames]);

/** Of the system's own folders, what is no program's to build with; homes, where `/home` is a link. */
const privateSystem = [
  ...["/var/backups", "/var/home", "/var/mail", "/var/roothome", "/var/spool", "/var/www"],
  "/etc/ssl/private",
];

type Place = Pick<Surroundings, "root" | "home" | "path" | "readable">;

interface Answer {
  readonly asked: string;
  readonly sources: Sources;
  readonly mounts: readonly Mount[];
}

/** Most commands follow another of the same workspace, and homes change seldom. */
let last: Answer | null = null;

/** Mounts of private folders, and of what is shown in them. */
export function privateMounts({ root, home, path, readable }: Place): readonly Mount[] {
  const asked = JSON.stringify([root, home, path, readable]);
  if (last?.asked === asked && last.sources.hold()) return last.mounts;
  const sources = new Sources();
  const place = { root, home, path, readable };
  const { places, homes } = privatePlaces(place, sources);
  const empties = places.map((at): Mount => {
    return { type: "private", at, folders: homes.filter((home) => isBelow(home, at)) };
  });
  const shown = shownPaths(place, { places, homes }, sources);
  const mounts = [...empties, ...shownMounts(shown, places)];
  last = { asked, sources, mounts };
  return mounts;
}

/** What is there of the paths and lies in a private place, once by its name and once where it is. */
function shownMounts(paths: readonly string[], places: readonly string[]): readonly Mount[] {
  const isHidden = (path: string) => places.some((it) => isBelow(path, it)) || boxes.test(path);
  const found = new Map<string, Mount>();
  for (const at of paths) {
    const from = realPath(at);
    if (from === null) continue;
    for (const place of [at, from]) {
      if (isHidden(place)) found.set(place, { type: "read", at: place, from });
    }
  }
  return withoutRepeated([...found.values()]);
}

/** None that another shows already. */
function withoutRepeated(mounts: readonly Mount[]): readonly Mount[] {
  const plain = new Set(
    mounts.flatMap((it) => it.type === "read" && it.at === it.from ? [it.at] : []),
  );
  return mounts.filter((it) =>
    it.type === "read" && it.at !== it.from || !foldersAbove(it.at).some((at) => plain.has(at))
  );
}

function foldersAbove(path: string): readonly string[] {
  const names = path.split("/");
  return names.slice(2).map((_, at) => names.slice(0, at + 2).join("/"));
}

/** Those that do more than to hide what a private folder does not show anyway. */
export function withoutNeedless(
  mounts: readonly Mount[],
  { empty }: Pick<Furniture, "empty">,
): readonly Mount[] {
  const made: Mount[] = [];
  for (const mount of byDepth(mounts)) {
    const hides = mount.type === "empty" || mount.type === "read" && mount.from === empty;
    const holder = hides && made.findLast(({ at }) => isBelow(mount.at, at));
    if (!holder || holder.type !== "private") made.push(mount);
  }
  return made;
}

/** Folders that every box has of its own lie there. */
const boxes = /^\/(?:var\/)?(?:run|tmp)\//;

interface Private {
  /** Without those that lie in another. */
  readonly places: readonly string[];
  /** The user's, and those in which programs of the `PATH` lie; by their names and where they are. */
  readonly homes: readonly string[];
}

function privatePlaces({ root, home, path, readable }: Place, sources: Sources): Private {
  if (root === "/") return { places: [], homes: [] };
  const named = home === undefined || !isOwnHome(home) ? [] : [home];
  const homes = new Set([...named, ...path.split(":").flatMap(homeOf)]);
  for (const it of [...homes]) {
    sources.add(it);
    homes.add(realPath(it) ?? it);
  }
  // A link shows itself, but where the box has other folders of its own.
  const own = [...homes].filter((it) => isFolder(it) && (realPath(it) === it || boxes.test(it)));
  for (const folder of ["/var", "/etc/ssl"]) sources.add(folder);
  const others = [...topFolders(sources), ...privateSystem.filter(isFolder)].filter((it) => {
    sources.add(it);
    return holdsAnything(it);
  });
  const shown = [root, ...readable];
  const all = [...new Set([...others, ...own])]
    .filter((it) => !shown.some((other) => it === other || isBelow(it, other)));
  return {
    places: all.filter((it) => !all.some((other) => isBelow(it, other))),
    homes: [...homes],
  };
}

/** Some users of the system have a folder of programs, or all, for a home. */
function isOwnHome(home: string): boolean {
  const [, top = "", next] = home.split("/");
  if (!home.startsWith("/") || top === "") return false;
  return !systemNames.has(top) || next !== undefined && homeTops.has(top);
}

/** Of the system's, those in which homes may lie. */
const homeTops: ReadonlySet<string> = new Set(["opt", "run", "snap", "srv", "tmp", "var"]);

function topFolders(sources: Sources): readonly string[] {
  sources.add("/");
  try {
    return [...Deno.readDirSync("/")].filter(({ name, isDirectory }) =>
      isDirectory && !systemNames.has(name)
    ).map(({ name }) => `/${name}`);
  } catch {
    // Who may not list it may not read much of it either; homes are usually here.
    return ["/home", "/root"].filter(isFolder);
  }
}

function shownPaths(
  { root, path, readable }: Place,
  { places, homes }: Private,
  sources: Sources,
): readonly string[] {
  const programs = [...new Set(path.split(":"))].map((entry) => entry.replace(/\/+$/, ""))
    .filter((entry) => !homes.includes(entry) && places.some((it) => isBelow(entry, it)));
  const shown = [
    ...readable,
    ...programs.flatMap((folder) => withSiblings(folder, homes)),
    ...repositoryAround(root, places),
  ];
  for (const it of [...readable, ...programs.flatMap((it) => [it, folderOf(it)])]) sources.add(it);
  for (const folder of [root, ...foldersAbove(root)]) sources.add(`${folder}/.git`);
  const listed = (folder: string) => sources.add(folder);
  const atHomes = homes.flatMap((home) => {
    const files = pathsIn(home, settings, listed);
    for (const file of files) sources.add(file);
    return [...pathsIn(home, shownAtHome, listed), ...files.filter(isHarmless)];
  });
  return [...shown, ...atHomes];
}

const shownAtHome = [...toolchains, ...caches.map((name) => `.cache/${name}`)];

/** A folder of programs may be another user's, as in a container that root has furnished. */
function homeOf(entry: string): readonly string[] {
  const [home] = /^(?:\/root|\/home\/[^/]+)(?=\/)/.exec(entry) ?? [];
  return home === undefined ? [] : [home];
}

const besidePrograms = ["include", "lib", "lib64", "libexec", "pyvenv.cfg", "share"];

/** Programs find their own files beside the folder that they are in; in a home there is more beside. */
function withSiblings(folder: string, homes: readonly string[]): readonly string[] {
  const above = folder.slice(0, folder.lastIndexOf("/"));
  const isHomes = homes.some((home) => above === home || above === `${home}/.local`);
  if (!folder.endsWith("/bin") || isHomes) return [folder];
  return [folder, ...besidePrograms.map((name) => `${above}/${name}`)];
}

const keyLike =
  /token|passw|secret|authorization|_auth|api[-_]?key|private key|credential\s*=\s*[^\s]*:|:\/\/[^/\s]*@/i;

function isHarmless(path: string): boolean {
  const text = smallText(path);
  return text !== null && !keyLike.test(text);
}

/** What is empty hides nothing; what may not be listed may be entered all the same. */
function holdsAnything(path: string): boolean {
  try {
    // Of many file systems each folder in it counts, which spares the listing.
    if ((Deno.statSync(path).nlink ?? 0) > 2) return true;
    return !Deno.readDirSync(path)[Symbol.iterator]().next().done;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}
