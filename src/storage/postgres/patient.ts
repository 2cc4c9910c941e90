/** Statements that are run again where that may help, and failures with a sentence for the user. */

import { AgentError, type Clock } from "../../protocol/mod.ts";
import { retry } from "../../util/mod.ts";
import { isPassing, type Param, type Row, type Sql, SqlError } from "./sql.ts";

/** Wait after a first failure (ms), longest wait, and all waits of one call. */
const patience = { baseMs: 50, capMs: 2_000, totalMs: 30_000 } as const;

/** Of the first call: a server that is not there is mostly a wrong address. */
const impatience = { ...patience, totalMs: 1_500 } as const;

export interface PatientOptions {
  /** The database as people are shown it. */
  readonly place: string;
  readonly clock: Pick<Clock, "sleep">;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

export function patientSql(sql: Sql, { place, clock, random }: PatientOptions): Sql {
  let wasThere = false;
  const query = async (text: string, params?: readonly Param[]): Promise<readonly Row[]> => {
    try {
      const rows = await retry(() => sql.query(text, params), {
        ...wasThere ? patience : impatience,
        retryable: isPassing,
        random,
        sleep: (ms) => clock.sleep(ms),
      });
      wasThere = true;
      return rows;
    } catch (error) {
      throw databaseFailure(error, place);
    }
  };
  return { query, listen: (hear) => sql.listen(hear), close: () => sql.close() };
}

/** Who one is, or which database: wrong or not allowed. */
const refusals = /^(28...|3D000|42501)$/;
const full = /^(53[12]00|54...)$/;

/** The same failure with a sentence for the user; what is no failure of a database comes back as it is. */
function databaseFailure(error: unknown, place: string): unknown {
  if (!(error instanceof SqlError)) return error;
  const params = { place, detail: error.message };
  const cause = { cause: error };
  if (isPassing(error)) return new AgentError("unavailable", "store.unreachable", params, cause);
  if (refusals.test(error.code)) return new AgentError("auth", "store.refused", params, cause);
  if (full.test(error.code)) return new AgentError("io", "store.database_full", params, cause);
  return new AgentError("io", "store.database", params, cause);
}
