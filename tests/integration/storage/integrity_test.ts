/** What is looked for in a KV file before Deno KV may open it. */

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { verify } from "../../../src/storage/integrity.ts";
import { encodeValue } from "../../../src/storage/record.ts";
import { withFolder } from "../../support/folder.ts";

/** The verdict on a file of Deno KV that a statement has changed, without and with a look at each record. */
async function verdicts(statement: string): Promise<readonly [string, string]> {
  let found: readonly [string, string] = ["", ""];
  await withFolder(async (folder) => {
    const [path, copy] = [`${folder}/log.kv`, `${folder}/copy.kv`];
    using kv = await Deno.openKv(path);
    const event = encodeValue({ v: 1, seq: 1, at: "", type: "aborted", by: "user" });
    await kv.set(["event", "workspace", 1], event);
    await kv.set(["head", "workspace"], encodeValue({ seq: 1, created: 1 }));
    await kv.set(["checkpoint", "workspace", "fold"], new Uint8Array(3));
    for (const suffix of ["", "-wal"]) await Deno.copyFile(path + suffix, copy + suffix);
    const database = new DatabaseSync(copy);
    if (statement !== "") database.exec(statement);
    database.close();
    found = [verify(copy), verify(copy, { records: true })];
  });
  return found;
}

const sound = ["sound", "sound"];
const damaged = ["damaged", "damaged"];
/** Seen only where each record is looked at. */
const byRecords = ["sound", "damaged"];

const event = "hex(k) LIKE '026576656E7400%'";
const head = "hex(k) LIKE '026865616400%'";
const checkpoint = "hex(k) LIKE '02636865636B%'";

for (
  const [what, statement, expected] of [
    ["as Deno KV made it", "", sound],
    ["with a row of a cache changed", `UPDATE kv SET v = x'00' WHERE ${checkpoint}`, sound],
    ["with an event changed", `UPDATE kv SET v = x'0000000001' || v WHERE ${event}`, byRecords],
    ["with a head that is no bytes", `UPDATE kv SET v = 1 WHERE ${head}`, byRecords],
    ["with an event that is a text", `UPDATE kv SET v = 'text' WHERE ${event}`, byRecords],
    ["with a number of 64 bits", `UPDATE kv SET v_encoding = 2 WHERE ${event}`, damaged],
    ["whose row expires at a text", `UPDATE kv SET expiration_ms = 'soon' WHERE ${head}`, damaged],
    ["with something in its queue", "INSERT INTO queue VALUES (1, 'a', x'', '', x'')", damaged],
    ["that runs it", "INSERT INTO queue_running VALUES (1, 'a', x'', '', x'')", damaged],
    ["without a queue", "DROP TABLE queue", damaged],
    ["without a column", "ALTER TABLE kv RENAME COLUMN seq TO other", damaged],
    ["of no migration", "DELETE FROM migration_state", damaged],
    ["of migration 0", "UPDATE migration_state SET version = 0", damaged],
    ["of migration 1", "UPDATE migration_state SET version = 1", sound],
    ["of a migration that is no number", "UPDATE migration_state SET version = 'x'", damaged],
    ["of no version", "DELETE FROM data_version", damaged],
    ["of two versions", "INSERT INTO data_version VALUES (9, 1, 1)", damaged],
    ["of a version that is no number", "UPDATE data_version SET seq = 'x'", damaged],
  ] as const
) {
  Deno.test(`a file ${what} is ${expected[0]}, and ${expected[1]} record by record`, async () => {
    assert.deepEqual(await verdicts(statement), expected);
  });
}

Deno.test("a database without a table is empty, and what is none is damaged", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/empty`, "");
    await Deno.writeFile(`${folder}/none`, new Uint8Array(8_192).fill(7));
    assert.deepEqual([verify(`${folder}/empty`), verify(`${folder}/none`)], ["empty", "damaged"]);
  }));
