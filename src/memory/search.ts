/** From words to entries: BM25, what stands beside a hit, and what an entry is worth. */

import type { MemoryPriority } from "../protocol/mod.ts";
import { experienceWeight } from "./experience.ts";
import type { MemoryEntry } from "./fold.ts";
import type { Matches, MemoryIndex } from "./index.ts";
import { overlap } from "./likeness.ts";
import { questionTokens } from "./tokens.ts";

/** Where an entry stands among others: in its session, and with each of its paths, in order. */
export interface Neighbours {
  readonly sessions: ReadonlyMap<string, readonly string[]>;
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

export interface Scored {
  readonly key: string;
  readonly entry: MemoryEntry;
  readonly score: number;
}

/** The numbers of the ranking. Chosen on conversations of another seed (`benches/memory/`). */
export interface MemoryWeights {
  /**
   * An entry is lent, by one beside it in its session, what that one has of the question and it has
   * not: so much of it, times `far` for each step between them, from so many on each side.
   */
  readonly beside: number;
  readonly far: number;
  readonly reach: number;
  /** The same by one that names the same path. */
  readonly path: number;
  /** How much newer ones are worth more, and the days after which half of that is gone. */
  readonly recent: number;
  readonly recentDays: number;
  /** What is left of an entry that a newer one says anew, and how alike the two are then. */
  readonly outdated: number;
  readonly same: number;
}

export const memoryWeights: MemoryWeights = {
  beside: 0.6,
  far: 0.9,
  reach: 3,
  path: 0.1,
  recent: 0.1,
  recentDays: 90,
  outdated: 0.8,
  same: 0.5,
};

/** By priority, 0 to 4. */
const priorityWeight: Readonly<Record<MemoryPriority, number>> = {
  0: 0.8,
  1: 0.9,
  2: 1,
  3: 1.1,
  4: 1.2,
};

/** The best ones by their own words, which are lent something. */
const lifted = 300;

/** Entries with one path that lend, the newest ones. */
const lenders = 20;

/** Entries that are looked at for newer ones that say the same. */
const compared = 40;

export interface Question {
  readonly words: string;
  readonly limit: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly weights?: MemoryWeights;
}

export function ranked(
  index: MemoryIndex,
  neighbours: Neighbours,
  { words, limit, now, weights = memoryWeights }: Question,
): readonly Scored[] {
  const matches = index.match(questionTokens(words));
  const asked = { index, matches, neighbours, weights, now };
  const own = bestByWords(matches, Math.max(lifted, limit));
  const hits = own.map((hit): Lifted => {
    const row = withLent(hit, asked);
    return { ...hit, row, score: sumOf(row) * worth(hit.entry, asked) };
  });
  return outdated(best(hits, Math.max(limit, compared)), asked)
    .slice(0, limit).map(({ key, entry, score }) => ({ key, entry, score }));
}

/** The best by their own words alone; those of the inbox are none. */
function bestByWords({ values, width, docs }: Matches, count: number): readonly Scored[] {
  const sums = new Float64Array(docs.length);
  let most = 0;
  for (let slot = 0; slot < sums.length; slot++) {
    let sum = 0;
    for (let cell = slot * width; cell < (slot + 1) * width; cell++) sum += values[cell] ?? 0;
    sums[slot] = sum;
    if (sum > most) most = sum;
  }
  const least = leastOf(sums, most, count);
  const found: Scored[] = [];
  for (let slot = 0; slot < sums.length; slot++) {
    const score = sums[slot] ?? 0;
    const doc = score > 0 && score >= least ? docs[slot] : null;
    if (doc && !doc.entry.inbox) found.push({ key: doc.key, entry: doc.entry, score });
  }
  return best(found, count);
}

/** Sums are counted by their size in so many steps: to sort all of them takes twenty times as long. */
const steps = 1_024;

/** A sum that `count` of them reach, or all. */
function leastOf(sums: Float64Array, most: number, count: number): number {
  if (most === 0) return 0;
  const reached = new Uint32Array(steps);
  for (let slot = 0; slot < sums.length; slot++) {
    const step = Math.floor((sums[slot] ?? 0) / most * (steps - 1));
    reached[step] = (reached[step] ?? 0) + 1;
  }
  let step = steps - 1;
  for (let seen = reached[step] ?? 0; step > 0 && seen < count;) seen += reached[--step] ?? 0;
  return step === 0 ? 0 : (step / (steps - 1)) * most * (1 - 1e-12);
}

/** With what it has, and is lent, of each word of the question. */
interface Lifted extends Scored {
  readonly row: Float64Array;
}

interface RankingInput {
  readonly index: MemoryIndex;
  readonly matches: Matches;
  readonly neighbours: Neighbours;
  readonly weights: MemoryWeights;
  readonly now: number;
}

/** What an entry is worth whatever is asked. */
function worth(entry: MemoryEntry, { now, weights: { recent, recentDays } }: RankingInput): number {
  const days = Math.max(0, now - Date.parse(entry.at)) / 86_400_000;
  const fresh = 1 - recent + recent * 2 ** (-days / recentDays);
  return fresh * priorityWeight[entry.priority] * experienceWeight(entry, now);
}

function rowOf({ values, width }: Matches, slot: number): Float64Array {
  return values.subarray(slot * width, (slot + 1) * width);
}

function sumOf(row: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at++) sum += row[at] ?? 0;
  return sum;
}

/** For each word of the question that an entry has not: the best that stands beside it. */
function withLent(
  { key, entry }: Scored,
  { index, matches, neighbours, weights }: RankingInput,
): Float64Array {
  const own = rowOf(matches, matches.slotOf(key));
  const whole = own.slice();
  const take = (lender: string, share: number) => {
    if (lender === key || index.get(lender)?.entry.inbox) return;
    const row = rowOf(matches, matches.slotOf(lender));
    for (let at = 0; at < row.length; at++) {
      if ((own[at] ?? 0) === 0) whole[at] = Math.max(whole[at] ?? 0, share * (row[at] ?? 0));
    }
  };
  const { beside, far, reach, path } = weights;
  for (const [lender, distance] of besideOf({ key, entry }, neighbours, reach)) {
    take(lender, beside * far ** (distance - 1));
  }
  for (const name of entry.paths) {
    for (const lender of neighbours.paths.get(name)?.slice(-lenders) ?? []) take(lender, path);
  }
  return whole;
}

function besideOf(
  { key, entry }: Pick<Scored, "key" | "entry">,
  { sessions }: Neighbours,
  reach: number,
): readonly (readonly [key: string, distance: number])[] {
  const all = entry.session === null ? [] : sessions.get(sessionKey(key, entry.session)) ?? [];
  const at = all.indexOf(key);
  if (at < 0) return [];
  const from = Math.max(0, at - reach);
  return all.slice(from, at + reach + 1).map((other, index) =>
    [other, Math.abs(from + index - at)] as const
  );
}

/** Sessions of different stores are different ones. */
export function sessionKey(key: string, session: string): string {
  return `${key.slice(0, key.indexOf(":"))}:${session}`;
}

/**
 * Where two of the best say nearly the same, and the newer one has all of the question that the older
 * one has, the older one gives way: a fact may have changed.
 */
function outdated(
  hits: readonly Lifted[],
  { index, weights }: RankingInput,
): readonly Lifted[] {
  const newest = hits.slice(0, compared).map((hit) => ({
    hit,
    tokens: new Set(index.get(hit.key)?.counts.keys() ?? []),
  })).sort((a, b) => byAge(a.hit.entry, b.hit.entry));
  const old = new Set<Lifted>();
  for (const [at, newer] of newest.entries()) {
    for (const older of newest.slice(at + 1)) {
      if (newer.hit.entry.kind !== older.hit.entry.kind || old.has(older.hit)) continue;
      if (covers(newer.hit, older.hit) && overlap(newer.tokens, older.tokens) >= weights.same) {
        old.add(older.hit);
      }
    }
  }
  const left = hits.map((hit) =>
    old.has(hit) ? { ...hit, score: hit.score * weights.outdated } : hit
  );
  return best(left, hits.length);
}

function covers(newer: Lifted, older: Lifted): boolean {
  return older.row.every((value, word) => value === 0 || (newer.row[word] ?? 0) > 0);
}

/** The newest first. */
function byAge(a: MemoryEntry, b: MemoryEntry): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return b.seq - a.seq;
}

/** The better ones, the newer ones, and for the rest some order that is always the same. */
function best<Hit extends Scored>(hits: readonly Hit[], count: number): readonly Hit[] {
  return hits
    .toSorted((a, b) => b.score - a.score || byAge(a.entry, b.entry) || (a.key < b.key ? -1 : 1))
    .slice(0, count);
}
