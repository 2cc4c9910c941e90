/** The index as everything else sees it. */

import type { Autos, Imports, Outline, SkipReason, Words } from "../facts.ts";
import type { LanguageId } from "../language.ts";
import type { Names } from "../names/mod.ts";
import type { Surface } from "../surface/types.ts";

/** Facts by name; each is a pure function of language and text. */
export interface Facets {
  readonly imports: Imports;
  readonly autos: Autos;
  readonly outline: Outline;
  readonly words: Words;
  readonly names: Names;
  readonly surface: Surface;
}

export type Facet = keyof Facets;

export interface IndexedFile {
  /** Relative to the root. */
  readonly path: string;
  readonly language: LanguageId;
  /** Bytes. */
  readonly size: number;
}

/** What an answer does not know of. */
export type Skipped = {
  readonly path: string;
  readonly why: SkipReason;
};

/** How a derived value is written down. */
export interface Form<T> {
  /** With a version, which is raised when the same imports may come to give another value. */
  readonly name: string;
  /** Files that it rests on with more than their imports; absent: none. */
  byText?(value: T): readonly string[];
  encode(value: T): string;
  decode(text: string): T;
}

/** One look at the project. Facts come from the cache where the content has been seen before. */
export interface CodeIndex {
  /** Code files in path order (by code unit). */
  readonly files: ReadonlyMap<string, IndexedFile>;
  /** Text of the configuration files that resolvers read, by path. */
  readonly configs: ReadonlyMap<string, string>;
  /** Source files that are not read: compiled modules, other languages; by code unit. */
  readonly opaque: readonly string[];
  /** Facts of the files named (absent: of all), in path order; files without facts are missing. */
  facts<F extends Facet>(
    facet: F,
    paths?: Iterable<string>,
  ): Promise<ReadonlyMap<string, Facets[F]>>;
  /** Text of a file as it is now, invalid UTF-8 replaced; `null` if it cannot be had. */
  text(path: string): Promise<string | null>;
  /** Texts of many files, in the order given and cheaper; those that cannot be had are missing. */
  texts(paths: Iterable<string>): AsyncIterable<readonly [path: string, text: string]>;
  /** What `make` derives from all imports and settings: kept, and given back while none changes. */
  derived<T>(form: Form<T>, make: () => Promise<T>): Promise<T>;
  /** Files without facts, as far as asked for, in path order. */
  skipped(): readonly Skipped[];
}
