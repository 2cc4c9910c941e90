/** Where somebody begins to look who asks for these files and words. */

import type { Outline } from "../facts.ts";
import { roleOf } from "../search/place.ts";
import type { Term } from "../search/query.ts";
import type { RankedFile } from "../search/rank.ts";
import { wholeOf } from "../search/tokens.ts";
import { everywhere, roles } from "./weights.ts";

/** Files that answer a question and count; further ones have little to do with it. */
const mostFound = 40;

/** The best answers are preferred to the many: their scores lie close together. */
const sharpness = 3;

/** A file gains so much of its score when it defines every word asked for, under just that name. */
const exact = 0.5;

/** Answers in a new order: those first that define what was asked for by its name. */
export function sharpened(
  found: readonly RankedFile[],
  terms: readonly Term[],
  outlines: ReadonlyMap<string, Outline>,
): readonly RankedFile[] {
  const words = terms.filter(({ word }) => !word.includes(" "));
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const shareOf = (path: string) => {
    const tops = outlines.get(path)?.definitions.filter(({ parent }) => parent === undefined);
    const names = new Set(tops?.map(({ name }) => wholeOf(name)));
    return words.reduce((sum, it) => names.has(it.word) ? sum + it.weight / all : sum, 0);
  };
  return found.map((it) => ({ ...it, score: it.score * (1 + exact * shareOf(it.path)) }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

export interface Interest {
  /** Sorted; the numbers of the answer are in this order. */
  readonly files: readonly string[];
  /** Files named, each folder a group. */
  readonly groups: readonly (readonly string[])[];
  /** Files that answer the question, best first. */
  readonly found: readonly RankedFile[];
}

/** One number a file; the sum is 1, or 0 where there is no file. */
export function interestIn({ files, groups, found }: Interest): readonly number[] {
  const sums = new Map<string, number>();
  const add = (file: string, value: number) => sums.set(file, (sums.get(file) ?? 0) + value);
  for (const group of groups) {
    for (const file of group) add(file, 1 / (group.length * groups.length));
  }
  const best = found.slice(0, mostFound);
  const top = best[0]?.score ?? 1;
  const values = best.map(({ score }) => (score / top) ** sharpness);
  const all = values.reduce((sum, it) => sum + it, 0);
  best.forEach(({ path }, at) => add(path, (values[at] ?? 0) / all));
  const plain = sums.size === 0 ? 1 : everywhere;
  const byRole = files.map((file) => roles[roleOf(file)]);
  const whole = byRole.reduce((sum, it) => sum + it, 0);
  return scaled(files.map((file, at) => (sums.get(file) ?? 0) + plain * (byRole[at] ?? 0) / whole));
}

function scaled(values: readonly number[]): readonly number[] {
  const sum = values.reduce((all, it) => all + it, 0);
  return values.map((it) => it / sum);
}
