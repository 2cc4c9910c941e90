/** Packages of Go: a folder is one. */

import { baseNameOf, folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { byCodeUnit, remembered } from "../lexing.ts";

/** By folder the files that an import of it means, sorted; folders without any are not there. */
export function goPackages(project: Project): ReadonlyMap<string, readonly string[]> {
  const clauses = new Map<string, Map<string, string[]>>();
  for (const file of project.files) {
    if (project.language(file) !== "go" || isLeftOut(baseNameOf(file))) continue;
    const name = project.imports(file)?.package;
    if (!name) continue;
    const byName = remembered(clauses, folderOf(file), () => new Map<string, string[]>());
    remembered(byName, name, () => []).push(file);
  }
  return new Map([...clauses].map(([folder, byName]) => [folder, chosen(folder, byName)]));
}

/** Tests belong to no import, and the go command does not see names that begin so. */
function isLeftOut(base: string): boolean {
  return base.endsWith("_test.go") || base.startsWith("_") || base.startsWith(".");
}

/**
 * Of the packages in one folder the one that can be imported. Programs (`main`) that stand
 * beside a package are scripts behind a build tag; `documentation` is a name that go/build skips.
 */
function chosen(folder: string, byName: ReadonlyMap<string, readonly string[]>) {
  const last = baseNameOf(folder);
  const rank = (name: string) => name === "documentation" ? 2 : name === "main" ? 1 : 0;
  const [best] = [...byName].sort(([a, ofA], [b, ofB]) =>
    rank(a) - rank(b) || ofB.length - ofA.length ||
    Number(b === last) - Number(a === last) || byCodeUnit(a, b)
  );
  return best ? best[1] : [];
}
