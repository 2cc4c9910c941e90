/**
 * The store of record in a PostgreSQL database, for several servers. Loaded only where the
 * configuration names one.
 *
 * Invariants
 * - An append is one transaction over heads, leases and events; synced when it resolves.
 * - Every statement may be sent twice. An append is found again by its id, a lease by who asked.
 * - Whoever lost a lease appends nothing to what it protects, whatever it believes.
 * - The program holds no network: a thread does, and only to this one server.
 * - A schema of a later program is refused; an earlier one is brought further only when asked.
 */

import { AgentError, type Clock, type Locks } from "../../protocol/mod.ts";
import type { Common } from "../common.ts";
import { addressOf } from "./address.ts";
import { patientSql } from "./patient.ts";
import { migrate, type SchemaState, schemaState } from "./schema.ts";
import { type SharedStore, sharedStore } from "./store.ts";
import { startSql } from "./thread.ts";

export interface StorePlace {
  /** Who opens the same name has the same streams. */
  readonly name: string;
  readonly files: Locks;
  /** Processes that share `files` have the same. */
  readonly place: string;
}

/** A database that is reached. */
export interface DatabaseAddress {
  readonly url: string;
  /** Where the URL has none, as of `PGPASSWORD`; empty: there is none. */
  readonly password: string;
}

export interface SharedDatabase {
  /** User, host, port and name, without the password. */
  readonly place: string;
  open(of: StorePlace): Promise<SharedStore>;
  schema(): Promise<SchemaState>;
  /** What it was before. */
  migrate(): Promise<SchemaState>;
  close(): Promise<void>;
}

/**
 * Starts the thread that reaches it, and asks it nothing yet.
 *
 * @throws {AgentError} `store.bad_url`
 */
export function startDatabase(
  { url, password }: DatabaseAddress,
  { clock, common }: { readonly clock: Clock; readonly common: Common },
): SharedDatabase {
  const address = addressOf(url, password);
  if (address === null) throw new AgentError("config", "store.bad_url");
  const sql = startSql(address);
  const { place } = address;
  const patient = patientSql(sql, { place, clock, random: Math.random });
  return {
    place,
    open: (of) => sharedStore({ ...of, ...{ sql, clock, common }, database: place }),
    schema: () => schemaState(patient),
    migrate: () => migrate(patient),
    close: () => sql.close(),
  };
}
