/** What compiler options say about where modules are. */

import { folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import {
  isObject,
  member,
  readJson,
  type Settings,
  textMember,
  textOrTexts,
  texts,
} from "../settings.ts";
import { bestPattern, matched } from "./exports.ts";
import { inFolder, packageName } from "./paths.ts";

/** Folders and targets are relative to the root of the project. */
export interface Aliases {
  /** Where names without a dot are looked for; `null`: nowhere. */
  readonly baseUrl: string | null;
  /** By pattern; a target may hold one `*`. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** Folders that count as one for relative imports. */
  readonly rootDirs: readonly string[];
}

/** Options as written, each with the folder that it is relative to. */
interface Written {
  readonly baseUrl?: string | null;
  readonly paths?: { readonly table: Settings; readonly folder: string } | null;
  readonly rootDirs?: readonly string[];
}

/** Folder of a package of this project by name; `null` if it is none. */
export type PackageFolder = (name: string) => string | null;

export class Tsconfigs {
  constructor(readonly project: Project, readonly packageFolder: PackageFolder) {}

  /**
   * Options of a configuration file, and of those that it refers to in its own folder: a
   * `tsconfig.json` may hold nothing but references to `tsconfig.app.json` and others.
   */
  aliases(path: string): readonly Aliases[] {
    const folder = folderOf(path);
    const references = member(readJson(this.project.config(path)), "references");
    const referred = (Array.isArray(references) ? references : []).flatMap((reference) => {
      const target = joinPath(folder, textMember(reference, "path") ?? "");
      return target !== null && target !== path && folderOf(target) === folder ? [target] : [];
    });
    return [path, ...referred].map((each) => this.#read(each)).filter((each) =>
      each.baseUrl !== null || each.paths.size > 0 || each.rootDirs.length > 0
    );
  }

  #read(path: string): Aliases {
    const written = this.#written(path, folderOf(path), new Set());
    const base = written.baseUrl ?? null;
    const paths = new Map<string, readonly string[]>();
    for (const [pattern, targets] of Object.entries(written.paths?.table ?? {})) {
      const folder = base ?? written.paths?.folder ?? "";
      const places = texts(targets).map((target) => place(folder, target, folderOf(path)));
      paths.set(pattern, places.filter((each) => each !== null));
    }
    return { baseUrl: base, paths, rootDirs: written.rootDirs ?? [] };
  }

  /** Options of a file over those of what it extends, later ones over earlier ones. */
  #written(path: string, leaf: string, seen: Set<string>): Written {
    if (seen.has(path)) return {};
    seen.add(path);
    const config = readJson(this.project.config(path));
    if (!config) return {};
    let written: Written = {};
    for (const name of textOrTexts(member(config, "extends"))) {
      const parent = this.#extended(name, folderOf(path));
      if (parent !== null) written = { ...written, ...this.#written(parent, leaf, seen) };
    }
    return { ...written, ...own(config, folderOf(path), leaf) };
  }

  /** The file that `extends` names: by path, or in a package of this project. */
  #extended(name: string, folder: string): string | null {
    const path = /^\.{0,2}\//.test(name) ? joinPath(folder, name) : this.#inPackage(name);
    if (path === null) return null;
    const tries = [path, `${path}.json`, inFolder(path, "tsconfig.json")];
    return tries.find((each) => this.project.config(each) !== null) ?? null;
  }

  #inPackage(specifier: string): string | null {
    const name = packageName(specifier);
    const folder = this.packageFolder(name);
    return folder === null ? null : joinPath(folder, specifier.slice(name.length));
  }
}

function own(config: Settings, folder: string, leaf: string): Written {
  const options = member(config, "compilerOptions");
  const [baseUrl, paths] = [member(options, "baseUrl"), member(options, "paths")];
  const rootDirs = texts(member(options, "rootDirs")).map((each) => place(folder, each, leaf));
  return {
    ...(baseUrl === null ? { baseUrl } : {}),
    ...(typeof baseUrl === "string" ? { baseUrl: place(folder, baseUrl, leaf) } : {}),
    ...(paths === null ? { paths } : {}),
    ...(isObject(paths) ? { paths: { table: paths, folder } } : {}),
    ...(rootDirs.length > 0 ? { rootDirs: rootDirs.filter((each) => each !== null) } : {}),
  };
}

/** `${configDir}` is the folder of the file that everything began with. */
function place(folder: string, target: string, leaf: string): string | null {
  const template = /^\$\{configDir\}/i.exec(target);
  return template ? joinPath(leaf, target.slice(template[0].length)) : joinPath(folder, target);
}

/** What `paths` makes of a name: `null` if no pattern fits. */
export function pathTargets(
  { paths }: Aliases,
  name: string,
): { readonly pattern: string; readonly targets: readonly string[] } | null {
  const pattern = paths.has(name) ? name : bestPattern([...paths.keys()], name);
  if (pattern === null) return null;
  const middle = pattern === name ? "" : matched(pattern, name);
  const targets = paths.get(pattern) ?? [];
  return { pattern, targets: targets.map((target) => target.replace("*", () => middle)) };
}

/** The same relative path below the other `rootDirs`. */
export function rootDirTwins(aliases: Aliases, path: string): readonly string[] {
  const holds = (folder: string) => folder === "" || path.startsWith(`${folder}/`);
  const own = aliases.rootDirs.filter(holds).sort((a, b) => b.length - a.length)[0];
  if (own === undefined) return [];
  const rest = own === "" ? path : path.slice(own.length + 1);
  return aliases.rootDirs.filter((each) => each !== own).map((each) => inFolder(each, rest));
}
