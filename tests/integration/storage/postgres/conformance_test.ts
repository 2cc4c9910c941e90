/** The cases of every `Store`, over a real PostgreSQL server. */

import { memoryLocks } from "../../../../src/storage/mod.ts";
import { common } from "../../../../src/storage/common.ts";
import { openSql } from "../../../../src/storage/postgres/client.ts";
import { sharedStore } from "../../../../src/storage/postgres/store.ts";
import { storeCases } from "../../../conformance/store_suite.ts";
import { fakeClock } from "../../../support/clock.ts";
import { databaseTest, postgresServer } from "../../../support/postgres.ts";

databaseTest("a store in PostgreSQL passes the cases of every store", async () => {
  const server = await postgresServer(["fsync=off"]);
  try {
    const sql = openSql(await server.database());
    for (const [at, [sentence, body]] of storeCases.entries()) {
      const clock = fakeClock({ now: Date.UTC(2030, 0, 1), auto: true });
      const database = "postgres://agent@127.0.0.1/test";
      const shared = { sql, database, place: "here", files: memoryLocks(), clock, common };
      const store = await sharedStore({ ...shared, name: `case ${at}` });
      try {
        await body({ store, clock });
      } catch (cause) {
        throw new Error(`a store in PostgreSQL ${sentence}`, { cause });
      } finally {
        await store.close();
      }
    }
    await sql.close();
  } finally {
    await server.close();
  }
});
