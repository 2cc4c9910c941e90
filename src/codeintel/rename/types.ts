import type { Reference, Target } from "../references/types.ts";

/** One identifier to be replaced. */
export interface Replacement {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** What stands there. */
  readonly old: string;
  /** What will stand there: the new name, or `old: new` where the key must stay. */
  readonly text: string;
}

export interface WordChange {
  readonly old: string;
  readonly text: string;
}

/** The word where no rule of a language reads it as a name. */
export interface Mention extends Replacement {
  readonly kind:
    /** A comment, or a string that only documents. */
    | "comment"
    /** Code in a document of the project. */
    | "document"
    /** Any other string: the program may or may not mean the symbol. */
    | "string";
}

/** Why a rename is refused; `path` and `line` say where to look. */
export interface Obstacle {
  readonly why:
    /** The new name is no name in this language, or a word of its own. */
    | "not_a_name"
    /** The new name means something there already. */
    | "taken"
    /** What stands there would come to mean another thing. */
    | "captured"
    /** `check` would find something wrong there that it does not find now. */
    | "finding"
    /** A method of a class outside of the project may be overridden. */
    | "unknown_base"
    /** Names that the language or a framework calls by itself. */
    | "special"
    /** References that are probable and not certain. */
    | "uncertain";
  readonly path: string;
  readonly line: number;
}

/** A file that is called as what it defines. */
export interface FileMove {
  readonly from: string;
  readonly to: string;
}

/** What a plan is proved of. */
export interface Proposal {
  /** Of one name. */
  readonly members: readonly Target[];
  readonly name: string;
  readonly replacements: readonly Replacement[];
  readonly moves: readonly FileMove[];
}

export interface RenamePlan {
  readonly target: Target;
  readonly name: string;
  /** By path and place; with a member those of the classes above and below. */
  readonly replacements: readonly Replacement[];
  readonly moves: readonly FileMove[];
  /** Places with the same word that are not certain to mean the symbol, and stay. */
  readonly rest: readonly Reference[];
  /** The word in strings and comments of the files that change; they stay unless asked for. */
  readonly mentions: readonly Mention[];
  /** Empty: the plan may be applied. */
  readonly obstacles: readonly Obstacle[];
}
