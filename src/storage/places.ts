import type { KvStore } from "./kv_store.ts";
import type { SharedDatabase } from "./postgres/mod.ts";
import type { SharedStore } from "./postgres/store.ts";

/** Where the log of a folder may lie; each place is opened when it is asked for. */
export interface StorePlaces {
  /** On this machine's disk, whether it is the one in use or not. */
  disk(): Promise<KvStore>;
  /** `null`: the configuration names none. */
  readonly database: SharedDatabase | null;
  /** @throws {AgentError} `store.no_database` */
  shared(): Promise<SharedStore>;
}
