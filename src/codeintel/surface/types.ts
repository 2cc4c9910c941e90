/** What a file shows to others. */

import type { Definition } from "../facts.ts";
import type { Binding, Names } from "../names/mod.ts";

/** What a call must fit, and how it is shown. */
export type Head = Pick<Definition, "kind" | "signature" | "arity">;

/**
 * Names of a file without the identifiers that stand in it, by which a file that is looked into
 * takes a fifth of one that is looked at. It promises no more than is certain (`strict.ts`).
 */
export interface Surface extends Pick<Names, "exports" | "offers" | "dynamic" | "broken"> {
  /** At the indexes of `Names.bindings`; `null`: no other file gets there. */
  readonly bindings: readonly (Binding | null)[];
  /** By binding: a definition for each place where it is declared; `null`: one that is not known. */
  readonly heads: Readonly<Record<number, readonly (Head | null)[]>>;
  /** Names of members that are set through an object, sorted. */
  readonly written: readonly string[];
}
