/** Tests that use the names a file defines, and tests that are about the same words. */

import type { Outline, Words } from "../facts.ts";
import { wholeOf } from "../search/tokens.ts";
import type { Evidence } from "./types.ts";
import { weights } from "./weights.ts";

/** Shorter names stand everywhere. Characters. */
const leastName = 3;

/** What a name inside another (a method) counts beside one at the top. */
const innerName = 0.5;

/** What a name counts that other files should not use; tests do it all the same. */
const hiddenName = 0.5;

/** Called by the language: `__init__`. */
const special = /^__\w+__$/;

/** Names and words shown in an explanation. */
const maxShown = 3;

/** Where BM25 bends: the second mention counts half as much as the first. */
const saturation = 1.2;

interface Posting {
  readonly test: string;
  readonly count: number;
}

/** Which tests hold which of the tokens that matter. */
export class TestWords {
  readonly #postings = new Map<string, Posting[]>();
  /** Distinct tokens of each test. */
  readonly #sizes = new Map<string, number>();

  /** Reads each test once; only tokens in `wanted` can be asked for. */
  constructor(tests: ReadonlyMap<string, Words>, wanted: Iterable<string>) {
    for (const token of wanted) this.#postings.set(token, []);
    for (const [test, { tokens, counts }] of tests) {
      this.#sizes.set(test, tokens.length);
      for (const [at, token] of tokens.entries()) {
        this.#postings.get(token)?.push({ test, count: counts[at] ?? 0 });
      }
    }
  }

  postings(token: string): readonly Posting[] {
    return this.#postings.get(token) ?? [];
  }

  size(test: string): number {
    return this.#sizes.get(test) ?? 0;
  }

  /** The fewer tests hold it, the more a token says; never below 0. */
  rarity(token: string): number {
    const having = this.postings(token).length;
    const all = this.#sizes.size;
    return having === 0 ? 0 : Math.log(1 + (all - having + 0.5) / (having + 0.5));
  }
}

/** Names that a file defines, by token of facet `words`. */
export function definedNames(outline: Outline | undefined): ReadonlyMap<string, DefinedName> {
  const names = new Map<string, DefinedName>();
  for (const { name, parent, exported } of outline?.definitions ?? []) {
    const token = wholeOf(name);
    if (token.length < leastName || special.test(name)) continue;
    const weight = (parent === undefined ? 1 : innerName) * (exported ? 1 : hiddenName);
    if (weight > (names.get(token)?.weight ?? 0)) names.set(token, { name, weight });
  }
  return names;
}

interface DefinedName {
  /** As it is written. */
  readonly name: string;
  readonly weight: number;
}

/** What each test says about the names that `source` defines. */
export function mentioning(
  source: string,
  names: ReadonlyMap<string, DefinedName>,
  tests: TestWords,
): ReadonlyMap<string, Evidence> {
  const tally = new Tally();
  for (const [token, { name, weight }] of names) {
    const rarity = weight * tests.rarity(token);
    for (const { test, count } of tests.postings(token)) {
      tally.add(test, name, rarity * count * (saturation + 1) / (count + saturation));
    }
  }
  return tally.evidence(weights.mentions, (shown) => ({
    reason: { type: "mentions", of: source, names: shown },
    sufficient: true,
  }));
}

/** How alike the words of `source` and of each test are: both hold them, and few others do. */
export function alike(
  source: string,
  words: Words,
  tests: TestWords,
): ReadonlyMap<string, Evidence> {
  const tally = new Tally();
  for (const [at, token] of words.tokens.entries()) {
    const rarity = tests.rarity(token);
    const own = rarity * frequency(words.counts[at] ?? 0);
    for (const { test, count } of tests.postings(token)) {
      // By the root of its length: a long test holds most words by chance.
      tally.add(test, token, own * rarity * frequency(count) / Math.sqrt(tests.size(test)));
    }
  }
  return tally.evidence(weights.alike, (shown) => ({
    reason: { type: "alike", of: source, words: shown },
    sufficient: false,
  }));
}

function frequency(count: number): number {
  return 1 + Math.log(Math.max(count, 1));
}

interface Share {
  readonly label: string;
  readonly value: number;
}

interface Sum {
  total: number;
  /** The greatest shares, at most `maxShown`. */
  readonly best: Share[];
  /** Smaller shares do not come among the best. */
  least: number;
}

/** Sums by test, and the labels that gave most. */
class Tally {
  readonly #sums = new Map<string, Sum>();

  add(test: string, label: string, value: number): void {
    let sum = this.#sums.get(test);
    if (!sum) this.#sums.set(test, sum = { total: 0, best: [], least: 0 });
    sum.total += value;
    // Asked some 100,000 times, and mostly no.
    if (value >= sum.least) keepBest(sum, { label, value });
  }

  /** Gains against the greatest sum. */
  evidence(
    weight: number,
    of: (labels: readonly string[]) => Omit<Evidence, "gain">,
  ): ReadonlyMap<string, Evidence> {
    let most = 0;
    for (const { total } of this.#sums.values()) most = Math.max(most, total);
    const found = new Map<string, Evidence>();
    for (const [test, { total, best }] of this.#sums) {
      if (total === 0) continue;
      found.set(test, { ...of(best.map(({ label }) => label)), gain: weight * total / most });
    }
    return found;
  }
}

function keepBest(sum: Sum, share: Share): void {
  const { best } = sum;
  const at = best.findIndex((it) => before(share, it));
  best.splice(at < 0 ? best.length : at, 0, share);
  best.length = Math.min(best.length, maxShown);
  sum.least = best.at(maxShown - 1)?.value ?? 0;
}

function before(a: Share, b: Share): boolean {
  return a.value > b.value || (a.value === b.value && a.label < b.label);
}
