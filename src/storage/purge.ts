/** Takes deleted rows out of a KV file for good. Loaded only when something was removed on purpose. */

import { backup, DatabaseSync } from "node:sqlite";
import { folderOf } from "../util/mod.ts";
import { removeCompanions, removeFile } from "./integrity.ts";

/** Wait for other processes that read or write, milliseconds. */
const busyMs = 5_000;

/** The copy is no file that a mend could take for a whole one. */
const compactSuffix = ".compact";

/** Pages that are written back before it is looked whether others have written; a KV file has nine at least. */
const firstPages = 4;

/**
 * Deleting a row leaves its bytes where they were: on free pages, in the journal, in every copy. No
 * connection of this process may be open. The rows that are left are copied into a new file, and its
 * pages back over the old one in one transaction, so that others may have the file open meanwhile.
 * (`VACUUM` attaches a database, which Deno refuses to a program that does not hold every right.)
 * Copies are made anew when the file is closed.
 *
 * @throws `database is locked`, if others write all the time
 */
export async function purge(path: string): Promise<void> {
  const compact = `${path}${compactSuffix}`;
  const database = new DatabaseSync(path, { timeout: busyMs });
  try {
    const seen = dataVersion(database);
    await copyRows(database, compact);
    await putBack(compact, path, () => {
      if (dataVersion(database) !== seen) throw inUse();
    });
    const { busy } = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() ?? {};
    if (busy !== 0) throw inUse();
  } finally {
    database.close();
    await removeCompanions(compact);
    await removeFile(compact);
  }
  await removeCopies(path);
}

/** As SQLite says it, so that it is tried again. */
function inUse(): Error {
  return new Error("database is locked");
}

/** Another figure once another connection has written. */
function dataVersion(database: DatabaseSync): unknown {
  return database.prepare("PRAGMA data_version").get()?.["data_version"];
}

async function copyRows(from: DatabaseSync, path: string): Promise<void> {
  await removeFile(path);
  (await Deno.open(path, { create: true, write: true, mode: 0o600 })).close();
  const to = new DatabaseSync(path);
  try {
    from.exec("BEGIN");
    to.exec("BEGIN");
    for (
      const { sql } of from.prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").all()
    ) {
      to.exec(String(sql));
    }
    const tables = from.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    for (const { name } of tables) copyTable(String(name), from, to);
    to.exec("COMMIT");
    from.exec("COMMIT");
  } finally {
    to.close();
  }
}

function copyTable(name: string, from: DatabaseSync, to: DatabaseSync): void {
  const columns = from.prepare(`PRAGMA table_info(${name})`).all().length;
  const places = Array(columns).fill("?").join(", ");
  const insert = to.prepare(`INSERT INTO ${name} VALUES (${places})`);
  for (const row of from.prepare(`SELECT * FROM ${name}`).iterate()) {
    insert.run(...Object.values(row));
  }
}

/** @param check called once nobody else can write any more; what it throws leaves all as it was */
async function putBack(compact: string, path: string, check: () => void): Promise<void> {
  const database = new DatabaseSync(compact, { readOnly: true });
  let isChecked = false;
  try {
    await backup(database, path, {
      rate: firstPages,
      progress: () => {
        if (!isChecked) check();
        isChecked = true;
      },
    });
  } finally {
    database.close();
  }
}

const copies = [".backup", ".damaged-", ".new", compactSuffix] as const;

/** Backups, and damaged files that were kept aside. */
async function removeCopies(path: string): Promise<void> {
  const folder = folderOf(path);
  const name = path.slice(folder.length + 1);
  for await (const entry of Deno.readDir(folder)) {
    const isCopy = copies.some((it) => entry.name.startsWith(name + it));
    if (isCopy) await Deno.remove(`${folder}/${entry.name}`);
  }
}
