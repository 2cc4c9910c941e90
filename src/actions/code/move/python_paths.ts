/** How Python calls a file from another one. */

import { folderOf } from "../../../util/mod.ts";
import type { ModuleQuery, MoveTree } from "./tree.ts";

/** Path of a module without its ending; a package's is that of its folder. */
export function modulePath(file: string): string {
  return file.replace(/\/__init__\.pyi?$/, "").replace(/\.pyi?$/, "");
}

/** What an import is to lead to. */
export interface Aim {
  /** Module path after the move. */
  readonly module: string;
  /** Taken from it; absent: the module itself. */
  readonly names?: readonly string[];
  /** Files that it leads to now. */
  readonly files: readonly string[];
}

/**
 * The specifier that leads from a file at its new place to a module, relative or absolute as it was;
 * `null`: none does.
 */
export function specifierFor(
  tree: MoveTree,
  importer: string,
  specifier: string,
  { module, names, files }: Aim,
): string | null {
  const wanted = (it: string): ModuleQuery => ({ specifier: it, ...names ? { names } : {} });
  if (tree.leads(importer, wanted(specifier), files)) return specifier;
  const absolute = absoluteNames(module);
  const candidates = specifier.startsWith(".")
    ? [relative(tree.newPath(importer), module), ...absolute]
    : absolute;
  return candidates.find((it) => tree.leads(importer, wanted(it), files)) ?? null;
}

function relative(importer: string, module: string): string {
  let base = folderOf(importer);
  let dots = ".";
  while (module !== base && !module.startsWith(base === "" ? "" : `${base}/`) && base !== "") {
    base = folderOf(base);
    dots += ".";
  }
  const rest = module === base ? "" : module.slice(base === "" ? 0 : base.length + 1);
  return dots + rest.replaceAll("/", ".");
}

/** `src/pkg/a` may be `src.pkg.a`, `pkg.a` or `a`; the longest that leads there counts. */
export function absoluteNames(module: string): readonly string[] {
  const parts = module.split("/");
  return parts.map((_, at) => parts.slice(at).join("."));
}
