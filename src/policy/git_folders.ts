/** Where git runs in a line: it takes the settings of the repository that it finds there. */

import { systemName } from "./system_name.ts";

type Words = readonly string[];

/** More than these are not looked at. */
const most = 32;

/** What only a running shell could tell. */
const unsure = /[$`*?[{~]/;

/**
 * Folders, relative to where the line starts, in which a git of it may run; no folder it certainly
 * enters is missing, and some may not exist. `null`: only a running shell could tell.
 *
 * @param reached words of every command that the line runs
 */
export function gitFolders(reached: readonly Words[]): readonly string[] | null {
  if (!reached.some(isGit)) return [];
  let folders: readonly string[] = ["."];
  for (const words of reached) {
    const entered = enteredBy(words);
    if (entered === null || entered.some((it) => unsure.test(it))) return null;
    for (const path of entered) {
      folders = [...new Set([...folders, ...folders.map((it) => joined(it, path))])];
    }
    if (folders.length > most) return null;
  }
  return folders;
}

function isGit([program = ""]: Words): boolean {
  return (systemName(program) ?? program) === "git";
}

/** Each is entered from any that was entered before. */
function enteredBy(words: Words): readonly string[] | null {
  if (isGit(words)) return enteredByGit(words);
  const [program = ""] = words;
  switch (systemName(program) ?? program) {
    case "cd":
    case "pushd":
      return targetOf(words.slice(1));
    case "env":
      return words.some((it) => /^(-C|--c)/.test(it)) ? null : [];
    case "find":
      return words.includes("-execdir") ? null : [];
    default:
      return [];
  }
}

/** The home is none of the folders that a box shows. */
function targetOf(words: Words): readonly string[] | null {
  const target = words.find((it) => !/^-[LPe@]+$|^--$/.test(it));
  if (target === undefined) return null;
  return /^(-|[-+]\d+)$/.test(target) ? [] : [target];
}

function enteredByGit(words: Words): readonly string[] | null {
  const entered: string[] = [];
  for (let at = 1; words[at]?.startsWith("-"); at++) {
    const word = words[at] ?? "";
    if (/^--(git-dir|work-tree|namespace|super-prefix)/.test(word)) return null;
    if (word === "-C") entered.push(words[++at] ?? "");
    if (word === "-c") at++;
  }
  return entered;
}

function joined(folder: string, path: string): string {
  return path.startsWith("/") ? path : `${folder}/${path}`;
}
