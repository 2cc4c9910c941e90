/** Where imports lead: what a resolver sees, and what it says. */

import type { Import, Imports } from "./facts.ts";
import type { LanguageId } from "./language_id.ts";

/** The tree as resolvers see it; everything is in memory. */
export interface Project {
  /** Files of every known language, sorted by code unit. */
  readonly files: readonly string[];
  hasFile(path: string): boolean;
  /** Some file of a known language lies below it; `""` is the root. */
  hasFolder(path: string): boolean;
  language(path: string): LanguageId;
  /**
   * Facts of a file; `null` where they could not be had. `undefined`: nobody has asked for them
   * before, and what rests on that must not be remembered. Only resolvers of languages with
   * `looksAtFew` meet it.
   */
  imports(path: string): Imports | null | undefined;
  /** Paths of configuration files, sorted. */
  readonly configs: readonly string[];
  /** Text of one, `null` if it is not there or cannot be read. */
  config(path: string): string | null;
}

/** Where an import leads. */
export interface Resolution {
  /** Files of the project, without the importer itself; one import may mean many (a Go package). */
  readonly files: readonly string[];
  /** What of it leads to no file, by name, and why. */
  readonly unresolved?: readonly Unresolved[];
}

export interface Unresolved {
  /** As the user reads it: the specifier, or specifier and name. */
  readonly name: string;
  readonly why:
    /** A package of the registry or the standard library: nothing is wrong. */
    | "external"
    /** It should be in this project (a relative path, a package of the project) and is not. */
    | "missing"
    /** Not a code file: a style sheet, an image. */
    | "asset"
    /** It leaves the root of the project. */
    | "outside";
}

export interface Resolver {
  /** Deterministic; answers for equal specifiers from the same folder are remembered. */
  resolve(importer: string, wanted: Import): Resolution;
  /** Files that the importer uses without writing an import: same package, same namespace. */
  implicit?(importer: string): readonly string[];
}
