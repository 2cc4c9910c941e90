/** Tests that are called like a file, or by what it is about. */

import type { WeighedPath } from "./path_words.ts";
import type { Evidence } from "./types.ts";
import { leastShare, weights, wordInText } from "./weights.ts";

export interface NamedSource {
  readonly path: string;
  readonly weighed: WeighedPath;
  /** Tokens of its text. */
  readonly tokens: ReadonlySet<string>;
}

/** What the paths of a source and of a test say about each other. */
export function naming({ path, weighed, tokens }: NamedSource, test: WeighedPath): Evidence | null {
  const same = weighed.title !== "" && weighed.title === test.title;
  const words: string[] = [];
  let fit = 0;
  for (const [word, rarity] of test.name) {
    const inPath = weighed.name.has(word) || weighed.folders.has(word);
    if (inPath) words.push(word);
    fit += rarity * ((inPath ? 1 - wordInText : 0) + (tokens.has(word) ? wordInText : 0));
  }
  const share = test.nameSum === 0 ? 0 : fit / test.nameSum;
  const place = weights.place * overlap(weighed, test);
  const gain = (same ? weights.same : 0) + weights.words * share + place;
  if (gain === 0) return null;
  const match = same ? "same" : "part";
  const sufficient = same || (words.length > 0 && share >= leastShare);
  return { reason: { type: "name", of: path, match, words }, gain, sufficient };
}

/** Words of folders in common, of all words of both; 1 where both have none. */
function overlap(a: WeighedPath, b: WeighedPath): number {
  const all = a.folderSum + b.folderSum;
  if (all === 0) return 1;
  let common = 0;
  for (const [word, rarity] of a.folders) if (b.folders.has(word)) common += 2 * rarity;
  return common / all;
}
