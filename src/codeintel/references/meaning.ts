/** What names and expressions may mean. */

/** Chains of imports, bases and values are followed this far. */
export const maxDepth = 24;

/** One binding of one file. */
export interface Sym {
  readonly path: string;
  readonly binding: number;
}

/** What an expression is. */
export type Value =
  | {
    readonly of: "module";
    readonly path: string | null;
    /** Its other files, where a module has many. */
    readonly others?: readonly string[];
    readonly from: string;
    readonly specifier: string;
  }
  /** The thing a symbol names: a class, a function, a namespace, an object. */
  | { readonly of: "symbol"; readonly symbol: Sym }
  /** An object of a class, or one with the members of a type. */
  | { readonly of: "instance"; readonly symbol: Sym }
  /** An object of one of the bases of a class. */
  | { readonly of: "super"; readonly symbol: Sym }
  /** Nothing of this project. */
  | { readonly of: "external" };

/** What a name leads to. `sure`: no other meaning is possible. */
export interface Meaning {
  readonly symbol: Sym;
  readonly sure: boolean;
}

export function sameSymbol(a: Sym, b: Sym): boolean {
  return a.binding === b.binding && a.path === b.path;
}

/** Each symbol once. */
export function unique(meanings: readonly Meaning[]): readonly Meaning[] {
  if (meanings.length < 2) return meanings;
  return meanings.filter((it, at) =>
    meanings.findIndex((other) => sameSymbol(other.symbol, it.symbol)) === at
  );
}
