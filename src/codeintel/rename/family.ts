/** A member and those that override it or are overridden: they have one name, or the program another meaning. */

import type { Facts } from "../references/facts.ts";
import { findReferences } from "../references/find.ts";
import { sameSymbol } from "../references/meaning.ts";
import { targetsAt } from "../references/target.ts";
import type { Reference, Target, Tier } from "../references/types.ts";

export interface Family {
  /** The symbol itself first. */
  readonly members: readonly Target[];
  /** Places that name any of them, by path and place, each with its best tier. */
  readonly references: readonly Reference[];
}

/** More classes than that with a method of one name are no family that anybody renames. */
const mostMembers = 50;

const order: Readonly<Record<Tier, number>> = { certain: 0, likely: 1, possible: 2 };

type Place = Pick<Reference, "path" | "line" | "column">;

/** @param others known to share the name, whatever the classes say */
export async function familyOf(
  facts: Facts,
  target: Target,
  others: readonly Target[] = [],
): Promise<Family> {
  const members = [target, ...others];
  const places = new Map<string, Reference>();
  for (const member of members) {
    const found = await findReferences(facts, member);
    for (const it of found) {
      const key = `${it.path}\0${it.line}\0${it.column}`;
      const known = places.get(key);
      if (!known || order[it.tier] < order[known.tier]) places.set(key, it);
    }
    if (members.length < mostMembers) {
      members.push(...await overriding(facts, member, members, found));
    }
  }
  const references = [...places.values()].filter((it) => it.name === target.name).sort(byPlace);
  return { members, references };
}

async function overriding(
  facts: Facts,
  target: Target,
  known: readonly Target[],
  found: readonly Reference[],
): Promise<readonly Target[]> {
  if (!target.member) return [];
  const out: Target[] = [];
  for (const it of found) {
    if (it.tier !== "likely" || it.role !== "declare" || it.name !== target.name) continue;
    const meant = await targetsAt(facts, it.path, it);
    out.push(
      ...meant.filter((other) =>
        other.member && ![...known, ...out].some(({ symbol }) => sameSymbol(symbol, other.symbol))
      ),
    );
  }
  return out;
}

export function byPlace(a: Place, b: Place): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
