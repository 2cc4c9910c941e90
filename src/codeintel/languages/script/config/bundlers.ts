/** Aliases of bundlers and frameworks by the folder from which they hold. */

import { baseNameOf, folderOf } from "../../../../util/mod.ts";
import type { Project } from "../../../language.ts";
import { isBundlerConfig } from "../../kinds.ts";
import { remembered } from "../../lexing.ts";
import { foldersUp, inFolder } from "../paths.ts";
import { type BundlerAlias, bundlerAliases } from "./aliases.ts";
import { isNuxtConfig, nuxtAliases, nuxtAt } from "./nuxt.ts";

/** What holds from one folder down. */
export interface FolderAliases {
  readonly own: readonly BundlerAlias[];
  /**
   * Of configuration files in folders below, which may be for the whole package or for their own
   * folder alone, as of tests: packages of the project come first.
   */
  readonly below: readonly BundlerAlias[];
}

/** By folder: that of a configuration file, and of the package which the file belongs to. */
export function aliasesByFolder(project: Project): ReadonlyMap<string, FolderAliases> {
  const found = new Map<string, { own: BundlerAlias[]; below: BundlerAlias[] }>();
  for (const path of project.configs) {
    if (!isBundlerConfig(path)) continue;
    const home = homeOf(project, path);
    const text = project.config(path) ?? "";
    const nuxt = isNuxtConfig(baseNameOf(path)) ? nuxtAt(project, folderOf(path)) : null;
    const aliases = bundlerAliases({ file: path, home, text });
    const all = [...aliases, ...nuxt ? nuxtAliases(project, nuxt) : []];
    const at = (folder: string) => remembered(found, folder, () => ({ own: [], below: [] }));
    at(folderOf(path)).own.push(...all);
    if (home !== folderOf(path)) at(home).below.push(...all);
  }
  for (const { own, below } of found.values()) for (const all of [own, below]) all.sort(byLength);
  return found;
}

function byLength(a: BundlerAlias, b: BundlerAlias): number {
  return b.find.length - a.find.length;
}

/** `build/webpack.base.js` is the package's; a configuration beside a manifest holds from there. */
function homeOf(project: Project, path: string): string {
  const own = folderOf(path);
  const folder = foldersUp(own).find((it) =>
    project.config(inFolder(it, "package.json")) !== null ||
    project.config(inFolder(it, "deno.json")) !== null
  );
  return folder ?? own;
}

/** What an alias makes of a specifier: what follows it, and `null` where it is for another. */
export function restOf({ find, match }: BundlerAlias, specifier: string): string | null {
  if (specifier === find) return "";
  if (match === "exact" || !specifier.startsWith(find)) return null;
  const rest = specifier.slice(find.length);
  return match === "any" ? rest : rest.startsWith("/") ? rest : null;
}
