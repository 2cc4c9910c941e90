/** What evidence counts: round values out of many that did about as well in `benches/code/related.ts`. */

/** The most that each kind gives for one file; only their ratios matter for the order. */
const parts = {
  /** The same name. */
  same: 1,
  /** Words of the test's name that belong to the file. */
  words: 0.6,
  /** The same folders, tests apart. */
  place: 0.3,
  /** A direct import, divided by the root of how many tests have it. */
  direct: 0.3,
  /** The share of what the test imports, directly or by other files, that is this file. */
  flow: 0.5,
  /** Names defined by the file, against the test with most of them. */
  mentions: 0.7,
  /** Words in common, against the test with most of them. */
  alike: 1,
  /** It is loaded for the test by the runner. */
  fixture: 0.3,
} as const;

const sum = Object.values(parts).reduce((all, it) => all + it, 0);

/** As above, so that all together are 1. */
export const weights: Readonly<Record<keyof typeof parts, number>> = {
  same: parts.same / sum,
  words: parts.words / sum,
  place: parts.place / sum,
  direct: parts.direct / sum,
  flow: parts.flow / sum,
  mentions: parts.mentions / sum,
  alike: parts.alike / sum,
  fixture: parts.fixture / sum,
};

/** Of a word of a test's name, the part that counts if it stands in the text of the file; the rest: in its path. */
export const wordInText = 0.5;

/** The share of a test's name that must fit before the name alone relates the two. */
export const leastShare = 0.5;

/** What an import passes on at each further file. */
export const flowDecay = 0.5;

/** Files between a test and the file, beyond which an import says nothing. */
export const flowDepth = 4;
