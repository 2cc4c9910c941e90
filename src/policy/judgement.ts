/** What was decided about a command line, with all that a person must see. */

import type { Verdict } from "../protocol/mod.ts";
import type { DoubtKind, Plan } from "./shell/types.ts";

/** Why a part has its verdict; a code for messages, and what it is about. */
export interface Reason {
  readonly code:
    /** It only reads, within the workspace. */
    | "reads"
    /** A rule of the user's, in `rule`. */
    | "rule"
    /** A built-in deny rule. */
    | "forbidden"
    /** Nothing allows it. */
    | "unknown"
    /** An option or a word that ends what makes the program harmless; `detail` is that word. */
    | "guard"
    /** It does what settings of a project say that the user does not trust, or that name programs. */
    | "untrusted"
    /** A path that leads out of the workspace, or to a secret; `detail` is the path. */
    | "outside"
    | "secret"
    | `doubt_${DoubtKind}`;
  /** At most 80 characters. */
  readonly detail: string;
}

export interface Part {
  /** As it is written in the line. */
  readonly text: string;
  /** Decoded words. */
  readonly argv: readonly string[];
  readonly verdict: Verdict;
  readonly why: Reason;
  /** Text of the rule that decided, where one did. */
  readonly rule?: string;
}

export interface Judgement {
  /** The strictest of all parts. */
  readonly verdict: Verdict;
  /** One a simple command, in order; one for the whole line where it is doubted. */
  readonly parts: readonly Part[];
  /** How it is run; `null` where only the text itself can be run, by asking. */
  readonly plan: Plan | null;
  /** Words of every command that the line reaches, at any depth. */
  readonly reached: readonly (readonly string[])[];
}

/** Where a path that a command names leads. */
export type Place = "inside" | "outside" | "secret";

export interface CommandStandpoint {
  /** In any order: deny over ask over allow. */
  readonly rules: readonly CommandRule[];
  /** Where a path leads, relative to the folder that the command runs in; links are resolved. */
  placeOf(path: string): Place;
  /** The folder that the command runs in, absolute and real: `cd` to it changes nothing. */
  readonly folder?: string;
  /** What globbing makes of a word in that folder, sorted; `null` where that is not known. */
  expansionOf?(word: string): readonly string[] | null;
  /** Every link below a path, followed, stays in the workspace and leads to no secret; absent: unknown. */
  followsInside?(path: string): boolean;
  /** Git finds the same repository in this folder as in the one that the command runs in. */
  sharesRepository?(path: string): boolean;
  /** False until the user trusts the workspace: git's settings may be anybody's. */
  readonly trusted: boolean;
  /** A file of secrets that git has and may show without its being named; `null`: none. */
  trackedSecret?(): string | null;
  /** False: nothing is denied or allowed but by `rules`. */
  readonly builtin: boolean;
}

/**
 * A rule for commands: words separated by blanks, decoded as in a line. A last ` *` stands for zero
 * or more further words; a `*` inside a word for any characters of that word. Without a last ` *` it
 * is exact.
 */
export interface CommandRule {
  readonly pattern: string;
  readonly action: Verdict;
  readonly source: "builtin" | "user" | "session";
}
