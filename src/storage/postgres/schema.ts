/**
 * The version of the schema. An empty database gets all of it at the first opening; one that others
 * use already is brought further by `agent store migrate` alone, since older programs then refuse it.
 */

import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { migrations } from "./migrations.ts";
import type { Sql } from "./sql.ts";

/** Of the advisory lock that one migration at a time holds. */
const lockNumber = 7_420_001;

export interface SchemaState {
  /** 0: there is none. */
  readonly found: number;
  readonly known: number;
}

const versionRows = z.tuple([z.object({ number: z.coerce.number() })]);
const openingRows = z.tuple([z.object({ isThere: z.boolean(), encoding: z.string() })]);

/** @throws {AgentError} `store.encoding` */
export async function schemaState(sql: Sql, steps = migrations): Promise<SchemaState> {
  const [{ isThere, encoding }] = openingRows.parse(
    await sql.query(
      `SELECT to_regclass('agent.version') IS NOT NULL AS "isThere",
              current_setting('server_encoding') AS encoding`,
    ),
  );
  if (encoding !== "UTF8") throw new AgentError("data", "store.encoding", { encoding });
  const known = steps.length;
  if (!isThere) return { found: 0, known };
  const [{ number }] = versionRows.parse(
    await sql.query(`SELECT coalesce(max(number), 0) AS number FROM agent.version`),
  );
  return { found: number, known };
}

/** @throws {AgentError} `store.schema_newer` */
function demandKnown({ found, known }: SchemaState): void {
  if (found > known) throw new AgentError("data", "store.schema_newer", { found, known });
}

/**
 * Before anything is read or written.
 *
 * @throws {AgentError} `store.schema_newer`, `store.schema_older`
 */
export async function prepareSchema(sql: Sql, steps = migrations): Promise<void> {
  const state = await schemaState(sql, steps);
  demandKnown(state);
  if (state.found === 0) await migrate(sql, steps);
  else if (state.found < state.known) {
    throw new AgentError("data", "store.schema_older", { ...state });
  }
}

/**
 * Brings the schema to this program's version, in one transaction that one process makes at a time;
 * says what it was before.
 *
 * @throws {AgentError} `store.schema_newer`
 */
export async function migrate(sql: Sql, steps = migrations): Promise<SchemaState> {
  const state = await schemaState(sql, steps);
  demandKnown(state);
  if (state.found < state.known) await sql.query(migration(steps));
  return state;
}

/** One statement: each step is left out where another process has done it meanwhile. */
function migration(steps: readonly string[]): string {
  const parts = steps.map((step, index) => `
  IF (SELECT coalesce(max(number), 0) FROM agent.version) < ${index + 1} THEN
    ${step}
    INSERT INTO agent.version (number) VALUES (${index + 1});
  END IF;`);
  return `DO $migrate$
BEGIN
  PERFORM pg_advisory_xact_lock(${lockNumber});
  CREATE SCHEMA IF NOT EXISTS agent;
  CREATE TABLE IF NOT EXISTS agent.version (
    number integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now()
  );
  ${parts.join("")}
END
$migrate$`;
}
