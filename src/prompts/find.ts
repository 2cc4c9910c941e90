/** Where the files lie, and which of them count. */

import { visible } from "../ansi/mod.ts";
import type { FolderTrust, Paths } from "../config/mod.ts";
import { modes, type PromptFile, promptParts } from "../protocol/mod.ts";
import { readInside } from "../skills/mod.ts";

export interface PromptPlaces {
  readonly paths: Pick<Paths, "config">;
  /** Real path of the workspace. */
  readonly root: string;
  readonly trust: FolderTrust;
}

/**
 * `unknown`: no part has this name; `long`: it has too many characters; `untrusted`: the project, or this
 * file of it, was never trusted; `changed`: it is not what was trusted; `unreadable`: it is no file that
 * can be read here.
 */
export type PromptFileProblem = "unknown" | "long" | "untrusted" | "changed" | "unreadable";

/** A file that is left out. */
export interface UnusedPromptFile {
  /** As in `PromptFile`. */
  readonly place: string;
  readonly problem: PromptFileProblem;
}

export interface PromptFiles {
  /** The first that fits a part and a mode counts: a project's before the user's, for one mode before all. */
  readonly files: readonly PromptFile[];
  readonly unused: readonly UnusedPromptFile[];
}

/** Characters of one part. */
export const longestPart = 8_000;

/** Files that are looked at in each place. */
const mostFiles = 50;

const inProject = ".agent/prompts";

interface Folder {
  readonly origin: PromptFile["origin"];
  readonly folder: string;
  /** In front of a file's name. */
  readonly place: string;
}

export async function findPromptFiles(
  { paths, root, trust }: PromptPlaces,
): Promise<PromptFiles> {
  const own = `${paths.config}/prompts`;
  const folders: readonly Folder[] = [
    ...await isPlainFolder(root) ? [projectFolder(root)] : [],
    { origin: "user", folder: own, place: own },
  ];
  const files: PromptFile[] = [];
  const unused: UnusedPromptFile[] = [];
  for (const it of folders) {
    for (const name of await namesIn(it.folder)) {
      const read = await readPart(it, name, trust);
      if ("problem" in read) unused.push(read);
      else files.push(read);
    }
  }
  const rank = ({ origin, mode }: PromptFile) =>
    (origin === "project" ? 0 : 2) + (mode === null ? 1 : 0);
  return { files: files.sort((one, other) => rank(one) - rank(other)), unused };
}

function projectFolder(root: string): Folder {
  return { origin: "project", folder: `${root}/${inProject}`, place: inProject };
}

/** Trust is in files, and a link may become another one's. */
async function isPlainFolder(root: string): Promise<boolean> {
  for (const path of [`${root}/.agent`, `${root}/${inProject}`]) {
    if (!await Deno.lstat(path).then((it) => it.isDirectory, () => false)) return false;
  }
  return true;
}

/** In a steady order; none where there is no such folder, or nobody may look. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (!name.startsWith(".")) names.push(name);
      if (names.length >= mostFiles) break;
    }
  } catch {
    // There is none, or nobody may look.
  }
  return names.sort();
}

async function readPart(
  { origin, folder, place: above }: Folder,
  name: string,
  trust: FolderTrust,
): Promise<PromptFile | UnusedPromptFile> {
  const place = `${above}/${name}`;
  const [, word = "", forMode = ""] = /^([a-z]+)(?:\.([a-z]+))?\.md$/.exec(name) ?? [];
  const part = promptParts.find((it) => it === word);
  const mode = modes.find((it) => it === forMode) ?? null;
  if (!part || (forMode !== "" && mode === null)) return { place, problem: "unknown" };
  if (origin === "project") {
    if (!trust.parts.includes(place)) return { place, problem: "untrusted" };
    const isLink = await Deno.lstat(`${folder}/${name}`).then((it) => it.isSymlink, () => true);
    if (isLink) return { place, problem: "unreadable" };
  }
  const read = await readInside(folder, name);
  if (!read.ok) return { place, problem: "unreadable" };
  if (origin === "project" && !await trust.covers(place, read.bytes)) {
    return { place, problem: "changed" };
  }
  const text = visible(new TextDecoder().decode(read.bytes)).trim();
  if (text.length > longestPart) return { place, problem: "long" };
  return { part, mode, origin, place, text };
}
