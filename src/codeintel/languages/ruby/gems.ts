/** Gems and applications of a project: where `require` looks, where constants are looked for. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { isGemspec } from "../kinds.ts";

/** A folder with a `*.gemspec`. */
export interface Gem {
  readonly folder: string;
  /** Relative to the root of the project. */
  readonly requirePaths: readonly string[];
  /** Its constants are found by Zeitwerk. */
  readonly autoloads: boolean;
}

export function readGems(project: Project): readonly Gem[] {
  return project.configs.filter(isGemspec).map((path) => {
    const text = project.config(path) ?? "";
    const folder = folderOf(path);
    return {
      folder,
      requirePaths: requirePaths(text).map((it) => below(folder, it)),
      autoloads: /^[^#\n]*["']zeitwerk["']/m.test(text),
    };
  });
}

/** `require_paths = ["lib", "ext"]`, `= %w[lib ext]`, `require_path = "lib"`; `lib` if none is named. */
function requirePaths(text: string): readonly string[] {
  const value = /\brequire_paths?[ \t]*=[ \t]*([^\n#]*)/.exec(text)?.[1] ?? "";
  const paths = value.replace(/^%[wWiI]/, "").match(/[\w./-]+/g) ?? [];
  return paths.length > 0 && !value.includes("(") || value.startsWith("%w(") ? paths : ["lib"];
}

/** Folders of `app/` that hold no code that is found by its constant. */
const notAutoloaded = new Set(["assets", "javascript", "views"]);

/** A folder whose files are found by their constants, and whose it is. */
export interface Root {
  readonly folder: string;
  /** Folder of the application or gem. */
  readonly unit: string;
}

/**
 * Every `app/*` and `app/*\/concerns`, the `lib` beside an `app`, and what gems with Zeitwerk
 * load; sorted, so that of nested roots the inner one comes last.
 */
export function autoloadRoots(project: Project, gems: readonly Gem[]): readonly Root[] {
  const roots = new Map<string, Root>();
  const add = (folder: string, unit: string) => roots.set(folder, { folder, unit });
  for (const file of project.files) {
    const [, unit, kind, concerns] = /^(.*?\/)?app\/([^/]+)\/(concerns\/)?.*\.rb$/.exec(file) ?? [];
    if (kind === undefined || notAutoloaded.has(kind)) continue;
    const folder = (unit ?? "").slice(0, -1);
    add(below(folder, `app/${kind}`), folder);
    if (concerns) add(below(folder, `app/${kind}/concerns`), folder);
    add(below(folder, "lib"), folder);
  }
  for (const gem of gems.filter(({ autoloads }) => autoloads)) {
    for (const path of gem.requirePaths) add(path, gem.folder);
  }
  return [...roots.values()].sort((a, b) => a.folder < b.folder ? -1 : 1);
}

/** Folders of `app` in which `require` may find something, by the folder that `app` is in. */
export function appFolders(roots: readonly Root[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { folder, unit } of roots) {
    if (folder.startsWith(below(unit, "app/"))) found.set(unit, [...found.get(unit) ?? [], folder]);
  }
  return found;
}

export function below(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
