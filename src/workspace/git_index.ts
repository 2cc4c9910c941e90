import { once } from "../util/mod.ts";
import type { TrackedNames } from "./ignore_rules.ts";
import { isSecretPath } from "./secret_names.ts";

interface IndexEntry {
  readonly stamp: string;
  readonly secret: string | null;
}

const known = new Map<string, IndexEntry>();

/** What was tracked when it was looked last, by the index: an index of 50,000 names takes 70 ms. */
const tracked = new Map<string, { readonly stamp: string; readonly names: TrackedNames | null }>();

/** What the repository that git would find from a folder tracks below it; `null`: nothing that is known. */
export function trackedNames(root: string): TrackedNames | null {
  for (let folder = root;; folder = folder.slice(0, folder.lastIndexOf("/"))) {
    const git = gitFolder(`${folder}/.git`);
    if (git !== null) return trackedIn(`${git}/index`, root.slice(folder.length + 1));
    if (folder === "") return null;
  }
}

function trackedIn(index: string, prefix: string): TrackedNames | null {
  const key = `${index}\0${prefix}`;
  try {
    const stamp = stampOf(index);
    if (stamp === null) return null;
    const before = tracked.get(key);
    if (before?.stamp === stamp) return before.names;
    const found = namesIn(Deno.readFileSync(index));
    const names = found && namesBelow(found, prefix);
    tracked.set(key, { stamp, names });
    return names;
  } catch {
    // It cannot be read, or is being written.
    return null;
  }
}

/** @param prefix of the root in its repository; empty: it is the root of that as well */
function namesBelow(names: readonly string[], prefix: string): TrackedNames {
  const whole = (path: string) => prefix === "" ? path : `${prefix}/${path}`;
  // Asked for only where rules hide files and not whole folders.
  const files = once(() => new Set(names));
  const folders = new Set<string>();
  for (const name of names) {
    for (let at = name.lastIndexOf("/"); at > 0; at = name.lastIndexOf("/", at - 1)) {
      const folder = name.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return {
    has: (path) => files().has(whole(path)),
    hasBelow: (folder) => folders.has(whole(folder)),
  };
}

/**
 * The first path in the index of the repository that git would find from a folder whose name says
 * that it holds secrets; `null`: none. An index that is not understood may hold any: `?`.
 */
export function trackedSecret(root: string): string | null {
  for (let folder = root;; folder = folder.slice(0, folder.lastIndexOf("/"))) {
    const found = secretOf(`${folder}/.git/index`);
    if (found !== undefined) return found;
    if (folder === "") return null;
  }
}

/**
 * Absolute paths under which the repository that git would find from a folder keeps contents, if any of
 * its files holds secrets: whoever reads those reads the secrets of each commit.
 */
export function secretHistory(root: string): readonly string[] {
  for (let folder = root; folder !== ""; folder = folder.slice(0, folder.lastIndexOf("/"))) {
    const git = gitFolder(`${folder}/.git`);
    if (git === null) continue;
    // A repository without an index has nothing that is checked out, and may have anything.
    if ((secretOf(`${git}/index`) ?? null) === null) return [];
    const common = textOf(`${git}/commondir`)?.trim();
    const shared = common === undefined ? git : placeIn(git, common);
    return ["objects", "lfs/objects"].map((name) => `${shared}/${name}`);
  }
  return [];
}

/** Where the repository of a work tree lies; `null`: it is none. */
function gitFolder(path: string): string | null {
  const kind = kindOf(path);
  if (kind !== "file") return kind === "folder" ? path : null;
  const [, named] = /^gitdir: (.*?)\n?$/.exec(textOf(path) ?? "") ?? [];
  return named === undefined ? null : placeIn(path.slice(0, path.lastIndexOf("/")), named);
}

function placeIn(folder: string, path: string): string {
  return path.startsWith("/") ? path : `${folder}/${path}`;
}

function kindOf(path: string): "file" | "folder" | null {
  try {
    return Deno.statSync(path).isDirectory ? "folder" : "file";
  } catch {
    return null;
  }
}

/** Bytes: what git writes there is one path. */
const longestPointer = 8_192;

function textOf(path: string): string | null {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size <= longestPointer ? Deno.readTextFileSync(path) : null;
  } catch {
    return null;
  }
}

/** `undefined`: there is no such file. */
function secretOf(path: string): string | null | undefined {
  try {
    const stamp = stampOf(path);
    if (stamp === null) return undefined;
    const before = known.get(path);
    if (before?.stamp === stamp) return before.secret;
    const names = namesIn(Deno.readFileSync(path));
    const secret = names === null ? "?" : names.find(isSecretPath) ?? null;
    known.set(path, { stamp, secret });
    return secret;
  } catch {
    return "?";
  }
}

/** `null`: there is no such file. */
function stampOf(path: string): string | null {
  try {
    const { mtime, size, ino } = Deno.statSync(path);
    return `${mtime?.getTime()}:${size}:${ino}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Bytes of an entry before its flags, and of the header: gitformat-index(5). */
const fixed = 60;
const header = 12;

/** Of versions 2 and 3, whose names are whole; `null` for any other. */
function namesIn(bytes: Uint8Array): readonly string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = bytes.length < header ? 0 : view.getUint32(4);
  if (version !== 2 && version !== 3) return null;
  const decoder = new TextDecoder();
  const names: string[] = [];
  let at = header;
  for (let left = view.getUint32(8); left > 0; left--) {
    if (at + fixed + 2 > bytes.length) return null;
    const isExtended = (view.getUint16(at + fixed) & 0x4000) !== 0;
    const from = at + fixed + (isExtended ? 4 : 2);
    const to = bytes.indexOf(0, from);
    if (to < 0) return null;
    names.push(decoder.decode(bytes.subarray(from, to)));
    // One to eight NULs fill an entry up to a multiple of eight.
    at += (to - at + 8) & ~7;
  }
  return names;
}
