/** Where a walk over Ruby stands: modules around, what `self` is, what the file defines. */

import type { Draft, NamesBuilder, Scope } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";

/** The class or module whose body is being read. */
export interface Opened {
  readonly binding: number;
  /** With all names around it: `A::B`. */
  readonly full: string;
  readonly isModule: boolean;
  /** What `include` and its like name. */
  inherit(base: Draft): void;
}

export interface State {
  opened: readonly Opened[];
  /** What a call without a receiver goes to; `null`: not known. */
  self: "this" | "class" | null;
  /** By full name. */
  readonly defined: Map<string, number>;
  /** Names of attributes by class: `@name` is meant with `name`. */
  readonly attributes: Set<string>;
  /** Nothing is bound here: what is looked up from it is free. */
  readonly nowhere: Scope;
}

const states = new WeakMap<NamesBuilder, State>();

export function stateOf({ names }: NamesWalk): State {
  const known = states.get(names);
  if (known) return known;
  const made: State = {
    opened: [],
    self: null,
    defined: new Map(),
    attributes: new Set(),
    nowhere: { kind: "file", parent: null, names: new Map(), decreed: new Map() },
  };
  states.set(names, made);
  return made;
}

/** Runs with some of it changed. */
export function during(
  walk: NamesWalk,
  change: Partial<Pick<State, "opened" | "self">>,
  run: () => void,
): void {
  const state = stateOf(walk);
  const { opened, self } = state;
  Object.assign(state, change);
  run();
  Object.assign(state, { opened, self });
}

/** Where methods and constants are bound: a class, a module, or the file. */
export function definer(scope: Scope): Scope {
  let it = scope;
  while (it.kind !== "class" && it.parent) it = it.parent;
  return it;
}

/** What a call without a receiver goes to. */
export function selfDraft(walk: NamesWalk): Draft | null {
  const { self, opened } = stateOf(walk);
  const binding = opened.at(-1)?.binding;
  return self === null || binding === undefined ? null : { of: self, binding };
}
