/** Where the types of Java packages are. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { byCodeUnit, commonDepth, remembered } from "../lexing.ts";

export interface JavaTypes {
  /** The file of a type by its qualified name, as seen from a file; nested types are not known. */
  file(importer: string, qualified: string): string | null;
  /** The same for a type of the importer's own package that no import names. */
  neighbour(importer: string, qualified: string): string | null;
  hasPackage(name: string): boolean;
}

export function javaTypes(project: Project): JavaTypes {
  const byName = new Map<string, string[]>();
  const packages = new Set<string>();
  for (const file of project.files) {
    const facts = project.language(file) === "java" ? project.imports(file) : null;
    if (!facts) continue;
    if (facts.package) packages.add(facts.package);
    for (const name of facts.declares ?? []) remembered(byName, name, () => []).push(file);
  }
  const roots = new Map<string, string>();
  const root = (file: string) => remembered(roots, file, () => sourceRoot(project, file));
  const nearest = (importer: string, files: readonly string[]) =>
    [...files].sort((a, b) =>
      burden(importer, root, a) - burden(importer, root, b) ||
      commonDepth(b, importer) - commonDepth(a, importer) || byCodeUnit(a, b)
    )[0] ?? null;
  return {
    file: (importer, qualified) => nearest(importer, byName.get(qualified) ?? []),
    neighbour: (importer, qualified) => {
      const files = byName.get(qualified) ?? [];
      // Without a package only the files of one source root belong together.
      const named = qualified.includes(".");
      return nearest(importer, named ? files : files.filter((it) => root(it) === root(importer)));
    },
    hasPackage: (name) => packages.has(name),
  };
}

/**
 * The folder that packages begin in: the path without the package, where it ends with that,
 * otherwise the file's own folder.
 */
function sourceRoot(project: Project, file: string): string {
  const folder = folderOf(file);
  const inside = (project.imports(file)?.package ?? "").replaceAll(".", "/");
  if (folder === inside) return "";
  return inside !== "" && folder.endsWith(`/${inside}`)
    ? folder.slice(0, -inside.length - 1)
    : folder;
}

/** Of several files with one type: own root, own module, main sources elsewhere, tests elsewhere. */
function burden(importer: string, root: (file: string) => string, file: string): number {
  const own = root(importer);
  const other = root(file);
  if (own === other) return 0;
  if (isTest(other) && !isTest(own)) return 3;
  return moduleOf(own) === moduleOf(other) ? 1 : 2;
}

/** Of `a/b/src/main/java` it is `a/b`. */
function moduleOf(root: string): string {
  const parts = root.split("/");
  const at = parts.lastIndexOf("src");
  return at < 0 ? root : parts.slice(0, at).join("/");
}

function isTest(root: string): boolean {
  return /(?:^|\/)(?:[a-z]+T|t)ests?(?:\/|$)/.test(root);
}
