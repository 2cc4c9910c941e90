/** Where imports lead: what a resolver sees, and what it says. */

import type { Autos, Import, Imports } from "./facts.ts";
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
  /** Facts of a file of `Language.autos`; `null` of any other, and where they were not asked for. */
  autos(path: string): Autos | null;
  /** Source files that are not read, sorted: compiled modules, other languages. */
  readonly opaque: readonly string[];
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

/** An import, or a name of one, that leads to no code file of the project. */
export type Unresolved = LostName | UnknownImport;

export interface LostName {
  /** As the user reads it: the specifier, or specifier and name. */
  readonly name: string;
  readonly why: LossReason;
}

export type LossReason =
  /** A package of the registry or the standard library: nothing is wrong. */
  | "external"
  /** It should be in this project (a relative path, a package of the project) and is not. */
  | "missing"
  /** Not a code file: a style sheet, an image. */
  | "asset"
  /** A module of the project whose source is in a language that is not read: `.pyx`, `.so`. */
  | "compiled"
  /** It leaves the root of the project. */
  | "outside";

/** It may mean a file of the project, and the project's files do not tell which. */
export interface UnknownImport {
  readonly name: string;
  readonly why: "unknown";
  readonly reason: UnknownReason;
}

export type UnknownReason =
  /** It begins as a project's own alias does (`~/`, `@/`, `#x`), and no configuration file explains it. */
  | "alias"
  /** A configuration file computes where it leads. */
  | "computed"
  /** A tool makes the file: `#imports`, `$app/…`, `_version.py`. */
  | "generated"
  /** Modules of this name lie in the project, in folders that no manifest puts on the search path. */
  | "unrooted"
  /** Several packages of the project have this name, and nothing tells them apart. */
  | "ambiguous";

export interface AutoImport {
  readonly path: string;
  /** Where the name is used first, 1-based. */
  readonly line: number;
}

export interface Resolver {
  /** Deterministic; answers for equal specifiers from the same folder are remembered. */
  resolve(importer: string, wanted: Import): Resolution;
  /** Files that the importer uses without writing an import: same package, same namespace. */
  implicit?(importer: string): readonly string[];
  /** Files that a framework imports for names that the importer uses. */
  auto?(importer: string): readonly AutoImport[];
}
