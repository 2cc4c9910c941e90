/**
 * Facts of one kind by content, in shards: one value of the cache for each beginning of a
 * hash, since a store reads few large values ten times faster than many small ones, and an
 * edit must not write everything again.
 */

import type { Bytes, Cache } from "../../protocol/mod.ts";
import { type Analysed, tableOf } from "../analyse.ts";
import type { Facet } from "./types.ts";

type Shard<F extends Facet> = Map<string, Analysed<F>>;

/**
 * Digits of the hash that a shard is named by. Of Django's 2,761 files 256 shards hold eleven
 * each, which is too much to read for one where nobody asks for all of them.
 */
const shardDigits: Readonly<Record<Facet, number>> = {
  imports: 2,
  autos: 2,
  outline: 2,
  words: 2,
  names: 3,
  surface: 3,
};

/**
 * Bytes of shards that stay in memory from one look to the next: a session looks after every
 * change, and what it reads again is mostly the same.
 */
const keptBytes = 8_000_000;

type Kept = { [F in Facet]?: Records<F> };

const kept = new WeakMap<Cache, Kept>();

/** The records of one kind in a cache; those of an earlier look, unless they have grown large. */
export function recordsOf<F extends Facet>(cache: Cache, facet: F): Records<F> {
  const own: { [K in F]?: Records<K> } = kept.get(cache) ?? {};
  const known = own[facet];
  if (known && known.bytes <= keptBytes) return known;
  const fresh = new Records(cache, facet);
  kept.set(cache, { ...own, [facet]: fresh });
  return fresh;
}

export class Records<F extends Facet> {
  /** Of the shards that have been read. */
  bytes = 0;
  readonly #shards = new Map<string, Shard<F>>();
  readonly #changed = new Set<string>();
  readonly #cache: Cache;
  readonly #table: string;
  readonly #digits: number;
  #all = false;

  constructor(cache: Cache, facet: F) {
    this.#cache = cache;
    this.#table = tableOf(facet);
    this.#digits = shardDigits[facet];
  }

  /** Brings the records of these keys into memory; `null`: all there are. */
  async load(keys: Iterable<string> | null): Promise<void> {
    if (this.#all) return;
    if (keys === null) {
      for (const [shard, bytes] of await this.#cache.all(this.#table)) this.#take(shard, bytes);
      this.#all = true;
      return;
    }
    const wanted = new Set(Array.from(keys, (key) => this.#shardOf(key)));
    await Promise.all(Array.from(wanted, async (shard) => {
      if (!this.#shards.has(shard)) this.#take(shard, await this.#cache.get(this.#table, shard));
    }));
  }

  #take(shard: string, bytes: Bytes | null): void {
    if (this.#shards.has(shard)) return;
    this.bytes += bytes?.length ?? 0;
    const records: [string, Analysed<F>][] = bytes === null
      ? []
      : JSON.parse(new TextDecoder().decode(bytes));
    this.#shards.set(shard, new Map(records));
  }

  get(key: string): Analysed<F> | undefined {
    return this.#shards.get(this.#shardOf(key))?.get(key);
  }

  set(key: string, value: Analysed<F>): void {
    const name = this.#shardOf(key);
    const shard = this.#shards.get(name) ?? new Map();
    this.#shards.set(name, shard.set(key, value));
    this.#changed.add(name);
  }

  /** Writes the shards that have changed, without records of contents that no file has. */
  async save(isAlive: (key: string) => boolean): Promise<void> {
    const entries = new Map<string, Bytes>();
    for (const name of this.#changed) {
      const records = [...this.#shards.get(name) ?? []].filter(([key, it]) =>
        isAlive(key) && !("skip" in it && it.skip === "parser")
      );
      entries.set(name, new TextEncoder().encode(JSON.stringify(records)));
    }
    this.#changed.clear();
    if (entries.size > 0) await this.#cache.put(this.#table, entries);
  }

  #shardOf(key: string): string {
    return key.slice(0, this.#digits);
  }
}
