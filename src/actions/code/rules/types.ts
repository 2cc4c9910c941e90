/** What a project says about its own structure, and what of it does not hold. */

import type { ImportKind } from "../../../codeintel/mod.ts";

/** Globs as `.gitignore` has them; a file fits one that fits any of them. */
export type Globs = readonly string[];

/** The first is the top: a file imports files of its own layer and of those below it. */
export interface LayersRule {
  readonly name: string;
  readonly order: readonly Globs[];
  /** Files in between are followed as well. */
  readonly indirect: boolean;
}

/** Files of `from` import nothing of `to`, and none of the packages. */
export interface ForbiddenRule {
  readonly name: string;
  readonly from: Globs;
  readonly except: Globs;
  readonly to: Globs;
  readonly packages: readonly string[];
  /** Files in between are followed as well; not to packages. */
  readonly indirect: boolean;
}

/** Every file of `from` imports at least one of `to` itself. */
export interface RequiredRule {
  readonly name: string;
  readonly from: Globs;
  readonly except: Globs;
  readonly to: Globs;
}

/** Files outside of `folder` import of it only what is in `through`. */
export interface DoorsRule {
  readonly name: string;
  readonly folder: string;
  readonly through: Globs;
  readonly except: Globs;
}

/** Files of `within` do not import each other in a ring. */
export interface CyclesRule {
  readonly name: string;
  readonly within: Globs;
}

export interface ArchitectureRules {
  /** Imports of these kinds are no imports here. */
  readonly ignoreKinds: readonly ImportKind[];
  readonly layers: readonly LayersRule[];
  readonly forbidden: readonly ForbiddenRule[];
  readonly required: readonly RequiredRule[];
  readonly doors: readonly DoorsRule[];
  readonly cycles: readonly CyclesRule[];
}

/** One place where a rule does not hold; `rule` is its name. */
export type Violation =
  | {
    readonly kind: "layer" | "forbidden" | "door";
    readonly rule: string;
    readonly from: string;
    /** Of the first import on the way, in `from`; 0 where nothing is written. */
    readonly line: number;
    readonly to: string;
    /** Files between the two, in order; empty for an import of its own. */
    readonly through: readonly string[];
  }
  | {
    readonly kind: "package";
    readonly rule: string;
    readonly from: string;
    readonly line: number;
    readonly package: string;
  }
  | { readonly kind: "required"; readonly rule: string; readonly from: string }
  | {
    readonly kind: "cycle";
    readonly rule: string;
    readonly files: readonly string[];
    /** Each imports the next, and the last the first. */
    readonly example: readonly string[];
  }
  /** No file fits: a rule about nothing always holds. */
  | { readonly kind: "unmatched"; readonly rule: string; readonly glob: string };
