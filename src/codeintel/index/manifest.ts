/**
 * What an earlier look saw: which content each file had when it was read, and which names each
 * folder held. Spares reading what has not changed. It is large, so it is written when much has
 * changed, and each look reads the few files again that differ from it.
 */

import type { Bytes, Cache, SurveyedFile, SurveyedFolder } from "../../protocol/mod.ts";

/** To be raised, too, when a language comes to want other files. */
const table = "code.manifest.4";

/** File systems count time in steps of up to two seconds (FAT); a write within one may not show. */
const doubtMs = 2_000;

/** Files or folders that differ from what is written, and that are read again at every look. */
const few = 20;

interface StampedHash {
  readonly stamp: string;
  /** When the content was read, epoch milliseconds. */
  readonly at: number;
  readonly hash: string;
}

export class Manifest {
  readonly #files: Map<string, StampedHash>;
  /** As it is written: hash by path. */
  #written: ReadonlyMap<string, string>;
  #folders: ReadonlyMap<string, SurveyedFolder>;
  #changes = 0;
  /** What `hashes` gives, once asked for; hashes that come later join it. */
  #alive: Set<string> | null = null;

  private constructor(
    files: Map<string, StampedHash>,
    folders: ReadonlyMap<string, SurveyedFolder>,
  ) {
    this.#files = files;
    this.#written = hashesOf(files);
    this.#folders = folders;
  }

  static async load(cache: Cache): Promise<Manifest> {
    const [files, folders] = await Promise.all(
      ["files", "folders"].map((key) => cache.get(table, key)),
    );
    return new Manifest(new Map(readFiles(files ?? null)), new Map(readFolders(folders ?? null)));
  }

  /** Folders as they were, those left out whose change might not show. */
  get folders(): ReadonlyMap<string, SurveyedFolder> {
    return this.#folders;
  }

  /** Takes what a survey saw that began `at`; forgets files that are no more. */
  keep(
    paths: { has(path: string): boolean },
    folders: ReadonlyMap<string, SurveyedFolder>,
    at: number,
  ): void {
    for (const path of this.#files.keys()) {
      if (!paths.has(path)) this.forget(path);
    }
    const sure = new Map([...folders].filter(([, it]) => it.changed <= at - doubtMs));
    for (const [path, folder] of sure) if (this.#folders.get(path) !== folder) this.#changes++;
    this.#folders = sure;
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
    this.#alive?.add(hash);
    this.#changes++;
  }

  forget(path: string): void {
    if (this.#files.delete(path)) this.#changes++;
  }

  /** Contents that files have or, as far as is written, had: a later look compares with those. */
  hashes(): ReadonlySet<string> {
    return this.#alive ??= new Set([...hashesOf(this.#files).values(), ...this.#written.values()]);
  }

  /** Hash by path as it is written. */
  get written(): ReadonlyMap<string, string> {
    return this.#written;
  }

  /** Writes if much has changed; `always`: also the least. */
  async save(cache: Cache, always = false): Promise<void> {
    if (this.#changes === 0 || !always && this.#changes <= few) return;
    const files = [...this.#files].map(([path, { stamp, at, hash }]) => [path, stamp, at, hash]);
    const folders = [...this.#folders].map((
      [path, { stamp, changed, files, folders, ruled }],
    ) => [path, stamp, changed, files, folders, ruled]);
    await cache.put(table, new Map([["files", write(files)], ["folders", write(folders)]]));
    this.#written = hashesOf(this.#files);
    this.#changes = 0;
  }
}

function hashesOf(files: ReadonlyMap<string, StampedHash>): ReadonlyMap<string, string> {
  return new Map([...files].map(([path, { hash }]) => [path, hash]));
}

function write(rows: readonly unknown[]): Bytes {
  return new TextEncoder().encode(JSON.stringify(rows));
}

// The cache answers with what we wrote or not at all, so the shapes need no second look.

function readFiles(bytes: Bytes | null): [string, StampedHash][] {
  const rows: [string, string, number, string][] = parsed(bytes);
  return rows.map(([path, stamp, at, hash]) => [path, { stamp, at, hash }]);
}

type Row = [string, string, number, readonly string[], readonly string[], boolean];

function readFolders(bytes: Bytes | null): [string, SurveyedFolder][] {
  const rows: Row[] = parsed(bytes);
  return rows.map(([path, stamp, changed, files, folders, ruled]) => [
    path,
    { stamp, changed, files, folders, ruled },
  ]);
}

function parsed(bytes: Bytes | null) {
  return bytes === null ? [] : JSON.parse(new TextDecoder().decode(bytes));
}
