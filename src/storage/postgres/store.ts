/** The store of record in a PostgreSQL database that several servers share. */

import * as z from "zod";
import {
  AgentError,
  type Checkpoint,
  type Clock,
  type Locks,
  type StreamName,
  type StreamWrite,
} from "../../protocol/mod.ts";
import type { Common } from "../common.ts";
import type { CopyableStore } from "../copy.ts";
import { databaseBlobs } from "./blobs.ts";
import { Leases } from "./leases.ts";
import { patientSql } from "./patient.ts";
import { prepareSchema } from "./schema.ts";
import { Signs } from "./signs.ts";
import type { Sql } from "./sql.ts";
import { Streams } from "./streams.ts";

export interface SharedStoreOptions {
  /** Stays open when the store is closed: stores of several folders share it. */
  readonly sql: Sql;
  /** The database as people are shown it. */
  readonly database: string;
  /** Who opens the same name has the same streams. */
  readonly name: string;
  /** Before each lease stands one of these, which processes of the same `place` share. */
  readonly files: Locks;
  readonly place: string;
  readonly clock: Clock;
  readonly common: Common;
  /** Stored bytes of blobs above which the oldest are taken away; default 1 GiB. */
  readonly maxBlobBytes?: number;
  /** Milliseconds; tests give a shorter one. */
  readonly leaseMs?: number;
  /** Uniform in [0, 1); spreads the retries of competing processes. */
  readonly random?: () => number;
}

export interface SharedStore extends CopyableStore {
  readonly locks: Locks;
}

const defaultMaxBlobBytes = 2 ** 30;

/**
 * Opens the streams of a name, and makes the schema in an empty database.
 *
 * @throws {AgentError} `store.*`
 */
export async function sharedStore(options: SharedStoreOptions): Promise<SharedStore> {
  const { clock, common, database, random = Math.random } = options;
  const sql = patientSql(options.sql, { place: database, clock, random });
  await prepareSchema(sql);
  const space = await spaceOf(sql, options.name);
  const leases = new Leases({ ...options, sql, space });
  const at = { sql, space, common };
  const streams = new Streams(at);
  const signs = new Signs(sql, space);
  return {
    append: (writes) => append(writes, { clock, common, streams, leases, signs }),
    bring: (stream, events) => streams.bring(stream, events),
    read: (stream, { after = 0 } = {}) => streams.read(stream, after),
    head: (stream) => streams.head(stream),
    mark: () => Promise.resolve(signs.mark()),
    watch: (signal) => common.watchEars(() => signs.ears(), clock, signal),
    sessions: async () => (await streams.names()).filter((it) => it !== "workspace"),
    drop: (stream) => streams.drop(stream),
    // The database keeps old pages, its log and its backups as its own administrator has it.
    purge: () => Promise.resolve(false),
    loadCheckpoint: (stream, name) => loadCheckpoint(at, stream, name),
    saveCheckpoint: (stream, name, it) => saveCheckpoint(at, { stream, name }, it),
    blobs: databaseBlobs({ ...at, maxBytes: options.maxBlobBytes ?? defaultMaxBlobBytes }),
    locks: leases,
    close: () => leases.close(),
  };
}

async function spaceOf(sql: Sql, name: string): Promise<number> {
  await sql.query(`INSERT INTO agent.space (name) VALUES ($1) ON CONFLICT DO NOTHING`, [name]);
  const rows = await sql.query(`SELECT id FROM agent.space WHERE name = $1`, [name]);
  return z.tuple([z.object({ id: z.number() })]).parse(rows)[0].id;
}

interface Appending {
  readonly clock: Clock;
  readonly common: Common;
  readonly streams: Streams;
  readonly leases: Leases;
  readonly signs: Signs;
}

async function append(
  writes: readonly StreamWrite[],
  { clock, common, streams, leases, signs }: Appending,
) {
  const events = common.numberEvents(writes, clock.now());
  const fences = leases.fences(writes.map(({ stream }) => stream));
  const outcome = await streams.append(writes, events, fences);
  if (outcome.type === "fenced") throw new AgentError("locked", "store.taken_over");
  if (outcome.type === "appended") signs.ring();
  return outcome;
}

interface Place {
  readonly sql: Sql;
  readonly space: number;
  readonly common: Common;
}

const checkpointRows = z.array(z.object({ packed: z.instanceof(Uint8Array) }));

async function loadCheckpoint(
  { sql, space, common }: Place,
  stream: StreamName,
  name: string,
): Promise<Checkpoint | null> {
  const rows = await sql.query(
    `SELECT packed FROM agent.checkpoint
     WHERE space = $1::integer AND stream = $2 AND name = $3`,
    [space, stream, name],
  );
  const [found] = checkpointRows.parse(rows);
  return found ? await common.unpackCheckpoint(new Uint8Array(found.packed)) : null;
}

async function saveCheckpoint(
  { sql, space, common }: Place,
  { stream, name }: { readonly stream: StreamName; readonly name: string },
  checkpoint: Checkpoint,
): Promise<void> {
  const packed = await common.packCheckpoint(checkpoint);
  if (packed === null) return;
  await sql.query(
    `INSERT INTO agent.checkpoint (space, stream, name, packed) VALUES ($1::integer, $2, $3, $4::bytea)
     ON CONFLICT (space, stream, name) DO UPDATE SET packed = excluded.packed`,
    [space, stream, name, packed],
  );
}
