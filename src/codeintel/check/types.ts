/** What `check` says is wrong. */

import type { SyntaxProblem } from "../faults/types.ts";
import type { LanguageId } from "../language.ts";

/** Languages of which more than imports is checked. */
export const checkedLanguages: ReadonlySet<LanguageId> = new Set([
  "javascript",
  "python",
  "tsx",
  "typescript",
  "vue",
]);

interface At {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, UTF-16 units. */
  readonly column: number;
}

/** An import that should lead to a file of the project and does not. */
export interface MissingFile extends At {
  readonly kind: "missing_file";
  /** As the user reads it: the specifier, or specifier and name. */
  readonly name: string;
  readonly why: "missing" | "outside";
  /** A file that may be meant. */
  readonly nearest: string | null;
}

/** A file of the project that does not offer what is taken from it. */
export interface MissingName extends At {
  readonly kind: "missing_name";
  readonly name: string;
  /** The file that it is taken from. */
  readonly from: string;
  readonly nearest: string | null;
}

/** A member of an object whose class is known whole. */
export interface MissingMember extends At {
  readonly kind: "missing_member";
  readonly name: string;
  readonly owner: string;
  readonly nearest: string | null;
}

/** A name that nothing binds. */
export interface UndefinedName extends At {
  readonly kind: "undefined_name";
  readonly name: string;
  readonly nearest: string | null;
}

/** A call that does not fit the only function that it can reach. */
export interface WrongArity extends At {
  readonly kind: "arity";
  /** Of the function or class that is called. */
  readonly name: string;
  readonly problem: ArityProblem;
  /** Where it is defined. */
  readonly from: string;
  /** Its head. */
  readonly signature: string;
}

export type ArityProblem =
  | { readonly of: "few"; readonly given: number; readonly least: number }
  | { readonly of: "many"; readonly given: number; readonly most: number }
  /** It must be given and is not. */
  | { readonly of: "missing"; readonly name: string }
  /** No parameter has that name. */
  | { readonly of: "keyword"; readonly name: string; readonly nearest: string | null };

/** Text that the language refuses; the first place of a file. */
export interface SyntaxError extends At {
  readonly kind: "syntax";
  /** What stands there. */
  readonly name: string;
  readonly problem: SyntaxProblem;
}

export type Finding =
  | SyntaxError
  | MissingFile
  | MissingName
  | MissingMember
  | UndefinedName
  | WrongArity;
