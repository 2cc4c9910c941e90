/**
 * Files of a project ranked by a question in words: BM25 over their contents, words of their
 * paths and of the names they define, and what their neighbours in the dependency graph and
 * their tests scored. Without a model, and the same for the same tree.
 */

import type { Outline, Words } from "../facts.ts";
import type { DependencyGraph } from "../graph/types.ts";
import type { Glossary } from "./chinese/mod.ts";
import { type Match, matchFiles, type WeighedTerm } from "./match.ts";
import { isImplementationOf, roleOf, twinsOf } from "./place.ts";
import { parseQuery } from "./query.ts";
import { runsOf, tokensOf } from "./tokens.ts";
import { defaultWeights, type Weights } from "./weights.ts";

/** What is searched. */
export interface Corpus {
  /** Of every file that may be found. */
  readonly words: ReadonlyMap<string, Words>;
  /**
   * Facet `outline` of the first files of an answer without it, or of all; it does not lead to
   * further files. Absent: names of definitions count as words only.
   */
  readonly definitions?: ReadonlyMap<string, Outline>;
  /** Absent: files that import each other do not help each other. */
  readonly graph?: DependencyGraph;
  /** The project's own names for Chinese words. */
  readonly glossary?: Glossary;
}

/** Why a file is where it is. All lists may be empty. */
export type Reasons = {
  /** Words of the question found in the text, the rarest first. */
  readonly words: readonly string[];
  /** Those in the path. */
  readonly path: readonly string[];
  /** Names that the file defines and that hold a word of the question. */
  readonly names: readonly string[];
  /** Files that lifted it: it imports them, they import it, or one tests the other. */
  readonly near: readonly string[];
};

export type RankedFile = {
  readonly path: string;
  /** Above 0; comparable within one answer only. */
  readonly score: number;
  readonly why: Reasons;
};

/** The files that answer a question, best first, by path where they are equally good. */
export function rankFiles(
  question: string,
  corpus: Corpus,
  weights: Weights = defaultWeights,
): readonly RankedFile[] {
  const query = parseQuery(question, weights, corpus.glossary);
  const { terms, files } = matchFiles(query, corpus.words, weights);
  const named = files.map((match) => withNames(match, { terms, corpus, weights }));
  const scores = new Map(named.map(({ match, score }) => [match.path, score]));
  const twins = twinsOf(corpus.words.keys());
  const ranked = named.map(({ match, names, score }) => {
    const helped = neighbours(match.path, { scores, twins, graph: corpus.graph, weights });
    const factor = roleFactor(match.path, query.asksTests, weights);
    return { match, names, score: (score + helped.gain) * factor, near: helped.near };
  });
  return ranked.filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.match.path < b.match.path ? -1 : 1))
    .map(({ match, names, score, near }) => ({
      path: match.path,
      score,
      why: {
        words: wordsAt(match.text, terms),
        path: wordsAt(match.place, terms),
        names,
        near,
      },
    }));
}

function wordsAt(indexes: readonly number[], terms: readonly WeighedTerm[]): readonly string[] {
  return indexes.flatMap((at) => terms[at] ?? [])
    .sort((a, b) => b.rarity - a.rarity || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}

interface Named {
  readonly match: Match;
  readonly score: number;
  readonly names: readonly string[];
}

/** Names shown in an explanation. */
const maxNames = 3;

/** A word in names that a file defines counts once more, the less for each further name. */
function withNames(
  match: Match,
  { terms, corpus, weights }: {
    readonly terms: readonly WeighedTerm[];
    readonly corpus: Corpus;
    readonly weights: Weights;
  },
): Named {
  const definitions = definitionsAt(match.path, corpus);
  if (definitions.length === 0 || match.score === 0) {
    return { match, score: match.score, names: [] };
  }
  const byToken = namesByToken(definitions.map(({ name }) => name));
  const found = new Map<string, number>();
  let score = match.score;
  for (const { forms, rarity } of terms) {
    let count = 0;
    for (const { token, weight } of forms) {
      const names = byToken.get(token) ?? [];
      count += weight * names.length;
      for (const name of names) found.set(name, (found.get(name) ?? 0) + weight * rarity);
    }
    score += rarity * weights.name * count / (count + 1);
  }
  const best = [...found].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return { match, score, names: best.slice(0, maxNames).map(([name]) => name) };
}

/** A header declares the functions that another file has. */
function definitionsAt(path: string, { definitions, graph }: Corpus): Outline["definitions"] {
  const own = definitions?.get(path)?.definitions ?? [];
  const isImplemented = graph?.importersOf(path).some(({ from }) => isImplementationOf(from, path));
  return isImplemented ? own.filter(({ kind }) => kind !== "function") : own;
}

function namesByToken(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    for (const token of new Set(runsOf(name).flatMap(tokensOf))) {
      const known = found.get(token);
      if (known) known.push(name);
      else found.set(token, [name]);
    }
  }
  return found;
}

interface Surroundings {
  readonly scores: ReadonlyMap<string, number>;
  readonly twins: ReadonlyMap<string, readonly string[]>;
  readonly graph: DependencyGraph | undefined;
  readonly weights: Weights;
}

/** What the best neighbour of each kind passes on: one step, so that hubs do not swallow all. */
function neighbours(path: string, { scores, twins, graph, weights }: Surroundings) {
  const kinds = [
    { share: weights.imports, paths: graph?.importsOf(path).map(({ to }) => to) ?? [] },
    { share: weights.importers, paths: usersOf(path, graph) },
    { share: weights.twin, paths: twins.get(path) ?? [] },
  ];
  const near = new Set<string>();
  let gain = 0;
  for (const { share, paths } of kinds) {
    const best = bestOf(paths, scores);
    if (best === null || share === 0) continue;
    gain += share * best.score;
    near.add(best.path);
  }
  return { gain, near: [...near] };
}

/** Who imports it; what implements a header does so whatever is asked. */
function usersOf(path: string, graph: DependencyGraph | undefined): readonly string[] {
  const importers = graph?.importersOf(path).map(({ from }) => from) ?? [];
  return importers.filter((it) => !isImplementationOf(it, path));
}

function bestOf(paths: readonly string[], scores: ReadonlyMap<string, number>) {
  let best: { readonly path: string; readonly score: number } | null = null;
  for (const path of paths) {
    const score = scores.get(path) ?? 0;
    if (score > (best?.score ?? 0)) best = { path, score };
  }
  return best;
}

function roleFactor(path: string, asksTests: boolean, weights: Weights): number {
  const role = roleOf(path);
  switch (role) {
    case "source":
      return asksTests ? weights.test : 1;
    case "test":
      return asksTests ? 1 : weights.test;
    case "example":
    case "generated":
    case "vendored":
      return weights[role];
  }
}
