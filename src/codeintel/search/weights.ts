/**
 * How much each sign counts. Chosen on tasks of seven histories that are older than those that
 * the table of `benches/code_search.ts` is made of; within ±20 % none of them changes much.
 */
export interface Weights {
  /** BM25: how soon repetition stops to count, and how much long files are held back. */
  readonly k1: number;
  readonly b: number;
  /** Another ending of the word: routes for route. */
  readonly ending: number;
  /** A part of an identifier that was asked for whole. */
  readonly part: number;
  /** Two words that follow each other, written as one: `user agent`, `userAgent`. */
  readonly pair: number;
  /** A further English word for a Chinese one. */
  readonly synonym: number;
  /** A word that says what to do and not where: fix, add, update. */
  readonly intent: number;
  /** A word in the base name, a folder, a defined name; 1 is one occurrence in the text. */
  readonly base: number;
  readonly folder: number;
  readonly name: number;
  /** Share of the best file that it imports, that imports it, and of its test or what it tests. */
  readonly imports: number;
  readonly importers: number;
  readonly twin: number;
  /** Factors of what is not the project's own source. */
  readonly test: number;
  readonly example: number;
  readonly generated: number;
  readonly vendored: number;
}

export const defaultWeights: Weights = {
  k1: 0.9,
  b: 0.3,
  ending: 0.6,
  part: 0.5,
  pair: 0.5,
  synonym: 0.6,
  intent: 0.2,
  base: 2.5,
  folder: 2.2,
  name: 1,
  imports: 0.05,
  importers: 0.1,
  twin: 0.1,
  test: 0.95,
  example: 0.8,
  generated: 0.7,
  vendored: 0.5,
};
