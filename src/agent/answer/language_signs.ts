/** What is known of a language of which a little is read: signs of what a sentence says. */

import type { Language } from "./language.ts";

/** What a language needs; each is made when a sentence of that language is met. */
export interface Signs {
  /** The speaker cannot, or does not want to. */
  readonly unable: RegExp;
  /** Work is left, or was not done. */
  readonly left: RegExp;
  /** Neither of the two, whatever it looks like. */
  readonly benign: RegExp;
  /** Not run, tested or verified. */
  readonly proof: RegExp;
  readonly changed: RegExp;
  readonly pass: RegExp;
  readonly done: RegExp;
  readonly future: RegExp;
}

/** What is said beside the work. */
export interface Beside {
  /** Something else is as it was. */
  readonly untouched: RegExp;
  /** How it was before. */
  readonly past: RegExp;
  /** Regret alone: what is regretted follows. */
  readonly regret: RegExp;
  /** It is to come, or left over. */
  readonly yet: RegExp;
}

export interface FurtherSigns {
  readonly languages: Readonly<Partial<Record<Language, () => Signs>>>;
  readonly beside: Readonly<Partial<Record<Language, Beside>>>;
}
