/** Aliases of bundlers and frameworks by the folder from which they hold. */

import { baseNameOf, folderOf } from "../../../../util/mod.ts";
import type { Project } from "../../../language.ts";
import { isBundlerConfig } from "../../kinds.ts";
import { foldersUp, inFolder } from "../paths.ts";
import { type BundlerAlias, bundlerAliases } from "./aliases.ts";
import { isNuxtConfig, nuxtAliases, nuxtAt } from "./nuxt.ts";

/** By folder: that of the package which the configuration file belongs to. */
export function aliasesByFolder(project: Project): ReadonlyMap<string, readonly BundlerAlias[]> {
  const found = new Map<string, BundlerAlias[]>();
  for (const path of project.configs) {
    if (!isBundlerConfig(path)) continue;
    const home = homeOf(project, path);
    const text = project.config(path) ?? "";
    const nuxt = isNuxtConfig(baseNameOf(path)) ? nuxtAt(project, folderOf(path)) : null;
    const own = bundlerAliases({ file: path, home, text });
    const all = [...found.get(home) ?? [], ...own, ...nuxt ? nuxtAliases(project, nuxt) : []];
    found.set(home, all);
  }
  for (const all of found.values()) all.sort((a, b) => b.find.length - a.find.length);
  return found;
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
