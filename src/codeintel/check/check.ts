/** What is certainly wrong in files, told without running or type-checking anything. */

import type { Code } from "../code.ts";
import { compare } from "../graph/graph.ts";
import { type ArityCase, wrongCalls } from "./arity.ts";
import { Family } from "./family.ts";
import { missingFiles, placed } from "./imports.ts";
import { missingMembers, type Suspect } from "./members.ts";
import { missingImports } from "./modules.ts";
import {
  checkedLanguages,
  type Finding,
  type MissingFile,
  type MissingMember,
  type MissingName,
} from "./types.ts";
import { undefinedNames } from "./undefined.ts";
import { World } from "./world.ts";

/** What one file shows by itself and by what it imports. */
interface Seen {
  readonly files: readonly MissingFile[];
  readonly certain: readonly Finding[];
  readonly members: readonly Suspect<MissingMember | MissingName>[];
  readonly calls: readonly ArityCase[];
}

/**
 * Imports that lead nowhere, names and members that are not where they are taken from, calls
 * that do not fit; in order of place. What may be right at run time is not told.
 */
export async function checkFiles(
  code: Pick<Code, "index" | "languages" | "resolved">,
  paths: Iterable<string>,
): Promise<readonly Finding[]> {
  const world = new World(code, await code.resolved());
  const sorted = [...new Set(paths)].sort();
  await world.load(sorted.flatMap((path) => withTargets(world, path)));
  const families = new Map<string, Family>();
  const out: Finding[] = [];
  for (const path of sorted) {
    const seen = await look(world, path);
    out.push(...await placed(world, seen.files), ...seen.certain);
    if (seen.members.length === 0 && seen.calls.length === 0) continue;
    const family = await familyOf(world, path, families);
    out.push(...await family.members(seen.members), ...await family.calls(seen.calls));
  }
  return out.sort(compareFindings);
}

/** A file, and what it imports itself: most of what will be asked for. */
function withTargets(world: World, path: string): readonly string[] {
  if (!isWhole(world, path)) return [];
  return [path, ...world.imports(path).flatMap((it) => world.follow(path, it).files)];
}

function isWhole(world: World, path: string): boolean {
  const language = world.language(path);
  return language !== null && language.names !== undefined && checkedLanguages.has(language.id);
}

async function familyOf(
  world: World,
  path: string,
  families: Map<string, Family>,
): Promise<Family> {
  const key = world.language(path)?.family ?? "";
  const known = families.get(key);
  if (known) return known;
  const family = await Family.open(world, path);
  families.set(key, family);
  return family;
}

async function look(world: World, path: string): Promise<Seen> {
  const files = await world.settle(() => missingFiles(world, path));
  const names = isWhole(world, path) ? world.names(path) : null;
  if (!names) return { files, certain: [], members: [], calls: [] };
  return {
    files,
    certain: await world.settleAll<Finding>([
      ...missingImports(world, path, names),
      ...undefinedNames(world, path, names),
    ]),
    members: await world.settleAll(missingMembers(world, path, names)),
    calls: await world.settleAll(wrongCalls(world, path, names)),
  };
}

function compareFindings(a: Finding, b: Finding): number {
  return compare(a.path, b.path) || a.line - b.line || a.column - b.column ||
    compare(a.kind, b.kind);
}
