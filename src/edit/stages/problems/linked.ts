/** Files of one language with what their names lead to. */

import type { Arity, ArityProblem, Definition, Facts } from "../../../codeintel/mod.ts";
import { folderOf } from "../../../util/mod.ts";
import type { Scene } from "./scene.ts";

export type Names = NonNullable<ReturnType<Facts["names"]>>;
export type Linker = Facts["linker"];
export type Sym = ReturnType<Linker["origin"]>[number]["symbol"];
export type Value = NonNullable<ReturnType<Linker["value"]>>;
export type Expr = Names["objects"][number];
export type Use = Names["uses"][number];

export interface Linked {
  readonly facts: Facts;
  /** Files that could be read whole, of those asked for. */
  readonly files: readonly (readonly [path: string, names: Names])[];
}

/** Loads the files and those beside them, which may be one package with them. */
export async function linked(scene: Scene, paths: readonly string[]): Promise<Linked> {
  const facts = await scene.code.facts();
  const folders = new Set(paths.map(folderOf));
  const { files } = scene.code.index;
  await facts.load([...files.keys()].filter((it) => folders.has(folderOf(it))));
  const known = paths.flatMap((path) => {
    const names = facts.names(path);
    return names && !names.broken ? [[path, names] as const] : [];
  });
  return { facts, files: known };
}

/** Repeats a look until every file that it asked for was loaded. */
export async function settled<Result>(
  { facts }: Linked,
  look: () => readonly Result[],
): Promise<readonly Result[]> {
  let found: readonly Result[] = [];
  await facts.settle(() => found = look());
  return found;
}

/** Names of what encloses a binding and its own, joined by dots. */
export function qualifiedOf({ bindings }: Names, index: number): string {
  const parts: string[] = [];
  for (let at: number | undefined = index; at !== undefined && parts.length < 32;) {
    const binding: Names["bindings"][number] | undefined = bindings[at];
    if (!binding) break;
    parts.unshift(binding.name);
    at = binding.owner;
  }
  return parts.join(".");
}

/** Definitions of files, by path. */
export type Outlines = ReadonlyMap<string, readonly Definition[]>;

export async function outlinesOf(scene: Scene, paths: Iterable<string>): Promise<Outlines> {
  const facts = await scene.code.index.facts("outline", new Set(paths));
  return new Map([...facts].map(([path, { definitions }]) => [path, definitions]));
}

/** Whether a number of arguments fits. */
export function fits(args: number, { min, max }: Arity): boolean {
  return args >= min && (max === null || args <= max);
}

/** Why a number of arguments that does not fit does not. */
export function problemOf(given: number, { min, max }: Arity): ArityProblem {
  return given < min ? { of: "few", given, least: min } : { of: "many", given, most: max ?? min };
}
