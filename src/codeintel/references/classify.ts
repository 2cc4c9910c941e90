/** Whether one identifier means a symbol. */

import { type Names, roles, type Use } from "../names/mod.ts";
import type { Linker } from "./linker.ts";
import { type Meaning, sameSymbol, type Sym, type Value } from "./meaning.ts";
import type { Target, Tier } from "./types.ts";

export interface Sight {
  readonly linker: Linker;
  readonly target: Target;
  /** No other definition of the project has this name. */
  readonly unique: boolean;
}

/** @returns `null` if it means something else */
export function classify(path: string, names: Names, use: Use, sight: Sight): Tier | null {
  const [, , , , binding, object] = use;
  if (object !== -1) return memberTier(path, names, use, sight);
  const { linker, target } = sight;
  // `{ path }` is a key, too.
  if (target.member && roles[use[3]] === "shorthand") return "possible";
  if (binding >= 0) {
    const symbol = { path, binding };
    if (sameSymbol(symbol, target.symbol)) return "certain";
    return tierOf(linker.origin(symbol), sight) ??
      (isLiteralKey(symbol, sight) ? "possible" : null);
  }
  const word = names.names[use[2]] ?? "";
  if (word !== target.name || target.member) return null;
  const free = linker.free(path, word);
  return free.length > 0 ? tierOf(free, sight) : "possible";
}

/** A key of an object literal may be meant as a member of whatever type is expected there. */
function isLiteralKey({ path, binding }: Sym, { linker, target }: Sight): boolean {
  const key = linker.binding({ path, binding });
  if (!target.member || !key?.member || key.owner === undefined) return false;
  return linker.binding({ path, binding: key.owner })?.kind === "variable";
}

function memberTier(path: string, names: Names, use: Use, sight: Sight): Tier | null {
  const { linker, target } = sight;
  const word = names.names[use[2]] ?? "";
  if (word !== target.name) return null;
  const expr = names.objects[use[5]];
  const value = expr ? linker.value(path, expr) : null;
  if (value?.of === "external") return null;
  if (value !== null) {
    const meanings = linker.members(value, word);
    const tier = tierOf(meanings, sight);
    if (tier !== null || meanings.length > 0) return tier;
    if (value.of === "module") return null;
  }
  if (!target.member) return roles[use[3]] === "key" ? null : "possible";
  return guess(value, use, sight);
}

/** Nothing is known of the object, or its class does not say. */
function guess(value: Value | null, use: Use, { unique }: Sight): Tier {
  if (roles[use[3]] === "key" || roles[use[3]] === "taken") return "possible";
  return unique && value === null ? "likely" : "possible";
}

function tierOf(meanings: readonly Meaning[], sight: Sight): Tier | null {
  const { target } = sight;
  const hit = meanings.find((it) => sameSymbol(it.symbol, target.symbol));
  const alone = meanings.every((it) => sameSymbol(it.symbol, target.symbol));
  if (hit) return hit.sure && alone ? "certain" : "likely";
  return meanings.some((it) => isRelative(it.symbol, sight)) ? "likely" : null;
}

/** The same member in a class above, below, or beside with a common base that has it. */
function isRelative(symbol: Sym, { linker, target }: Sight): boolean {
  if (!target.member) return false;
  const own = family(target.symbol, linker);
  return [...family(symbol, linker)].some((it) => own.has(it));
}

/** The classes above a member's class, itself included, that have a member of its name. */
function family(member: Sym, linker: Linker): ReadonlySet<string> {
  const binding = linker.binding(member);
  const out = new Set<string>();
  if (!binding?.member || binding.owner === undefined) return out;
  const seen = new Set<string>();
  const stack: Sym[] = [{ path: member.path, binding: binding.owner }];
  for (let it = stack.pop(); it; it = stack.pop()) {
    const key = `${it.path}\0${it.binding}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (linker.hasMember(it, binding.name)) out.add(key);
    for (const base of linker.bases(it)) if (base) stack.push(base);
  }
  return out;
}
