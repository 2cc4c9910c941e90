/** Which content each path had when it was last read: spares reading what has not changed. */

import type { Bytes, Cache, SurveyedFile } from "../../protocol/mod.ts";

const table = "code.manifest.1";
const key = "files";

/** File systems count time in steps of up to two seconds (FAT); a write within one may not show. */
const doubtMs = 2_000;

interface Seen {
  readonly stamp: string;
  /** When the content was read, epoch milliseconds. */
  readonly at: number;
  readonly hash: string;
}

export class Manifest {
  readonly #files: Map<string, Seen>;
  #changed = false;

  private constructor(files: Map<string, Seen>) {
    this.#files = files;
  }

  static async load(cache: Cache): Promise<Manifest> {
    const bytes = await cache.get(table, key);
    return new Manifest(new Map(bytes === null ? [] : read(bytes)));
  }

  /** Forgets paths that are no more. */
  keep(paths: { has(path: string): boolean }): void {
    for (const path of this.#files.keys()) {
      if (!paths.has(path)) this.#changed = this.#files.delete(path);
    }
  }

  /** Hash of a file's content if nothing speaks against it, else `null`: it must be read. */
  hashOf(file: SurveyedFile): string | null {
    const seen = this.#files.get(file.path);
    if (!seen || seen.stamp !== file.stamp || file.changed > seen.at - doubtMs) return null;
    return seen.hash;
  }

  /** `at`: when the file was surveyed, before it was read. */
  set(file: SurveyedFile, hash: string, at: number): void {
    this.#files.set(file.path, { stamp: file.stamp, at, hash });
    this.#changed = true;
  }

  forget(path: string): void {
    if (this.#files.delete(path)) this.#changed = true;
  }

  hashes(): ReadonlySet<string> {
    return new Set([...this.#files.values()].map((it) => it.hash));
  }

  async save(cache: Cache): Promise<void> {
    if (!this.#changed) return;
    const rows = [...this.#files].map(([path, { stamp, at, hash }]) => [path, stamp, at, hash]);
    await cache.put(table, new Map([[key, new TextEncoder().encode(JSON.stringify(rows))]]));
    this.#changed = false;
  }
}

/** The cache answers with what we wrote or not at all, so the shape needs no second look. */
function read(bytes: Bytes): [string, Seen][] {
  const rows: [string, string, number, string][] = JSON.parse(new TextDecoder().decode(bytes));
  return rows.map(([path, stamp, at, hash]) => [path, { stamp, at, hash }]);
}
