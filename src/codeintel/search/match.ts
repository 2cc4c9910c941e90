/** Where the terms of a question occur, and BM25 over it. */

import { baseNameOf, folderOf } from "../../util/mod.ts";
import type { Words } from "../facts.ts";
import type { Query, Term } from "./query.ts";
import { runsOf, tokensOf } from "./tokens.ts";
import type { Weights } from "./weights.ts";

/** A term as the whole tree knows it. */
export interface WeighedTerm extends Term {
  /** Rarity times weight; 0 where no file has it. */
  readonly rarity: number;
}

export interface Match {
  readonly path: string;
  score: number;
  /** Index of terms found in the text, and in the path. */
  readonly text: number[];
  readonly place: number[];
}

export interface Matches {
  readonly terms: readonly WeighedTerm[];
  /** Every file, in the order of the words given. */
  readonly files: readonly Match[];
}

/** Scores of all files by text and path. */
export function matchFiles(
  query: Query,
  words: ReadonlyMap<string, Words>,
  weights: Weights,
): Matches {
  const forms = usesOf(query.terms);
  const placesOf = placeFinder(forms, weights);
  const files = [...words].map(([path, facts]): SearchedFile => ({
    match: { path, score: 0, text: [], place: [] },
    ...countsIn(facts, forms),
    places: placesOf(path),
  }));
  const average = files.reduce((sum, file) => sum + file.length, 0) / Math.max(files.length, 1);
  const having = query.terms.map(() => 0);
  for (const { counts, places } of files) {
    for (const at of new Set([...counts.keys(), ...places.keys()])) {
      having[at] = (having[at] ?? 0) + 1;
    }
  }
  const nowhere = new Set(query.terms.flatMap(({ word }, at) => having[at] ? [] : [word]));
  const terms = query.terms.map((term, at) => {
    const { within } = term;
    const weight = within && nowhere.has(within.whole) ? within.weight : term.weight;
    return { ...term, rarity: having[at] ? weight * rarityOf(having[at], files.length) : 0 };
  });
  for (const file of files) addScore(file, { terms, average, weights });
  return { terms, files: files.map(({ match }) => match) };
}

/** The rarity of BM25 that never falls below 0. */
function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

interface SearchedFile {
  readonly match: Match;
  /** Tokens, repeated ones too. */
  readonly length: number;
  /** By index of the term, where it occurs: weighted count in the text, worth of the place. */
  readonly counts: ReadonlyMap<number, number>;
  readonly places: ReadonlyMap<number, number>;
}

function addScore(
  { match, length, counts, places }: SearchedFile,
  { terms, average, weights: { k1, b } }: {
    readonly terms: readonly WeighedTerm[];
    readonly average: number;
    readonly weights: Weights;
  },
): void {
  const long = 1 - b + b * length / Math.max(average, 1);
  for (const [at, { rarity }] of terms.entries()) {
    const count = (counts.get(at) ?? 0) / long;
    const place = places.get(at) ?? 0;
    if (count > 0) match.text.push(at);
    if (place > 0) match.place.push(at);
    if (count + place > 0) match.score += rarity * (count * (k1 + 1) / (count + k1) + place);
  }
}

/** A term that a token stands for. */
interface Use {
  readonly term: number;
  readonly weight: number;
}

type Uses = ReadonlyMap<string, readonly Use[]>;

function usesOf(terms: readonly Term[]): Uses {
  const uses = new Map<string, Use[]>();
  for (const [term, { forms }] of terms.entries()) {
    for (const { token, weight } of forms) {
      if (weight === 0) continue;
      const known = uses.get(token);
      if (known) known.push({ term, weight });
      else uses.set(token, [{ term, weight }]);
    }
  }
  return uses;
}

/** One look at each token of a file: for a dozen terms that is quicker than to look each one up. */
function countsIn({ tokens, counts }: Words, uses: Uses) {
  const found = new Map<number, number>();
  let length = 0;
  // A plain loop: this is the one place that sees every token of the project.
  for (let at = 0; at < tokens.length; at++) {
    const count = counts[at] ?? 0;
    length += count;
    for (const { term, weight } of uses.get(tokens[at] ?? "") ?? none) {
      found.set(term, (found.get(term) ?? 0) + weight * count);
    }
  }
  return { length, counts: found };
}

const none: readonly Use[] = [];

/** The strongest place of each term in a path. Many files share few folders. */
function placeFinder(uses: Uses, weights: Weights) {
  const folders = new Map<string, ReadonlyMap<number, number>>();
  return (path: string): ReadonlyMap<number, number> => {
    const folder = folderOf(path);
    const inFolder = folders.get(folder) ?? places(folder, weights.folder, uses);
    folders.set(folder, inFolder);
    const base = baseNameOf(path);
    const name = base.indexOf(".") > 0 ? base.slice(0, base.lastIndexOf(".")) : base;
    const inName = places(name, weights.base, uses);
    if (inName.size === 0) return inFolder;
    const both = new Map(inFolder);
    for (const [term, worth] of inName) both.set(term, Math.max(worth, both.get(term) ?? 0));
    return both;
  };
}

function places(text: string, worth: number, uses: Uses): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const run of runsOf(text)) {
    for (const token of tokensOf(run)) {
      for (const { term, weight } of uses.get(token) ?? none) {
        found.set(term, Math.max(worth * weight, found.get(term) ?? 0));
      }
    }
  }
  return found;
}
