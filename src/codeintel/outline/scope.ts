/** What encloses definitions. */

import type { SymbolKind } from "../facts.ts";
import { isCallable, isClassLike, type RuleDefinition, type Self } from "./rules.ts";

/** What encloses a definition. */
export interface Scope {
  /** Names of what encloses it, each with a dot after it. */
  readonly prefix: string;
  /** Of the innermost definition, or what a scope rule says; `null` at the top. */
  readonly kind: SymbolKind | null;
  /** Index of the innermost definition; -1 at the top. */
  readonly index: number;
  readonly inFunction: boolean;
  /** The prefix names an owner that is defined elsewhere: Rust's `impl`. */
  readonly owned: boolean;
  /** How many names the prefix is made of. */
  readonly depth: number;
  /** What `this` is inside; `null`: nobody knows. */
  readonly self: Self | null;
  /** The innermost `self` that is known: what a name for `this` is inside. */
  readonly around: Self | null;
}

/** The scope of members that do not stand in their owner. `path`: as `RuleDefinition.owner`. */
export function ownedBy(path: readonly string[], scope: Scope): Scope {
  const outer = path[0] === "this" ? scope.around : null;
  const names = outer ? path.slice(1) : path;
  const prefix = names.reduce((before, name) => `${before}${name}.`, outer?.prefix ?? "");
  const index = outer?.index ?? -1;
  const inFunction = outer?.inFunction ?? scope.inFunction;
  const self = { prefix, index, inFunction };
  const kind = path.length === 0 ? null : "class";
  return { ...scope, prefix, owned: false, kind, index, inFunction, self, around: self };
}

/** What `this` is in the body of a definition. */
export function selfOf(
  { kind, arrow }: RuleDefinition,
  { outer, inner, index }: { readonly outer: Scope; readonly inner: Scope; readonly index: number },
): Self | null {
  const own = { prefix: inner.prefix, index, inFunction: outer.inFunction };
  if (isClassLike(kind)) return own;
  switch (kind) {
    case "method":
    case "constructor":
    case "accessor":
      return outer.self;
    case "function":
      if (arrow) return outer.self;
      // By convention what begins with a capital is called with `new`.
      return /^[A-Z]/.test(lastOf(inner.prefix)) ? own : null;
    case "property":
    case "const":
    case "namespace":
      return own;
    default:
      return outer.self;
  }
}

/** A definition that is called. */
export function isDefinedCallable({ kind }: Scope): boolean {
  return kind !== null && isCallable(kind);
}

/** The last name of a prefix. */
function lastOf(prefix: string): string {
  return prefix.slice(prefix.lastIndexOf(".", prefix.length - 2) + 1, -1);
}

export function local(scope: Scope): Scope {
  return scope.inFunction ? scope : { ...scope, inFunction: true };
}

/** Inside of what has these names, each in the one before. */
export function within(scope: Scope, names: readonly string[]): Scope {
  const prefix = names.reduce((before, name) => `${before}${name}.`, scope.prefix);
  return { ...scope, prefix, owned: false, depth: scope.depth + 1 };
}
