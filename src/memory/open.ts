/** The memory of a workspace and of its user, to be asked. */

import type { Store } from "../protocol/mod.ts";
import { Follower } from "./follow.ts";
import { entryOf, type MemoryEntry } from "./fold.ts";
import { MemoryIndex } from "./index.ts";
import { entriesOf } from "./likeness.ts";
import { type MemoryWeights, ranked, type Scored, sessionKey } from "./search.ts";
import { isUndone } from "./undone.ts";
import { type MemoryContext, memoryForModel, type TellOptions } from "./told.ts";
import { byVectors, type VectorPorts } from "./vectors.ts";

export interface MemoryStores {
  readonly workspace: Store;
  /** The user's own; `null`: none is asked. */
  readonly user: Store | null;
  /** Experience of the user's store is used here. */
  readonly share: boolean;
  /** Absent: words alone. */
  readonly vectors?: VectorPorts;
}

export interface MemoryHit {
  readonly entry: MemoryEntry;
  /** Comparable with others of the same question only. */
  readonly score: number;
}

export interface SearchOptions {
  /** Hits at most. */
  readonly limit: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Absent: those that were measured best. */
  readonly weights?: MemoryWeights;
}

/** Each question sees what any process has appended before it. */
export interface Memory {
  /** Best first; nothing of the inbox. */
  search(words: string, options: SearchOptions): Promise<readonly MemoryHit[]>;
  /** What a model is told before it begins with a task. The same entries, words and time: the same. */
  forModel(words: string, options: TellOptions): Promise<readonly MemoryContext[]>;
}

/** Hits that are put in order by their vectors, and that a model is told of at most. */
const mostByVectors = 50;
const mostTold = 20;

export function openMemory(stores: MemoryStores): Memory {
  const memory = new StoredMemory(stores);
  return {
    search: async (words, options) => {
      await memory.refresh();
      return (await memory.search(words, options)).map(({ entry, score }) => ({ entry, score }));
    },
    forModel: async (words, options) => {
      await memory.refresh();
      const hits = await memory.search(words, { limit: mostTold, now: options.now });
      return memoryForModel(memory.always(), hits, options);
    },
  };
}

/** A store that is followed; keys of its entries begin with `mark`. */
interface Source {
  readonly mark: string;
  readonly follower: Follower;
  isUsed(entry: MemoryEntry): boolean;
}

class StoredMemory {
  readonly #index = new MemoryIndex();
  readonly #sessions = new Map<string, string[]>();
  readonly #paths = new Map<string, string[]>();
  readonly #sources: readonly Source[];
  #refreshed: Promise<void> = Promise.resolve();

  constructor(private readonly stores: MemoryStores) {
    const { workspace, user, share } = stores;
    const isUsed = ({ kind }: MemoryEntry) =>
      kind === "profile" || (share && kind === "experience");
    this.#sources = [
      { mark: "w", follower: new Follower(workspace), isUsed: () => true },
      ...(user ? [{ mark: "u", follower: new Follower(user), isUsed }] : []),
    ];
  }

  /** One after another: two at once would read the same events twice. */
  refresh(): Promise<void> {
    return this.#refreshed = this.#refreshed.catch(() => {}).then(() => this.#read());
  }

  async search(words: string, options: SearchOptions): Promise<readonly Scored[]> {
    const { vectors } = this.stores;
    const limit = vectors ? Math.max(options.limit, mostByVectors) : options.limit;
    const neighbours = { sessions: this.#sessions, paths: this.#paths };
    const found = ranked(this.#index, neighbours, { ...options, words, limit });
    const hits = found.filter(({ entry }) => !this.#isUndone(entry));
    if (!vectors) return hits;
    return (await byVectors(hits, words, vectors)).slice(0, options.limit);
  }

  /** What is told whatever is asked: what is critical, and about the user; oldest first. */
  always(): readonly MemoryEntry[] {
    return this.#sources.flatMap(({ follower, isUsed }) =>
      entriesOf(
        follower.state,
        (it) => !it.inbox && isUsed(it) && (it.priority === 4 || it.kind === "profile"),
      )
    );
  }

  /** The undo is in the workspace's stream, whichever store the entry is in. */
  #isUndone(entry: MemoryEntry): boolean {
    return this.#sources.some(({ follower }) => isUndone(follower.state, entry));
  }

  async #read(): Promise<void> {
    for (const source of this.#sources) {
      const { mark, follower, isUsed } = source;
      for (const id of await follower.news()) {
        const entry = entryOf(follower.state, id);
        this.#set(`${mark}:${id}`, entry && isUsed(entry) ? entry : null);
      }
    }
  }

  #set(key: string, entry: MemoryEntry | null): void {
    const old = this.#index.get(key)?.entry ?? null;
    this.#index.set(key, entry);
    if ((old === null) === (entry === null)) return;
    const { session, paths } = entry ?? old ?? { session: null, paths: [] };
    const change = entry ? put : take;
    if (session !== null) change(this.#sessions, sessionKey(key, session), key);
    for (const path of new Set(paths)) change(this.#paths, path, key);
  }
}

function put(lists: Map<string, string[]>, name: string, key: string): void {
  const list = lists.get(name);
  if (list) list.push(key);
  else lists.set(name, [key]);
}

function take(lists: Map<string, string[]>, name: string, key: string): void {
  const list = lists.get(name)?.filter((it) => it !== key) ?? [];
  if (list.length > 0) lists.set(name, list);
  else lists.delete(name);
}
