/** Counts the tokens of a text as a model would. */
export interface Tokenizer {
  /** False: it is an estimate, and on the safe side. */
  readonly exact: boolean;
  count(text: string): number;
}
