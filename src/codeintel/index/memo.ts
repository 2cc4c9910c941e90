/** Facts of one kind: remembered by content hash, else read and analysed, group by group. */

import type { Cache, SurveyedFile, Workspace } from "../../protocol/mod.ts";
import type { Analysed } from "../analyse.ts";
import type { LanguageId } from "../language.ts";
import type { Analyst, Sample } from "./analyst.ts";
import type { Manifest } from "./manifest.ts";
import { type Content, contents } from "./read.ts";
import { type Records, recordsOf } from "./records.ts";
import type { Facet } from "./types.ts";

export type KnownFile = SurveyedFile & { readonly language: LanguageId };

export interface MemoPorts {
  readonly workspace: Workspace;
  readonly cache: Cache;
  readonly analyst: Analyst;
  readonly manifest: Manifest;
  /** When the survey began, epoch milliseconds. */
  readonly at: number;
  readonly signal?: AbortSignal;
  progress?(done: number, total: number): void;
}

/** Groups under way at once: while some are analysed the next is read. */
const maxFlight = 8;

export class Memo<F extends Facet> {
  readonly #facet: F;
  readonly #ports: MemoPorts;
  readonly #records: Records<F>;
  /** The last writing; the answer does not wait for it, the cache does when it is closed. */
  #saved: Promise<void> = Promise.resolve();

  constructor(facet: F, ports: MemoPorts) {
    this.#facet = facet;
    this.#ports = ports;
    this.#records = recordsOf(ports.cache, facet);
  }

  /** `everything`: the files are all there are, so that all records are read in one go. */
  async of(
    files: readonly KnownFile[],
    everything: boolean,
  ): Promise<ReadonlyMap<string, Analysed<F>>> {
    const keys = new Map<KnownFile, string>();
    for (const file of files) {
      const hash = this.#ports.manifest.hashOf(file);
      if (hash !== null) keys.set(file, keyOf(file, hash));
    }
    await this.#records.load(everything ? null : keys.values());
    const found = new Map<string, Analysed<F>>();
    const unknown: KnownFile[] = [];
    for (const file of files) {
      const record = this.#records.get(keys.get(file) ?? "");
      if (record) found.set(file.path, record);
      else unknown.push(file);
    }
    if (unknown.length > 0) await this.#learn(unknown, found);
    return found;
  }

  /** The facts of a file when its content had this hash, if they are remembered. */
  async at(file: KnownFile, hash: string): Promise<Analysed<F> | undefined> {
    const key = keyOf(file, hash);
    await this.#records.load([key]);
    return this.#records.get(key);
  }

  async #learn(files: readonly KnownFile[], found: Map<string, Analysed<F>>): Promise<void> {
    const { workspace, signal, progress } = this.#ports;
    this.#ports.analyst.expect(files.reduce((sum, it) => sum + it.size, 0));
    const flight = new Set<Promise<void>>();
    let done = 0;
    try {
      for await (const group of contents(workspace, files, signal)) {
        const landed: Promise<void> = this.#analyse(group, found).then(() => {
          flight.delete(landed);
          progress?.(done += group.length, files.length);
        });
        // Who fails stays in flight, so that the race or the end below meets the failure.
        landed.catch(() => {});
        flight.add(landed);
        if (flight.size >= maxFlight) await Promise.race(flight);
      }
      await Promise.all(flight);
    } finally {
      await Promise.allSettled(flight);
      this.#saved = this.#saved.then(() => this.#save());
    }
  }

  /** What was learned before a cancel is kept, too. */
  async #save(): Promise<void> {
    const { manifest, cache } = this.#ports;
    const alive = manifest.hashes();
    await this.#records.save((key) => alive.has(hashIn(key)));
    await manifest.save(cache);
  }

  async #analyse(
    group: readonly Content<KnownFile>[],
    found: Map<string, Analysed<F>>,
  ): Promise<void> {
    const keys = new Map<string, string>();
    const samples = new Map<string, Sample>();
    for (const content of group) {
      if ("skip" in content) {
        found.set(content.file.path, { skip: content.skip });
        continue;
      }
      const { file, hash, bytes } = content;
      this.#ports.manifest.set(file, hash, this.#ports.at);
      keys.set(file.path, keyOf(file, hash));
      samples.set(keyOf(file, hash), { language: file.language, bytes });
    }
    await this.#records.load(samples.keys());
    await this.#make([...samples].filter(([key]) => !this.#records.get(key)));
    for (const [path, key] of keys) {
      const record = this.#records.get(key);
      if (record) found.set(path, record);
    }
  }

  async #make(samples: readonly (readonly [key: string, Sample])[]): Promise<void> {
    if (samples.length === 0) return;
    const made = await this.#ports.analyst.analyse(this.#facet, samples.map(([, it]) => it));
    made.forEach((facts, place) => {
      const key = samples[place]?.[0];
      if (key !== undefined) this.#records.set(key, facts);
    });
  }
}

/** The same text may mean another thing in another language. */
function keyOf(file: KnownFile, hash: string): string {
  return `${hash}.${file.language}`;
}

function hashIn(key: string): string {
  return key.slice(0, key.indexOf("."));
}
