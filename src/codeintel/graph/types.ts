import type { ImportKind } from "../facts.ts";
import type { Unresolved } from "../language.ts";

/** One file needs another; of several imports between the two the first line and the strongest kind. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly kind: ImportKind;
  /** 1-based; 0 where nothing is written (`implicit`). */
  readonly line: number;
}

/** An import of a file that leads to no code file of the project. */
export type LostImport = Unresolved & {
  readonly from: string;
  readonly line: number;
};

/** The dependency graph of a project; everything in it is sorted, so that equal trees give equal bytes. */
export interface DependencyGraph {
  /** By code unit. */
  readonly files: readonly string[];
  /** By `from`, then `to`. */
  readonly edges: readonly Edge[];
  readonly unresolved: readonly LostImport[];
  /** Files whose edges rest on more of their text than their imports. */
  readonly byText: readonly string[];
  importsOf(path: string): readonly Edge[];
  importersOf(path: string): readonly Edge[];
}
