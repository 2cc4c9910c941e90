/** Names of Python that nothing binds, and names of `export { … }` that a script does not bind. */

import { nearest } from "../../util/mod.ts";
import { type Names, roles, type Use } from "../names/mod.ts";
import { builtins, isGiven } from "./builtins.ts";
import { isGuarded } from "./guards.ts";
import { topOf } from "./offers.ts";
import type { UndefinedName } from "./types.ts";
import type { Piece, World } from "./world.ts";

export function undefinedNames(
  world: World,
  path: string,
  names: Names,
): readonly Piece<UndefinedName>[] {
  if (names.broken || names.dynamic) return [];
  const isUnbound = world.language(path)?.id === "python" ? inPython : inExport;
  return names.uses.flatMap((use) => {
    const [line, column, index, , binding, object] = use;
    if (binding >= 0 || object !== -1 || isGuarded(names, line, "names")) return [];
    const name = names.names[index] ?? "";
    return [() => {
      if (!isUnbound(world, path, { names, use, name })) return [];
      const meant = nearest(name, [...topOf(names), ...builtins]);
      return [{ kind: "undefined_name", path, line, column, name, nearest: meant }];
    }];
  });
}

interface NameUse {
  readonly names: Names;
  readonly use: Use;
  readonly name: string;
}

/** Builtins of Python 2: code that asks which version runs has them in a branch of its own. */
const former = new Set(
  ("apply basestring buffer cmp coerce execfile file intern long raw_input reduce reload unichr " +
    "unicode xrange").split(" "),
);

/** Given by the program that runs the file. */
function isInjected(path: string, name: string): boolean {
  return name === "tags" && /(?:^|\/)conf\.py$/.test(path);
}

function inPython(world: World, path: string, { names, use, name }: NameUse): boolean {
  if (isGiven(name) || isInjected(path, name)) return false;
  if (former.has(name) && /\b(?:PY[23]|version_info|six)\b/.test(names.names.join(" "))) {
    return false;
  }
  const role = roles[use[3]];
  if (role === "string") {
    if (!world.listed(path).includes(name) || topOf(names).has(name)) return false;
    // `__all__` of a package may name its submodules.
    if (world.resolve(path, ".", name).files.length > 0) return false;
  } else if (role !== "read" && role !== "call" && role !== "type") return false;
  return !mayComeFromStar(world, path, name);
}

function mayComeFromStar(world: World, path: string, name: string): boolean {
  for (const it of world.surface(path)?.exports ?? []) {
    if (!("star" in it)) continue;
    const { files, unresolved } = world.resolve(path, it.star);
    const [file] = files;
    if (unresolved?.length || file === undefined) return true;
    if (world.offered(file, name) !== "no") return true;
  }
  return false;
}

/** Only what is bound in the file can be exported by name. */
function inExport(_world: World, _path: string, { use }: NameUse): boolean {
  return roles[use[3]] === "export";
}
