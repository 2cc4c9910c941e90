/** A project of texts in memory, as resolvers see it. */

import type { Imports } from "../../../../../src/codeintel/facts.ts";
import type { Project, Resolution } from "../../../../../src/codeintel/language.ts";
import { compiledName, isManifest } from "../../../../../src/codeintel/languages/python/kind.ts";
import { pythonResolver } from "../../../../../src/codeintel/languages/python/resolve.ts";
import { scanPython } from "../../../../../src/codeintel/languages/python/scan.ts";

/** Texts by path; what does not end in `.py` or `.pyi` is configuration. */
export type Tree = Readonly<Record<string, string>>;

export function projectOf(tree: Tree): Project {
  const paths = Object.keys(tree).sort();
  const files = paths.filter((path) => /\.(?:pyi?|c)$/.test(path));
  const facts = new Map<string, Imports>();
  for (const path of files) facts.set(path, scanPython(tree[path] ?? ""));
  return {
    files,
    hasFile: (path) => facts.has(path),
    hasFolder: (path) => path === "" || files.some((file) => file.startsWith(`${path}/`)),
    language: () => "python",
    imports: (path) => facts.get(path) ?? null,
    autos: () => null,
    opaque: paths.filter((it) => compiledName(it) !== null),
    configs: paths.filter(isManifest),
    config: (path) => isManifest(path) ? tree[path] ?? null : null,
  };
}

/** What each import of a file leads to, in order of place. */
export function resolutions(tree: Tree, importer: string): readonly Resolution[] {
  const project = projectOf(tree);
  const resolver = pythonResolver(project);
  const imports = project.imports(importer)?.imports ?? [];
  return imports.map((wanted) => resolver.resolve(importer, wanted));
}

/** The files that a file imports, sorted. */
export function filesOf(tree: Tree, importer: string): readonly string[] {
  return [...new Set(resolutions(tree, importer).flatMap(({ files }) => files))].sort();
}
