/**
 * What one file says by itself, from its language and text alone: facts. They are kept by
 * content hash; whatever needs a second file (which file an import means, who calls whom)
 * is worked out from them anew each time, so that an index can never be half stale.
 */

/** Why an import is there; the weaker kinds can be told apart from what runs at start. */
export type ImportKind =
  /** Runs when the file is loaded. */
  | "static"
  /** Only for a type checker. */
  | "type"
  /** Inside a function: runs when that is called. */
  | "lazy"
  /** `import()`, `importlib.import_module("…")` and alike, with a literal. */
  | "dynamic"
  /** Passes names of the other file on. */
  | "reexport"
  /** A framework imports it for a name that is used: components and composables of Nuxt, unplugin. */
  | "auto"
  /** Nothing is written: the same package or namespace, named without an import. */
  | "implicit";

/** One import as it is written, before anybody looks for the file it means. */
export interface Import {
  /** `./a`, `..pkg.mod`, `java.util.List`, `App\Models\User`, `crate::net::Socket`, `"stdio.h"`. */
  readonly specifier: string;
  /**
   * Names taken from it, as the other file calls them, where they may decide which file is
   * meant (Python, Rust, PHP); `*` is all of them.
   */
  readonly names?: readonly string[];
  readonly kind: ImportKind;
  /** Of the statement's first word, 1-based. */
  readonly line: number;
}

/** Facts for the dependency graph, found by a scanner that knows strings and comments. */
export interface Imports {
  readonly imports: readonly Import[];
  /** Names bound at the top of the file, where they decide between a submodule and a name (Python). */
  readonly binds?: readonly string[];
  /** What `from here import *` also imports (Python's literal `__all__`). */
  readonly all?: readonly string[];
  /** It makes one package of all folders of its name on the search path (`pkgutil.extend_path`). */
  readonly spreads?: true;
  /** Package or namespace that the file says it belongs to; several in one file are joined by a space. */
  readonly package?: string;
  /** Qualified names of the types (PHP: and functions) that it declares at top level. */
  readonly declares?: readonly string[];
  /** Identifiers that may name a type of the same package without an import, sorted. */
  readonly mentions?: readonly string[];
}

/** Facts for imports that a framework writes: what a file offers and what it uses by name alone. */
export interface Autos {
  /** Names that it exports; `default` is one. */
  readonly exports: readonly string[];
  /** Names that it uses and does not declare, each with its first line; a tag has `<` before it. */
  readonly uses: readonly (readonly [name: string, line: number])[];
}

/** One vocabulary for all languages. */
export type SymbolKind =
  | "class"
  | "struct"
  | "interface"
  | "trait"
  | "enum"
  /** An alias: `type T = …`, `typedef`. */
  | "type"
  /** `namespace`, Ruby's and Rust's `module`. */
  | "namespace"
  | "function"
  | "method"
  | "constructor"
  /** A getter or a setter. */
  | "accessor"
  /** A field or attribute declared in a class body. */
  | "property"
  /** Any other binding at the top of a file or namespace. */
  | "const"
  | "macro";

/** How many arguments a call may give. */
export interface Arity {
  /** Those that must be given by place or name; the receiver is not counted. */
  readonly min: number;
  /** The most by place; `null`: any number. */
  readonly max: number | null;
  /** Names that may be given; `null`: any. Absent in languages without named arguments. */
  readonly keywords?: readonly string[] | null;
  /** Of `keywords`, those without a default that cannot be given by place. */
  readonly required?: readonly string[];
}

export interface Definition {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Names of what encloses it and its own, joined by dots. */
  readonly qualified: string;
  /** Where the name stands: line 1-based, column 1-based in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** First and last line of the whole definition, decorators included, 1-based. */
  readonly from: number;
  readonly to: number;
  /** The head on one line, without the body: `def get(self, key: str) -> str`; at most 240 characters. */
  readonly signature: string;
  /** Other files may name it. */
  readonly exported: boolean;
  /** Index of the definition that encloses it. */
  readonly parent?: number;
  readonly arity?: Arity;
}

/** Facts for `symbols`, `map`, `check`: what a file defines, in order of place. */
export interface Outline {
  readonly definitions: readonly Definition[];
  /** The parser met text that it could not place: what is listed may be incomplete. */
  readonly broken: boolean;
}

/** Facts for ranked search: how often each token occurs. */
export interface Words {
  /** Tokens, sorted, and their counts at the same index. */
  readonly tokens: readonly string[];
  readonly counts: readonly number[];
}

/** Why a file's facts are not there. */
export type SkipReason =
  /** NUL bytes, or text that is not UTF-8 for the greater part. */
  | "binary"
  /** Larger than the limit. */
  | "too_large"
  /** Made by a program for a program: lines of thousands of characters. */
  | "minified"
  /** The parser took too long. */
  | "timeout"
  /** The parser broke down at this file or one before; it is tried again next time. */
  | "parser"
  /** It holds secrets, or rules hide it: its content is not for showing. */
  | "secret"
  /** The language is not understood that far. */
  | "unknown"
  | "unreadable";
