/** Names taken from files of the project that do not offer them. */

import { nearest } from "../../util/mod.ts";
import { type Names, roles, type Source, type Use } from "../names/mod.ts";
import type { Value } from "../references/meaning.ts";
import { scriptMembers } from "./builtins.ts";
import { mayComeByDoor } from "./doors.ts";
import { isGenerated, isGuarded } from "./guards.ts";
import { offersOf } from "./offers.ts";
import type { MissingName } from "./types.ts";
import type { Piece, World } from "./world.ts";

/** `from x import y`, `import { y }`, `export { y } from`. */
export function missingImports(
  world: World,
  path: string,
  names: Names,
): readonly Piece<MissingName>[] {
  const seen = new Set<number>();
  return names.uses.flatMap((use) => {
    const [line, , , , binding] = use;
    const source = names.bindings[binding]?.source;
    if (!source || source.name === "*" || seen.has(binding)) return [];
    // What is imported in several branches is judged by the first.
    seen.add(binding);
    if (!isTaking(use) || isGuarded(names, line, "imports")) return [];
    return [() => missingImport(world, path, { names, use, source })];
  });
}

interface Taken {
  readonly names: Names;
  readonly use: Use;
  readonly source: Source;
}

function missingImport(
  world: World,
  path: string,
  { names, use: [line, column, index], source }: Taken,
): readonly MissingName[] {
  const { name } = source;
  const from = homeOf(world, path, source);
  if (from === null || isGiven(world, from, name) || world.offered(from, name) !== "no") return [];
  if (mayComeByDoor(world, path, source.specifier, name)) return [];
  const isDefault = name === "default" && names.names[index] !== "default";
  const meant = isDefault ? null : nearest(name, offersOf(world, from));
  return [{ kind: "missing_name", path, line, column, name, from, nearest: meant }];
}

/** `__name__`, `__doc__`: every module of Python has them. Every object of a script has its own. */
function isGiven(world: World, from: string, name: string): boolean {
  if (isGenerated(name)) return true;
  return world.language(from)?.id === "python" ? /^__\w+__$/.test(name) : scriptMembers.has(name);
}

function isTaking(use: Use): boolean {
  const role = roles[use[3]];
  return role === "import" || role === "export" || role === "shorthand";
}

/** The file that a name is taken from; `null` if it is no file, or the name is a module itself. */
function homeOf(world: World, from: string, { specifier, name }: Source): string | null {
  if (!world.language(from)?.names?.modulesJoinedBy) {
    // `./main.js?raw`: a bundler makes something else of it.
    if (specifier.includes("?")) return null;
    const { files, unresolved } = world.resolve(from, specifier);
    const [file] = files;
    if (unresolved?.length || file !== undefined && isGuessed(world, specifier, file)) return null;
    return file ?? from;
  }
  const taken = world.resolve(from, specifier, name);
  if (taken.unresolved?.length) return null;
  const [file] = taken.files;
  const [whole] = world.resolve(from, specifier).files;
  // A resolver leaves the importer out: a package asks itself.
  if (file === undefined) return whole === undefined ? from : null;
  return whole === file ? file : null;
}

/** A package whose built file may come from `index.ts` or from `src/index.ts`. */
function isGuessed(world: World, specifier: string, file: string): boolean {
  if (specifier.startsWith(".")) return false;
  const other = file.replace(/(?:^|\/)src\/(index\.\w+)$/, "/$1");
  return other !== file && world.has(other.replace(/^\//, ""));
}

/** `module.y`. @returns `null` if the module has it, or nobody can tell */
export function missingInModule(
  world: World,
  value: Value & { readonly of: "module" },
  name: string,
): { readonly from: string; readonly nearest: string | null } | null {
  const from = value.path;
  // `__name__`, `__doc__`: every module has them.
  if (from === null || isGiven(world, from, name)) return null;
  if (isGuessed(world, value.specifier, from) || world.offered(from, name) !== "no") return null;
  if (mayComeByDoor(world, value.from, value.specifier, name)) return null;
  const joint = world.language(from)?.names?.modulesJoinedBy;
  if (joint !== undefined) {
    const specifier = value.specifier.endsWith(joint)
      ? value.specifier + name
      : value.specifier + joint + name;
    const { files, unresolved } = world.resolve(value.from, specifier);
    if (files.some((it) => it !== from)) return null;
    // A resolver leaves the importer out: it is that module itself.
    if (files.length === 0 && !unresolved?.length) return null;
  }
  return { from, nearest: nearest(name, offersOf(world, from)) };
}
