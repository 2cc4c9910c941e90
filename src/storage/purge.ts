/** Takes deleted rows out of a KV file for good. Loaded only when something was removed on purpose. */

import { DatabaseSync } from "node:sqlite";
import { folderOf } from "../util/mod.ts";

/** Wait for other processes that read or write, milliseconds. */
const busyMs = 5_000;

/**
 * Deleting a row leaves its bytes where they were: on free pages, in the journal, in every copy. No
 * connection of this process may be open. Copies are made anew when the file is closed.
 */
export async function purge(path: string): Promise<void> {
  const database = new DatabaseSync(path, { timeout: busyMs });
  try {
    database.exec("PRAGMA secure_delete = ON; VACUUM");
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
  await removeCopies(path);
}

/** Backups, and damaged files that were kept aside. */
async function removeCopies(path: string): Promise<void> {
  const folder = folderOf(path);
  const name = path.slice(folder.length + 1);
  for await (const entry of Deno.readDir(folder)) {
    const isCopy = [".backup", ".damaged-", ".new"].some((it) => entry.name.startsWith(name + it));
    if (isCopy) await Deno.remove(`${folder}/${entry.name}`);
  }
}
