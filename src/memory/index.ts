/** An inverted index of entries with BM25, which follows the entries one by one. */

import type { MemoryEntry } from "./fold.ts";
import { isPair, tokensOf } from "./tokens.ts";

/** What the index knows of an entry. */
export interface Indexed {
  readonly key: string;
  readonly entry: MemoryEntry;
  /** How often each token is in it. */
  readonly counts: ReadonlyMap<string, number>;
  /** Tokens in all, pairs left out. */
  readonly length: number;
}

/** A table of a row for each slot and a column for each token of a question. */
export interface Matches {
  readonly values: Float64Array;
  readonly width: number;
  /** By slot; `null`: nothing is there any more. */
  readonly docs: readonly (Indexed | null)[];
  /** Its row; -1: it has none. */
  slotOf(key: string): number;
}

interface Posting {
  readonly slots: number[];
  readonly counts: number[];
  /** Of them, in entries that are still there. */
  live: number;
}

/** Saturation and length normalisation (Robertson and Zaragoza 2009); entries are short. */
const k1 = 1.2;
const b = 0.5;

/** Weight of two words side by side, beside that of each: they are a name, or nearly one. */
const pairWeight = 0.5;

/** Weight of a token that stands in for one which no entry has, and how much of it must agree. */
const standIn = 0.5;
const prefix = 5;
const mostStandIns = 8;

/** Dead slots above which, as a share of all, the index is built anew. */
const mostDead = 0.3;

export class MemoryIndex {
  #slots: (Indexed | null)[] = [];
  #slotOf = new Map<string, number>();
  #postings = new Map<string, Posting>();
  #byPrefix = new Map<string, Set<string>>();
  #length = 0;

  get size(): number {
    return this.#slotOf.size;
  }

  get(key: string): Indexed | null {
    const slot = this.#slotOf.get(key);
    return slot === undefined ? null : this.#slots[slot] ?? null;
  }

  /** Puts an entry in, in place of what had its key; `null` takes that out. */
  set(key: string, entry: MemoryEntry | null): void {
    const old = this.get(key);
    if (entry && old && sameWords(old.entry, entry)) {
      this.#slots[this.#slotOf.get(key) ?? 0] = { ...old, entry };
      return;
    }
    if (old) this.#take(key, old);
    if (entry) this.#put(key, indexed(key, entry));
    const dead = this.#slots.length - this.#slotOf.size;
    if (dead > 100 && dead > mostDead * this.#slots.length) this.#rebuild();
  }

  /** What each token of a question gives each entry that has it, by BM25. */
  match(tokens: readonly string[]): Matches {
    const width = tokens.length;
    const values = new Float64Array(this.#slots.length * width);
    const mean = this.#length / Math.max(1, this.size);
    for (const [at, token] of tokens.entries()) {
      for (const { token: stored, weight } of this.#matching(token)) {
        const posting = this.#postings.get(stored);
        if (posting) this.#add({ values, width, at }, posting, { weight, mean });
      }
    }
    return { values, width, slotOf: (key) => this.#slotOf.get(key) ?? -1, docs: this.#slots };
  }

  #add(
    { values, width, at }: {
      readonly values: Float64Array;
      readonly width: number;
      readonly at: number;
    },
    { slots, counts, live }: Posting,
    { weight, mean }: { readonly weight: number; readonly mean: number },
  ): void {
    const idf = weight * Math.log(1 + (this.size - live + 0.5) / (live + 0.5));
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0;
      const doc = this.#slots[slot];
      if (!doc) continue;
      const count = counts[place] ?? 0;
      const norm = count + k1 * (1 - b + b * doc.length / mean);
      const cell = slot * width + at;
      values[cell] = Math.max(values[cell] ?? 0, idf * count * (k1 + 1) / norm);
    }
  }

  /** The token, or where no entry has it those that begin alike: `authenticate`, `authentication`. */
  #matching(token: string): readonly { readonly token: string; readonly weight: number }[] {
    const weight = isPair(token) ? pairWeight : 1;
    if ((this.#postings.get(token)?.live ?? 0) > 0) return [{ token, weight }];
    if (isPair(token)) return [];
    const near = this.#byPrefix.get(token.slice(0, prefix)) ?? [];
    const alike = [...near].filter((it) =>
      (this.#postings.get(it)?.live ?? 0) > 0 && agreeing(it, token) >= 0.6
    );
    return alike.sort().slice(0, mostStandIns).map((it) => ({ token: it, weight: standIn }));
  }

  #put(key: string, doc: Indexed): void {
    const slot = this.#slots.push(doc) - 1;
    this.#slotOf.set(key, slot);
    this.#length += doc.length;
    for (const [token, count] of doc.counts) {
      const posting = this.#postings.get(token) ?? this.#newPosting(token);
      posting.slots.push(slot);
      posting.counts.push(count);
      posting.live += 1;
    }
  }

  #newPosting(token: string): Posting {
    const posting: Posting = { slots: [], counts: [], live: 0 };
    this.#postings.set(token, posting);
    if (token.length >= prefix && !token.includes("/") && !isPair(token)) {
      const start = token.slice(0, prefix);
      const known = this.#byPrefix.get(start);
      if (known) known.add(token);
      else this.#byPrefix.set(start, new Set([token]));
    }
    return posting;
  }

  #take(key: string, doc: Indexed): void {
    this.#slots[this.#slotOf.get(key) ?? 0] = null;
    this.#slotOf.delete(key);
    this.#length -= doc.length;
    for (const token of doc.counts.keys()) {
      const posting = this.#postings.get(token);
      if (posting) posting.live -= 1;
    }
  }

  #rebuild(): void {
    const docs = [...this.#slotOf].flatMap(([key, slot]) => {
      const doc = this.#slots[slot];
      return doc ? [[key, doc] as const] : [];
    });
    this.#slots = [];
    this.#slotOf = new Map();
    this.#postings = new Map();
    this.#byPrefix = new Map();
    this.#length = 0;
    for (const [key, doc] of docs) this.#put(key, doc);
  }
}

/** Share of the longer one that both begin with. */
function agreeing(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at / Math.max(one.length, other.length);
}

function sameWords(a: MemoryEntry, b: MemoryEntry): boolean {
  return a.text === b.text && a.paths === b.paths && a.experience === b.experience;
}

function indexed(key: string, entry: MemoryEntry): Indexed {
  const counts = new Map<string, number>();
  const tokens = tokensOf(wordsOf(entry));
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return { key, entry, counts, length: tokens.filter((it) => !isPair(it)).length };
}

/** Everything of an entry that can be asked for. */
function wordsOf({ text, paths, experience }: MemoryEntry): string {
  if (experience === null) return [text, ...paths].join("\n");
  const { situation, done, lesson } = experience;
  return [...new Set([text, situation, done, lesson]), ...paths].join("\n");
}
