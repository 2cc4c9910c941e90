/** Where C# looks types up: beside the scopes of values, since `Color Color` is common. */

import type { NamesBuilder, Scope } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";

export interface State {
  /** Holds types alone; a child for each type and each generic method. */
  types: Scope;
  /** The class around inherits from something. */
  hasBases: boolean;
  /** Of the type that is being read. */
  depth: number;
  /** Called like their type: before a dot either may be meant. */
  readonly alike: Set<number>;
}

const states = new WeakMap<NamesBuilder, State>();

export function stateOf({ names }: NamesWalk): State {
  const known = states.get(names);
  if (known) return known;
  const types = { kind: "file" as const, parent: null, names: new Map(), decreed: new Map() };
  const made = { types, hasBases: false, depth: 0, alike: new Set<number>() };
  states.set(names, made);
  return made;
}

/** Runs with types of its own. */
export function withTypes(walk: NamesWalk, hasBases: boolean, run: () => void): void {
  const state = stateOf(walk);
  const outer = { ...state };
  state.types = { kind: "block", parent: outer.types, names: new Map(), decreed: new Map() };
  state.hasBases = hasBases;
  run();
  Object.assign(state, outer);
}

export function classAround(scope: Scope): number | undefined {
  for (let it: Scope | null = scope; it; it = it.parent) {
    if (it.kind === "class") return it.owner;
  }
  return undefined;
}
