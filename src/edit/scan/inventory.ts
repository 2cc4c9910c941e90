/**
 * What is known of the tree: a base, written once and named by its hash, and what differs from it.
 * A look is then small however large the tree is.
 */

import type { Blobs, Bytes, Cache, SurveyedFolder } from "../../protocol/mod.ts";
import { decodeRows, encodeRows, entryOf, rowOf } from "./rows.ts";
import type { Entry, TreeSnapshot } from "./types.ts";

/** To be raised when a shape changes. */
const table = "scan.2";

/** Differences with which a new base is written. */
const many = 1_000;

/** Folders that changed with which all of them are written. */
const fewFolders = 20;

/** A folder as it was when its names were read. */
export interface KnownFolder extends SurveyedFolder {
  /** A later change shows in the stamp. */
  readonly sure: boolean;
}

/** A base by its hash, and what differs from it. */
type Overlay = Pick<TreeSnapshot, "base" | "changed" | "gone">;

/** The cached part. */
interface State extends Overlay {
  readonly index: string | null;
  readonly hidden: readonly string[];
  readonly unreadable: readonly string[];
}

export class Inventory {
  /** Hash of the blob, empty until the first is written. */
  #base = "";
  #entries: ReadonlyMap<string, Entry> = new Map();
  readonly #delta = new Map<string, Entry | null>();
  folders: ReadonlyMap<string, KnownFolder> = new Map();
  /** Stamp of the index of git at the last full survey; `null`: ask it anew. */
  index: string | null = null;
  hidden: readonly string[] = [];
  unreadable: readonly string[] = [];
  #unsaved = false;
  #movedFolders = 0;

  get base(): string {
    return this.#base;
  }

  /** What differs from the base; `null`: it is gone. */
  get delta(): ReadonlyMap<string, Entry | null> {
    return this.#delta;
  }

  /** As in the base, whatever became of it. */
  baseOf(path: string): Entry | null {
    return this.#entries.get(path) ?? null;
  }

  get(path: string): Entry | null {
    const changed = this.#delta.get(path);
    return changed === undefined ? this.#entries.get(path) ?? null : changed;
  }

  *entries(): Generator<Entry> {
    for (const [path, entry] of this.#entries) if (!this.#delta.has(path)) yield entry;
    for (const entry of this.#delta.values()) if (entry) yield entry;
  }

  set(entry: Entry): void {
    this.#delta.set(entry.path, entry);
    this.#unsaved = true;
  }

  remove(path: string): void {
    if (this.#entries.has(path)) this.#delta.set(path, null);
    else this.#delta.delete(path);
    this.#unsaved = true;
  }

  setFolders(folders: ReadonlyMap<string, KnownFolder>): void {
    for (const [path, { stamp, sure }] of folders) {
      const known = this.folders.get(path);
      if (known?.stamp !== stamp || known.sure !== sure) this.#movedFolders++;
    }
    this.folders = folders;
    this.#unsaved = true;
  }

  overlay(): Overlay {
    const changed = [...this.#delta.values()].flatMap((entry) => entry ? [rowOf(entry)] : []);
    const gone = [...this.#delta].flatMap(([path, entry]) => entry ? [] : [path]);
    return { base: this.#base, changed, gone };
  }

  /** Writes a base if there is none, if it is gone from the blobs or if much differs from it. */
  async settle(blobs: Blobs, isLost: boolean): Promise<void> {
    if (this.#base !== "" && !isLost && this.#delta.size <= many) return;
    const entries = new Map<string, Entry>();
    for (const entry of this.entries()) entries.set(entry.path, entry);
    this.#base = await blobs.put(await encodeRows(entries.values()));
    this.#entries = entries;
    this.#delta.clear();
    this.#unsaved = true;
  }

  /** For another process. What was written before stays right: stamps tell what changed since. */
  async save(cache: Cache): Promise<void> {
    if (!this.#unsaved) return;
    const values = new Map<string, Bytes>();
    const { index, hidden, unreadable } = this;
    const state: State = { ...this.overlay(), index, hidden, unreadable };
    values.set("state", toBytes(state));
    if (this.#movedFolders > fewFolders) values.set("folders", toBytes([...this.folders]));
    await cache.put(table, values);
    this.#unsaved = false;
    if (values.has("folders")) this.#movedFolders = 0;
  }

  /** As a look saw it, folders left out; `null` if its base is gone. */
  static async of(look: Overlay, blobs: Blobs, signal?: AbortSignal): Promise<Inventory | null> {
    const base = await blobs.get(look.base);
    if (!base) return null;
    const inventory = new Inventory();
    inventory.#base = look.base;
    inventory.#entries = await decodeRows(base, signal);
    for (const row of look.changed) inventory.#delta.set(row[0], entryOf(row));
    for (const path of look.gone) inventory.#delta.set(path, null);
    return inventory;
  }

  /** The last one that was saved, or an empty one. */
  static async load(cache: Cache, blobs: Blobs, signal?: AbortSignal): Promise<Inventory> {
    const [state, folders] = await Promise.all([
      cache.get(table, "state"),
      cache.get(table, "folders"),
    ]);
    if (!state) return new Inventory();
    // The cache answers with what we wrote or not at all.
    const kept: State = JSON.parse(new TextDecoder().decode(state));
    const inventory = await Inventory.of(kept, blobs, signal);
    if (!inventory) return new Inventory();
    inventory.index = kept.index;
    inventory.hidden = kept.hidden;
    inventory.unreadable = kept.unreadable;
    if (folders) inventory.folders = new Map(JSON.parse(new TextDecoder().decode(folders)));
    return inventory;
  }
}

function toBytes(value: unknown): Bytes {
  return new TextEncoder().encode(JSON.stringify(value));
}
