/** What `go.mod` and `go.work` say of a tree. */

import { baseNameOf, folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";

/** A `replace` directive whose right side is a folder. */
export interface Replacement {
  readonly path: string;
  /** Relative to the root of the project. */
  readonly folder: string;
}

export interface GoModule {
  readonly folder: string;
  readonly path: string;
  readonly replaced: readonly Replacement[];
}

export interface GoWorkspace {
  readonly folder: string;
  /** Folders of its modules. */
  readonly uses: readonly string[];
  readonly replaced: readonly Replacement[];
}

/** Modules in the order of their files' paths; a `go.mod` without a path is none. */
export function goModules(project: Project): readonly GoModule[] {
  return directivesOf(project, "go.mod").flatMap(({ folder, lines }) => {
    const path = lines.find(([word]) => word === "module")?.[1];
    return path ? [{ folder, path, replaced: replacements(folder, lines) }] : [];
  });
}

/** Workspaces in the order of their files' paths. */
export function goWorkspaces(project: Project): readonly GoWorkspace[] {
  return directivesOf(project, "go.work").map(({ folder, lines }) => ({
    folder,
    uses: lines.flatMap(([word, path]) => word === "use" ? inside(folder, path) : []),
    replaced: replacements(folder, lines),
  }));
}

/** The words of one directive; those of a block begin with the block's word. */
type Directive = readonly string[];

function directivesOf(project: Project, name: string) {
  return project.configs.filter((path) => baseNameOf(path) === name).map((path) => ({
    folder: folderOf(path),
    lines: directives(project.config(path) ?? ""),
  }));
}

function directives(text: string): readonly Directive[] {
  const found: Directive[] = [];
  let block: string | null = null;
  for (const line of text.split("\n")) {
    const words = wordsOf(line);
    const [first] = words;
    if (first === undefined) continue;
    if (first === ")") block = null;
    else if (block !== null) found.push([block, ...words]);
    else if (words[1] === "(") block = first;
    else found.push(words);
  }
  return found;
}

function wordsOf(line: string): readonly string[] {
  const comment = line.indexOf("//");
  return (comment < 0 ? line : line.slice(0, comment)).split(/\s+/)
    .filter((word) => word !== "").map((word) => word.replace(/^["`](.*)["`]$/, "$1"));
}

/** `replace old [version] => ./folder`; a replacement by another module is the registry's. */
function replacements(folder: string, lines: readonly Directive[]): readonly Replacement[] {
  return lines.flatMap((words) => {
    const arrow = words.indexOf("=>");
    const path = words[1];
    const target = words[arrow + 1];
    if (words[0] !== "replace" || arrow < 2 || !path || !target) return [];
    if (!/^\.\.?(\/|$)/.test(target)) return [];
    return inside(folder, target).map((to) => ({ path, folder: to }));
  });
}

function inside(folder: string, relative: string | undefined): readonly string[] {
  const path = relative === undefined ? null : joinPath(folder, relative);
  return path === null ? [] : [path];
}
