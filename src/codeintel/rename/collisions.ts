/** Definitions that would meet under the new name without being named anywhere. */

import { baseNameOf, folderOf } from "../../util/mod.ts";
import type { ResolvedProject } from "../graph/project.ts";
import type { Names } from "../names/mod.ts";
import type { Facts } from "../references/facts.ts";
import type { Linker } from "../references/linker.ts";
import type { Sym } from "../references/meaning.ts";
import type { Obstacle, Proposal } from "./types.ts";

export interface CollisionPorts {
  /** With the facts of `paths`. */
  readonly facts: Facts;
  readonly resolved: ResolvedProject;
  /** Files that hold the old or the new name. */
  readonly paths: readonly string[];
}

export function collisions(proposal: Proposal, ports: CollisionPorts): readonly Obstacle[] {
  const { facts, paths } = ports;
  const owners = proposal.members.flatMap((it) => ownerOf(facts, it.symbol) ?? []);
  return [
    ...beside(proposal, ports),
    ...submodules(proposal, ports),
    ...owners.flatMap((it) => inherited(it, facts, proposal.name)),
    ...paths.flatMap((path) => overriding(path, owners, facts, proposal.name)),
  ];
}

function ownerOf({ linker }: Facts, { path, binding }: Sym): Sym | null {
  const known = linker.binding({ path, binding });
  return known?.member && known.owner !== undefined ? { path, binding: known.owner } : null;
}

/** Files of one package share the names at their top. */
function beside(
  { members: [target], name }: Proposal,
  { facts, paths }: CollisionPorts,
): readonly Obstacle[] {
  if (!target || target.member || target.local || target.qualified !== target.name) return [];
  const { path } = target.symbol;
  if (!facts.rules(path)?.beside) return [];
  // Tests of a package see it, and it does not see them.
  const tests = paths.filter((it) => folderOf(it) === folderOf(path) && it !== path);
  const others = new Set([...facts.beside(path), ...tests]);
  return [...others].flatMap((other) => {
    const names = facts.names(other);
    const at = names?.bindings.findIndex((it) =>
      it.name === name && it.owner === undefined && !it.local
    ) ?? -1;
    return names && at >= 0 ? [{ why: "taken", path: other, line: lineOf(names, at) }] : [];
  });
}

/** A package would pass on a name that one of its modules has: whichever is loaded last counts. */
function submodules(
  { members, replacements, name }: Proposal,
  { facts, resolved: { project } }: CollisionPorts,
): readonly Obstacle[] {
  if (members.some((it) => it.member || it.local)) return [];
  return [...Map.groupBy(replacements, (it) => it.path)].flatMap(([path, [first]]) => {
    const isPackage = facts.rules(path)?.modulesJoinedBy !== undefined &&
      baseNameOf(path).startsWith("__init__.");
    const module = `${path.slice(0, -baseNameOf(path).length)}${name}`;
    const taken = isPackage && (project.hasFile(`${module}.py`) || project.hasFolder(module));
    return taken ? [{ why: "taken", path, line: first?.line ?? 1 }] : [];
  });
}

/** A class above has a member of the new name. */
function inherited(owner: Sym, facts: Facts, name: string): readonly Obstacle[] {
  const found = facts.linker.members({ of: "instance", symbol: owner }, name);
  return found.map(({ symbol: { path, binding } }) => {
    const names = facts.names(path);
    return { why: "taken", path, line: names ? lineOf(names, binding) : 1 };
  });
}

/** A class below has one. */
function overriding(
  path: string,
  owners: readonly Sym[],
  facts: Facts,
  name: string,
): readonly Obstacle[] {
  const names = facts.names(path);
  if (!names || owners.length === 0) return [];
  return names.bindings.flatMap((it, at): readonly Obstacle[] => {
    if (it.name !== name || !it.member || it.owner === undefined) return [];
    const below = isBelow(facts.linker, { path, binding: it.owner }, owners);
    return below ? [{ why: "taken", path, line: lineOf(names, at) }] : [];
  });
}

function isBelow(linker: Linker, symbol: Sym, owners: readonly Sym[]): boolean {
  const goal = new Set(owners.map(symKey));
  const seen = new Set<string>();
  const stack = [symbol];
  for (let it = stack.pop(); it; it = stack.pop()) {
    if (goal.has(symKey(it))) return true;
    if (seen.has(symKey(it))) continue;
    seen.add(symKey(it));
    for (const base of linker.bases(it)) if (base) stack.push(base);
  }
  return false;
}

function symKey({ path, binding }: Sym): string {
  return `${path}\0${binding}`;
}

function lineOf({ uses }: Names, binding: number): number {
  return uses.find((it) => it[4] === binding)?.[0] ?? 1;
}
