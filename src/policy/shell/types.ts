/** A command line as bash would understand it, as far as it can be known beforehand. */

/** A word after quotes and backslashes are gone. */
export interface Word {
  readonly text: string;
  /**
   * Unquoted `*`, `?`, `[…]`, `{…,…}`, `{…..…}` or a leading `~` (also after `=` or `:`) remain in
   * it: what the program is given is not what is written.
   */
  readonly expands: boolean;
  /** There where it expands: in our own quotes, so that bash makes the same of it. */
  readonly written?: string;
}

/** A program with its words, as one step of a line. */
export interface SimpleCommand {
  /** The first names the program. */
  readonly words: readonly Word[];
  /** `2>&1`, `>/dev/null` and alike, which open no file; in the order written. */
  readonly redirects: readonly string[];
  /** Place in the text, UTF-16. */
  readonly from: number;
  readonly to: number;
}

export type Joint = "&&" | "||" | ";" | "|";

/** Why a line cannot be allowed by rules alone, whatever its commands are. */
export type DoubtKind =
  /** Control, invisible or strange blank characters. */
  | "characters"
  /** Longer than 16 KiB, or too long in parsing. */
  | "too_long"
  /** Bash's grammar does not know it. */
  | "syntax"
  /** `$x`, `$(…)`, `` `…` ``, `<(…)`, `$'…'`, `$"…"`. */
  | "expansion"
  /** To or from a file; heredoc; here-string. */
  | "redirect"
  /** `A=1 …` */
  | "assignment"
  /** `&`, `coproc` */
  | "background"
  /** Subshells, groups, functions, loops, conditions, tests, declarations. */
  | "structure"
  /** A program whose own name is not plainly written. */
  | "program";

export interface Doubt {
  readonly kind: DoubtKind;
  /** The text that raised it, at most 80 characters. */
  readonly part: string;
}

export interface Line {
  readonly commands: readonly SimpleCommand[];
  /** What stands between two commands: one fewer than commands. Newlines count as `;`. */
  readonly joints: readonly Joint[];
  /** It is no more than a shell that is given this text; absent: it is something else. */
  readonly script?: { readonly text: string; readonly line: Line };
  /** Empty: it has the shape that rules may allow. Then `commands` are all there is, and exact. */
  readonly doubts: readonly Doubt[];
  /**
   * Words of every command at any depth, those within wrappers (`env`, `sudo`, `xargs`, …) as well
   * as the wrappers; decoded as well as can be. For deny rules, which look at everything.
   */
  readonly reached: readonly (readonly string[])[];
}

/** How a line that was decided is run: exactly what was decided. */
export type Plan =
  /** One program, no shell. */
  | { readonly type: "argv"; readonly argv: readonly string[] }
  /** Lists and pipelines, written anew with our own quotes, for `bash --noprofile --norc -c`. */
  | { readonly type: "script"; readonly script: string };
