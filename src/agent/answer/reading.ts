/** What one sentence of an answer amounts to, whatever its language. */

export interface Context {
  /** Something was to be changed or run, so that what is left of it is an admission too. */
  readonly owes: boolean;
  /** Files were changed: that others were not is how far the work went. */
  readonly isDone: boolean;
  /** The work is one step of a plan: what other steps do is not left of it. */
  readonly isStep: boolean;
  /** The user's words, small: what they ask for is no shortcoming. */
  readonly task: string;
  /** Things that the task names side by side. */
  readonly parts: readonly string[];
}

/**
 * `own`: the speaker cannot, or does not want to; `reluctant`: the speaker leaves it as it is; `left`: the work or a part of it is not done;
 * `proof`: it was not run, tested or verified.
 */
export type Admission = "own" | "reluctant" | "left" | "proof" | null;

export interface Statement {
  /** Something in the project was changed. */
  readonly change: boolean;
  /** Somebody did so; it is not only that it is so now. */
  readonly acts: boolean;
  /** By the speaker, and not in the story that is told. */
  readonly own: boolean;
  /** Tests or checks pass; plainly so, and not as a part of an explanation. */
  readonly pass: boolean;
  readonly plainPass: boolean;
  /** A command was run. */
  readonly run: boolean;
  /** By the speaker: not only that something runs or is installed. */
  readonly ownRun: boolean;
  /** Something was read or looked through. */
  readonly look: boolean;
  /** The work is done, in a word. */
  readonly done: boolean;
}

export const noStatement: Statement = {
  change: false,
  acts: false,
  own: false,
  pass: false,
  plainPass: false,
  run: false,
  ownRun: false,
  look: false,
  done: false,
};

/** A sentence, read as far as somebody asks. */
export interface Reading {
  admission(context: Context): Admission;
  statement(): Statement;
  announces(): boolean;
}

/** How one language, or a few of a kind, is read. `plain`: see `Sentence`. */
export type Reader = (plain: string) => Reading;
