/** Where the log of a folder lies: on the disk, or in a database that several servers share. */

import type { Config } from "../config/mod.ts";
import { AgentError, type Clock, type Locks, type Store } from "../protocol/mod.ts";
import type {
  KvStore,
  SharedDatabase,
  SharedStore,
  StoreNotice,
  StorePlaces,
} from "../storage/mod.ts";
import { type KnownSecrets, once } from "../util/mod.ts";

export interface StoresParts {
  config(): Promise<Config>;
  /** The workspace's data folder. */
  folder(): Promise<string>;
  /** The workspace as its user knows it. */
  readonly root: string;
  /** `null`: the configuration names none. */
  database(): Promise<SharedDatabase | null>;
  readonly known: KnownSecrets;
  readonly clock: Clock;
  /** Is told what closes it. */
  opened(close: () => Promise<void>): void;
}

export class Stores {
  readonly #disks: KvStore[] = [];

  constructor(private readonly parts: StoresParts) {}

  readonly store = once(async (): Promise<Store> => {
    const shared = await this.#shared();
    return shared ? await this.#redacted(shared) : await this.open(await this.parts.folder());
  });

  readonly locks = once(async (): Promise<Locks> =>
    (await this.#shared())?.locks ?? await this.#fileLocks()
  );

  /** The store of a folder of this disk. */
  async open(folder: string): Promise<Store> {
    return await this.#redacted(await this.#disk(folder));
  }

  notices(): readonly StoreNotice[] {
    return this.#disks.flatMap(({ notices }) => notices);
  }

  async places(): Promise<StorePlaces> {
    const { parts } = this;
    return {
      disk: async () => await this.#disk(await parts.folder()),
      database: await parts.database(),
      shared: async () => {
        const shared = await this.#shared();
        if (shared === null) throw new AgentError("usage", "store.no_database");
        return shared;
      },
    };
  }

  /** `null`: the log lies on the disk. */
  readonly #shared = once(async (): Promise<SharedStore | null> => {
    const { parts } = this;
    const database = await parts.database();
    if (database === null) return null;
    const [{ value }, folder, files] = await Promise.all([
      parts.config(),
      parts.folder(),
      this.#fileLocks(),
    ]);
    const machine = Deno.hostname();
    const { ino } = await Deno.stat(folder);
    const shared = await database.open({
      // A folder of the same path on another machine is another one, unless somebody says otherwise.
      name: `${value.store.name ?? machine}:${parts.root}`,
      files,
      place: `${machine}:${ino ?? 0}:${folder}`,
    });
    parts.opened(() => shared.close());
    return shared;
  });

  readonly #fileLocks = once(async (): Promise<Locks> => {
    const { fileLocks } = await import("../storage/mod.ts");
    return fileLocks({ folder: await this.parts.folder() });
  });

  async #disk(folder: string): Promise<KvStore> {
    const { kvStore } = await import("../storage/mod.ts");
    const store = await kvStore({ folder, clock: this.parts.clock });
    this.#disks.push(store);
    this.parts.opened(() => store.close());
    return store;
  }

  async #redacted(store: Store): Promise<Store> {
    const { redactedStore } = await import("../storage/mod.ts");
    return redactedStore(store, this.parts.known);
  }
}
