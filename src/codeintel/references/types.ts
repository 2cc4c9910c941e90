import type { BindingKind, Role } from "../names/mod.ts";
import type { Sym } from "./meaning.ts";

/** How far an answer can be trusted. */
export type Tier =
  /** The name leads there and nowhere else. */
  | "certain"
  /** It most probably does: an override, an object whose class is not known but the name is rare. */
  | "likely"
  /** The same word where nothing is known of the object. */
  | "possible";

export interface Reference {
  readonly path: string;
  /** 1-based, UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly role: Role;
  readonly tier: Tier;
  /** The identifier as it stands there; differs from the symbol's name behind an alias. */
  readonly name: string;
}

/** What is looked for. */
export interface Target {
  readonly symbol: Sym;
  readonly name: string;
  /** Names of what encloses it and its own, joined by dots. */
  readonly qualified: string;
  /** Where it is declared first. */
  readonly line: number;
  readonly column: number;
  readonly kind: BindingKind;
  /** Reached through an object. */
  readonly member: boolean;
  /** Seen in its own file only. */
  readonly local: boolean;
}
