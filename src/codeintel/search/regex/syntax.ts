/** What a pattern is made of, and what can be wrong with one. */

/** One character of a set. */
export interface CharClass {
  readonly type: "class";
  /** As a class of JavaScript's `v` mode: `[a-z]`, `\p{L}`. */
  readonly source: string;
  readonly ignoreCase: boolean;
  /** Where it is exactly this character. */
  readonly literal?: string;
}

/** Nothing is wider: how one repeats, lazily or not, does not change which lines fit. */
export type Node =
  | CharClass
  | { readonly type: "assert"; readonly at: Assertion }
  | { readonly type: "sequence"; readonly items: readonly Node[] }
  | { readonly type: "choice"; readonly items: readonly Node[] }
  | {
    readonly type: "repeat";
    readonly item: Node;
    readonly min: number;
    /** `null`: any number. */
    readonly max: number | null;
  };

export type Assertion = "start" | "end" | "word" | "not_word";

export type PatternProblem =
  | "empty"
  /** It could match more than one line. */
  | "line_end"
  /** `(?=…)`, `(?<!…)`. */
  | "look"
  /** `\1`, `\k<name>`. */
  | "backreference"
  /** `\A`, `\z`. */
  | "text_anchor"
  /** `&&`, `--`, `~~` in a class. */
  | "set"
  | "escape"
  | "flag"
  | "unclosed"
  | "unopened"
  /** Nothing stands before `*`, `+`, `?` or `{`. */
  | "repeat"
  | "count"
  | "range"
  | "too_large";

/** A pattern that cannot be used; `part` is the piece of it that is meant. */
export class PatternError extends Error {
  constructor(readonly problem: PatternProblem, readonly part: string) {
    super(`${problem}: ${part}`);
    this.name = "PatternError";
  }
}
