/** What a PHP file says about all of its names: its namespace, and what `use` brings in. */

import type { NamesBuilder, Scope } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";

export interface State {
  /** Without a backslash at either end; `""`: none. */
  space: string;
  /** How many namespaces the file has; absent: not counted yet. */
  spaces?: number;
  /** Where classes, functions and constants are bound. */
  scope: Scope;
  /** Full names by what `use` calls them. */
  readonly uses: Map<string, string>;
  /** Properties that are parameters of their constructor too. */
  readonly promoted: Set<number>;
}

const states = new WeakMap<NamesBuilder, State>();

export function stateOf({ names }: NamesWalk): State {
  const known = states.get(names);
  if (known) return known;
  const made = { space: "", scope: names.file, uses: new Map(), promoted: new Set<number>() };
  states.set(names, made);
  return made;
}

/** `A\B` seen from the namespace `N` is `N\A\B`. */
export function inSpace(space: string, name: string): string {
  return space === "" ? name : `${space}\\${name}`;
}

/** The class whose body, or whose method, a scope is in. */
export function classAround(scope: Scope): number | undefined {
  for (let it: Scope | null = scope; it; it = it.parent) {
    if (it.kind === "class") return it.owner;
  }
  return undefined;
}
