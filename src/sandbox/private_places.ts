/**
 * Folders of which a box shows what is listed and nothing else: the user's home, other homes, and
 * whatever lies at the top of the machine and is no system's. In their place stands a folder of the
 * box's own, in which there is a point for each thing that is shown.
 */

import { byDepth, isBelow, type Mount } from "./mount.ts";
import { pathsIn } from "./secrets.ts";
import { caches, settings, toolchains } from "./toolchains.ts";
import type { Surroundings } from "./level.ts";
import type { Furniture } from "./mounts.ts";

/** At the top of a machine; what else is there is somebody's own. */
const systemNames: ReadonlySet<string> = new Set([
  ...["bin", "boot", "dev", "etc", "gnu", "lib", "lib32", "lib64", "libx32", "lost+found", "nix"],
  ...["opt", "proc", "run", "sbin", "snap", "sys", "tmp", "usr", "var"],
]);

/** Of the system's own folders, what is no program's to build with. */
const privateSystem = ["/var/backups", "/var/mail", "/var/spool", "/var/www", "/etc/ssl/private"];

type Place = Pick<Surroundings, "root" | "home" | "path" | "readable">;

/** Mounts of empty folders, and of what is shown in them. */
export function privateMounts(it: Place, { folder }: Furniture): readonly Mount[] {
  const { places, shown } = viewOf(it);
  const skeletons = places.map((at, number) => ({
    type: "read" as const,
    at,
    from: `${folder}/private/${number}`,
  }));
  for (const { from } of skeletons) Deno.mkdirSync(from, { recursive: true, mode: 0o755 });
  return [...skeletons, ...shown];
}

interface View {
  readonly places: readonly string[];
  readonly shown: readonly Mount[];
}

/** How long what was found counts, milliseconds: whoever installs a toolchain waits as long. */
const keptMs = 5_000;

let last: { readonly key: string; readonly until: number; readonly view: View } | null = null;

/** A hundred questions to the disk, which many commands in a row need not ask again. */
function viewOf(it: Place): View {
  const { root, home, path, readable } = it;
  const key = JSON.stringify([root, home, path, readable]);
  const now = performance.now();
  if (last?.key === key && last.until > now) return last.view;
  const places = privatePlaces(it);
  const found = shownPaths(it, places).flatMap((at): readonly Mount[] => {
    const from = realPath(at);
    if (from === null || !places.some((place) => isBelow(at, place))) return [];
    const one: Mount = { type: "read", at, from };
    return from === at ? [one] : [one, { type: "read", at: from, from }];
  });
  const view = { places, shown: withoutRepeated(found) };
  last = { key, until: now + keptMs, view };
  return view;
}

/** Each place once, and none that another shows already. */
function withoutRepeated(mounts: readonly Mount[]): readonly Mount[] {
  const plain = new Set(
    mounts.flatMap((it) => it.type === "read" && it.at === it.from ? [it.at] : []),
  );
  const once = new Map(mounts.map((it) => [it.at, it]));
  return [...once.values()].filter((it) =>
    it.type === "read" && it.at !== it.from || !foldersAbove(it.at).some((at) => plain.has(at))
  );
}

function foldersAbove(path: string): readonly string[] {
  const names = path.split("/");
  return names.slice(2).map((_, at) => names.slice(0, at + 2).join("/"));
}

/**
 * The mounts in the order in which they are made, with points in the empty folders for those that lie
 * in one. What would only hide something there hides nothing.
 */
export function withPoints(mounts: readonly Mount[], { folder, empty }: Furniture): Mount[] {
  const made: Mount[] = [];
  for (const mount of byDepth(mounts)) {
    const holder = made.findLast(({ at }) => isBelow(mount.at, at));
    if (holder && holder.type !== "empty" && isBelow(holder.from, `${folder}/private`)) {
      if (mount.type === "empty" || mount.from === empty) continue;
      makePoint(`${holder.from}${mount.at.slice(holder.at.length)}`, mount.from);
    }
    made.push(mount);
  }
  return made;
}

function privatePlaces({ root, home }: Place): readonly string[] {
  if (root === "/") return [];
  const own = home === undefined || home === "/" ? [] : [home, realPath(home) ?? home];
  const all = [...topFolders(), ...privateSystem].filter(holdsAnything);
  return [...new Set([...all, ...own.filter(isFolder)])]
    .filter((path) => path !== root && !isBelow(path, root));
}

function topFolders(): readonly string[] {
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
  { root, home, path, readable }: Place,
  places: readonly string[],
): readonly string[] {
  const programs = path.split(":").filter((entry) => entry.startsWith("/"));
  const homes = [...new Set([home ?? "", ...programs.flatMap(homeOf)])].filter((it) => it !== "");
  return [
    ...readable,
    ...homes.flatMap((it) => shownOf(it)),
    ...programs.flatMap((folder) => withSiblings(folder, homes)),
    ...repositoryAround(root, places),
  ];
}

function shownOf(home: string): readonly string[] {
  const all = [...toolchains, ...caches.map((name) => `.cache/${name}`), ...settings];
  const files: readonly string[] = settings;
  return pathsIn(home, all).filter((path) =>
    !files.includes(path.slice(home.length + 1)) || isHarmless(path)
  );
}

/** A folder of programs may be another user's, as in a container that root has furnished. */
function homeOf(entry: string): readonly string[] {
  const [home] = /^(?:\/root|\/home\/[^/]+)(?=\/)/.exec(entry) ?? [];
  return home === undefined ? [] : [home];
}

const besidePrograms = ["include", "lib", "lib64", "libexec", "pyvenv.cfg", "share"];

/** Programs find their own files beside the folder that they are in. */
function withSiblings(folder: string, homes: readonly string[]): readonly string[] {
  const plain = folder.replace(/\/+$/, "");
  const above = plain.slice(0, plain.lastIndexOf("/"));
  if (!plain.endsWith("/bin") || homes.includes(above)) return [plain];
  return [plain, ...besidePrograms.map((name) => `${above}/${name}`)];
}

/** The repository that the workspace is part of, or that its work tree belongs to. */
function repositoryAround(root: string, places: readonly string[]): readonly string[] {
  const isOwn = (folder: string) => folder === "" || places.includes(folder);
  for (let folder = root; !isOwn(folder); folder = folder.slice(0, folder.lastIndexOf("/"))) {
    const git = `${folder}/.git`;
    if (isFolder(git)) return folder === root ? [] : [folder];
    const text = textOf(git);
    if (text !== null) return linkedRepository(folder, text);
  }
  return [];
}

/** A project says where its repository is: it is believed where that says the same of the project. */
function linkedRepository(folder: string, text: string): readonly string[] {
  const [, named = ""] = /^gitdir: (.*?)\n?$/.exec(text) ?? [];
  const git = realPath(named.startsWith("/") ? named : `${folder}/${named}`);
  if (git === null || textOf(`${git}/HEAD`) === null) return [];
  const [, tree] = /^\s*worktree = (.*)$/m.exec(textOf(`${git}/config`) ?? "") ?? [];
  const back = textOf(`${git}/gitdir`)?.trim().replace(/\/\.git$/, "") ?? tree;
  if (back === undefined) return [];
  if (realPath(back.startsWith("/") ? back : `${git}/${back}`) !== folder) return [];
  const common = textOf(`${git}/commondir`)?.trim();
  const shared = common === undefined
    ? null
    : realPath(common.startsWith("/") ? common : `${git}/${common}`);
  return shared !== null && isBelow(git, shared) ? [shared] : [git];
}

const keyLike =
  /token|passw|secret|authorization|_auth|api[-_]?key|private key|credential\s*=\s*[^\s]*:|:\/\/[^/\s]*@/i;

function isHarmless(path: string): boolean {
  const text = textOf(path);
  return text !== null && !keyLike.test(text);
}

const longest = 65_536;

function textOf(path: string): string | null {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size <= longest ? Deno.readTextFileSync(path) : null;
  } catch {
    return null;
  }
}

/** What is empty hides nothing; what may not be listed may be entered all the same. */
function holdsAnything(path: string): boolean {
  try {
    return !Deno.readDirSync(path)[Symbol.iterator]().next().done;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}

function makePoint(point: string, from: string): void {
  if (isFolder(from)) return Deno.mkdirSync(point, { recursive: true });
  Deno.mkdirSync(point.slice(0, point.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(point, "");
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

function realPath(path: string): string | null {
  try {
    return Deno.realPathSync(path);
  } catch {
    return null;
  }
}
