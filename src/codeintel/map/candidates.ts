/** Definitions of one file, the ones first that a reader should see. */

import type { Definition, Outline } from "../facts.ts";
import { isCallable } from "../outline/rules.ts";
import type { Term } from "../search/query.ts";
import { runsOf, tokensOf } from "../search/tokens.ts";
import { asked, flatness, hidden, kinds, overloaded, special, unnamed } from "./weights.ts";

/** A definition that may be shown. */
export interface Candidate {
  readonly definition: Definition;
  /** 1: the best of its file. */
  readonly value: number;
  /** What encloses it and is shown with it, outermost first. */
  readonly above: readonly Definition[];
}

/** Deeper ones are nobody's business. */
const deepest = 6;

/** How much a definition is named by other files. */
export type NamedBy = (definition: Definition) => number;

/** Best first, by place where they are equally good; what stands inside functions is left out. */
export function candidatesOf(
  { definitions }: Outline,
  namedBy: NamedBy,
  terms: readonly Term[],
): readonly Candidate[] {
  const last = new Map(definitions.map((it) => [it.qualified, it]));
  const found = definitions.flatMap((definition) => {
    const above = ancestors(definition, definitions);
    if (above === null) return [];
    const whole = valueOf(definition, above, { named: namedBy(definition), terms });
    const value = last.get(definition.qualified) === definition ? whole : whole * overloaded;
    return [{ definition, above, value }];
  });
  const best = found.reduce((most, { value }) => Math.max(most, value), 0);
  return found.map((it) => ({ ...it, value: (it.value / best) ** flatness }))
    .sort((a, b) => b.value - a.value || byPlace(a.definition, b.definition));
}

export function byPlace(a: Definition, b: Definition): number {
  return a.line - b.line || a.column - b.column;
}

/** Outermost first; `null`: it is inside a function, or too deep. */
function ancestors(
  { parent }: Definition,
  all: readonly Definition[],
): readonly Definition[] | null {
  const found: Definition[] = [];
  for (let at = parent; at !== undefined;) {
    const above = all[at];
    if (above === undefined) break;
    if (isCallable(above.kind) || found.length === deepest) return null;
    found.unshift(above);
    at = above.parent;
  }
  return found;
}

function valueOf(
  definition: Definition,
  above: readonly Definition[],
  { named, terms }: { readonly named: number; readonly terms: readonly Term[] },
): number {
  const visible = definition.exported ? 1 : hidden;
  const hit = fit(definition.name, terms) + fit(above.at(-1)?.name ?? "", terms) / 4;
  const plain = kinds[definition.kind] * visible * ordinary(definition.name);
  return plain * (unnamed + Math.sqrt(named)) * (1 + asked * Math.min(1, hit));
}

function ordinary(name: string): number {
  return /^__\w+__$/.test(name) && name !== "__init__" ? special : 1;
}

/** The part of the question that a name answers, 0 to 1. */
function fit(name: string, terms: readonly Term[]): number {
  if (name === "" || terms.length === 0) return 0;
  const tokens = new Set(runsOf(name).flatMap(tokensOf));
  let sum = 0;
  let all = 0;
  for (const { forms, weight: share } of terms) {
    all += share;
    sum += share *
      forms.reduce(
        (best, { token, weight }) => tokens.has(token) ? Math.max(best, weight) : best,
        0,
      );
  }
  return all === 0 ? 0 : sum / all;
}
