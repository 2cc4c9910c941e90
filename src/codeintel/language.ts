/** What a language is to the house: one value, made of data and small functions. */

import type { Grammar } from "../syntax/mod.ts";
import type { Autos, Imports } from "./facts.ts";
import type { LanguageId } from "./language_id.ts";
import type { NamesRules } from "./names/mod.ts";
import type { OutlineRules } from "./outline/mod.ts";
import type { Project, Resolver } from "./resolver.ts";

export type { LanguageId } from "./language_id.ts";
export type {
  LossReason,
  Project,
  Resolution,
  Resolver,
  UnknownImport,
  UnknownReason,
  Unresolved,
} from "./resolver.ts";

/** What is known of a language before its reader is loaded. */
export interface LanguageKind {
  readonly id: LanguageId;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Base names of files without such an extension: `Rakefile`. */
  readonly fileNames?: readonly string[];
  readonly grammar: Grammar;
  /** Languages of one family share a resolver for one look at the project. */
  readonly family: string;
  /** Files that its resolver reads: `package.json`, `go.mod`. By path relative to the root. */
  isConfig(path: string): boolean;
  /** Source files that are told from their names alone: compiled modules. */
  isOpaque?(path: string): boolean;
}

/** A language whose reader is loaded when a file of it is met: a project has few of them. */
export interface LanguageEntry extends LanguageKind {
  load(): Promise<Language>;
}

export interface Language extends LanguageKind {
  /** Text to parse, of the same length and lines: everything that is not this grammar's is blanked. */
  prepare?(text: string): string;
  /** Imports of a text. Linear in its length, never throws, whatever the text is. */
  scan(text: string): Imports;
  /** One resolver for one look at the project. */
  resolver(project: Project): Resolver;
  /**
   * Its resolver asks for the facts of few files, and bears that they come later (`Project.imports`).
   * Absent: it looks at those of all files.
   */
  readonly looksAtFew?: true;
  /** Absent: no framework imports by name. */
  readonly autos?: {
    scan(text: string): Autos;
    /** Files of the project whose names matter for that; `[]` where no such framework is used. */
    files(project: Project): readonly string[];
  };
  /** Absent: its definitions are not known. */
  readonly outline?: OutlineRules;
  /** Absent: `refs` and `rename` do not know the language. */
  readonly names?: NamesRules;
}
