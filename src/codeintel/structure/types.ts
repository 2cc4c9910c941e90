/** Patterns over syntax trees, and where they fit. */

import type { LanguageId, LanguageKind } from "../language.ts";

/** What a pattern wants of a node. */
export type PatternNode =
  /** `$X`: one node, and the same wherever the name comes again; without a name any (`$_`). */
  | { readonly type: "any"; readonly name: string | null }
  /** `$$$ARGS`: any number of neighbours, none included. */
  | { readonly type: "many"; readonly name: string | null }
  /** The same text. */
  | { readonly type: "leaf"; readonly kind: string; readonly text: string }
  | {
    readonly type: "branch";
    readonly kind: string;
    readonly children: readonly PatternNode[];
  };

/** One pattern in one language. */
export interface Pattern {
  readonly language: LanguageKind;
  readonly root: Exclude<PatternNode, { readonly type: "any" | "many" }>;
}

/** A range of a text, UTF-16 offsets. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a pattern fits. */
export interface Match extends Span {
  /** From 1. */
  readonly line: number;
  /** From 1, UTF-16 units. */
  readonly column: number;
  /** By name. */
  readonly variables: ReadonlyMap<string, Span>;
  /** Words, signs and comments inside that the pattern does not mention: `async`, `...`. */
  readonly besides: readonly Span[];
}

/** A match in a file, as it is told. */
export type FoundMatch = {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 1, UTF-16 units. */
  readonly column: number;
  readonly text: string;
  /** Texts by name, without the dollars. */
  readonly variables: Readonly<Record<string, string>>;
};

/** Why a place or a file stays as it is. */
export type RewriteObstacle = {
  readonly path: string;
  readonly line: number;
  readonly why:
    /** A word, a sign or a comment in it is neither in the pattern nor in a variable: `async`. */
    | "drops"
    /** A text over several lines would be indented anew, and so be another. */
    | "text"
    /** The file could not be parsed any more. */
    | "broken";
  /** `drops`: what would be lost. */
  readonly what: string;
};

export type PatternProblem =
  /** It is empty, or any code fits. */
  | "anything"
  /** No language of the files reads it as one piece of code. */
  | "no_code"
  /** The language is not one that is known. */
  | "language";

/** A pattern that cannot be looked for. */
export class PatternError extends Error {
  constructor(readonly problem: PatternProblem, readonly languages: readonly LanguageId[] = []) {
    super(problem);
    this.name = "PatternError";
  }
}
