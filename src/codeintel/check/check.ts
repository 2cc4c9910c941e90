/** What is certainly wrong in files, told without running or type-checking anything. */

import type { Code } from "../code.ts";
import { compare } from "../graph/graph.ts";
import type { Names } from "../names/mod.ts";
import { type ArityCase, wrongCalls } from "./arity.ts";
import { Family } from "./family.ts";
import { confirmed, missingFiles } from "./imports.ts";
import { missingMembers, type Suspect } from "./members.ts";
import { missingImports } from "./modules.ts";
import type { Finding, MissingFile, MissingMember, MissingName } from "./types.ts";
import { syntaxErrors } from "./syntax.ts";
import { undefinedNames } from "./undefined.ts";
import { type Piece, World } from "./world.ts";

/** What one file shows by itself and by what it imports. */
interface FileFindings {
  readonly files: readonly MissingFile[];
  readonly certain: readonly Finding[];
  readonly imports: readonly MissingName[];
  readonly members: readonly Suspect<MissingMember | MissingName>[];
  readonly calls: readonly ArityCase[];
}

/**
 * Imports that lead nowhere, names and members that are not where they are taken from, calls
 * that do not fit; in order of place. What may be right at run time is not told.
 */
export async function checkFiles(
  code: Pick<Code, "index" | "languages">,
  paths: Iterable<string>,
): Promise<readonly Finding[]> {
  const world = new World(code);
  const sorted = [...new Set(paths)].sort();
  await world.open(sorted);
  await world.load(await world.settleAll(sorted.map((path) => () => targetsOf(world, path))));
  const families = new Map<string, Family>();
  const out: Finding[] = [];
  for (const path of sorted) {
    const seen = await look(world, path);
    out.push(...await syntaxErrors(world, path));
    out.push(...await confirmed(world, seen.files), ...seen.certain);
    const { imports, members, calls } = seen;
    if (imports.length + members.length + calls.length === 0) continue;
    const family = await familyOf(world, path, families);
    out.push(...await family.imports(imports));
    out.push(...await family.members(members), ...await family.calls(calls));
  }
  return out.sort(compareFindings);
}

/** What a file imports itself: most of what will be asked for. */
function targetsOf(world: World, path: string): readonly string[] {
  if (!world.isWhole(path)) return [];
  return world.imports(path).flatMap((it) => world.follow(path, it).files);
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

async function look(world: World, path: string): Promise<FileFindings> {
  const names = world.names(path);
  const pieces = <Result>(of: (names: Names) => readonly Piece<Result>[]) =>
    world.settleAll(names ? of(names) : []);
  const [files, imports, free, members, calls] = await Promise.all([
    world.settle(() => missingFiles(world, path)),
    pieces((it) => missingImports(world, path, it)),
    pieces((it) => undefinedNames(world, path, it)),
    pieces((it) => missingMembers(world, path, it)),
    pieces((it) => wrongCalls(world, path, it)),
  ]);
  return { files, certain: free, imports, members, calls };
}

function compareFindings(a: Finding, b: Finding): number {
  return compare(a.path, b.path) || a.line - b.line || a.column - b.column ||
    compare(a.kind, b.kind);
}
