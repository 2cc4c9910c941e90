/** Makes a new file of what is left of damaged ones. */

import { batches } from "../batches.ts";
import { readIndex } from "../blob_record.ts";
import { released } from "../companions.ts";
import type { Key } from "../kv_file.ts";
import { isLogRow, rebuildStream, type StreamLoss, streamsOf } from "./log.ts";
import { type Row, type Rows, salvageRows } from "./rows.ts";

/** What a file holds, and so what is worth keeping of it. */
export type Content = "log" | "blobs";

export interface Rebuilt {
  /** Events or file contents. */
  readonly kept: number;
  /** Nothing could be read in the first file, all comes from the others. */
  readonly isOld: boolean;
  readonly losses: readonly StreamLoss[];
  /** File contents of which a part is lost. */
  readonly lostBlobs: number;
}

/** Entries that are written at once. */
const group = 500;

type Entry = readonly [Key, Uint8Array<ArrayBuffer>];

/**
 * Writes what is left of `sources`, newest first, into a new file at `target`.
 *
 * @throws as Deno KV and the file system do
 */
export async function rebuild(
  sources: readonly string[],
  target: string,
  content: Content,
): Promise<Rebuilt> {
  const rows = salvageRows(sources, content === "log" ? isLogRow : isBlobRow);
  try {
    if (rows.size === 0) return { kept: 0, isOld: false, losses: [], lostBlobs: 0 };
    (await Deno.open(target, { create: true, write: true, mode: 0o600 })).close();
    const kv = await Deno.openKv(target);
    try {
      return await write(rows, content, kv);
    } finally {
      kv.close();
      await released(target);
      await checkpoint(target);
    }
  } finally {
    rows.close();
  }
}

/** The file is moved by its name alone: nothing of it may stand beside it. */
async function checkpoint(path: string): Promise<void> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(path);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

async function write(rows: Rows, content: Content, kv: Deno.Kv): Promise<Rebuilt> {
  const writer = new Writer(kv);
  const isOld = rows.own === 0;
  const rebuilt = content === "log" ? await copyLog(rows, writer) : await copyBlobs(rows, writer);
  await writer.flush();
  return { isOld, ...rebuilt };
}

async function copyLog(rows: Rows, writer: Writer): Promise<Omit<Rebuilt, "isOld">> {
  const losses: StreamLoss[] = [];
  let kept = 0;
  for (const [stream, seqs] of streamsOf(rows)) {
    const loss = await rebuildStream(rows, { stream, seqs }, (entry) => writer.add(entry));
    // One commit a stream: sessions are listed in the order of the commits of their heads.
    await writer.flush();
    kept += loss.total - loss.lost;
    if (loss.lost > 0 || loss.isEndUnknown) losses.push(loss);
  }
  return { kept, losses, lostBlobs: 0 };
}

/** Chunks are checked by the blob's hash when they are read. */
function isBlobRow({ key, bytes }: Row): boolean {
  switch (key[0]) {
    case "blob":
      return readIndex({ key, bytes, versionstamp: "" }) !== null;
    case "chunk":
      return key.length === 3;
    default:
      return false;
  }
}

async function copyBlobs(rows: Rows, writer: Writer): Promise<Omit<Rebuilt, "isOld">> {
  const chunks = new Map<unknown, number>();
  for (const [kind, hash] of rows.keys()) {
    if (kind === "chunk") chunks.set(hash, (chunks.get(hash) ?? 0) + 1);
  }
  let [kept, lostBlobs] = [0, 0];
  for (const key of rows.keys()) {
    const row = rows.get(key);
    if (!row) continue;
    const index = key[0] === "blob" ? readIndex({ ...row, versionstamp: "" }) : null;
    if (index && index.chunks > (chunks.get(key[1]) ?? 0)) {
      lostBlobs++;
      continue;
    }
    if (index) kept++;
    await writer.add([key, row.bytes]);
  }
  return { kept, losses: [], lostBlobs };
}

class Writer {
  readonly #kv: Deno.Kv;
  #pending: Entry[] = [];

  constructor(kv: Deno.Kv) {
    this.#kv = kv;
  }

  async add(entry: Entry): Promise<void> {
    this.#pending.push(entry);
    if (this.#pending.length >= group) await this.flush();
  }

  async flush(): Promise<void> {
    for (const entries of batches(this.#pending)) {
      const atomic = this.#kv.atomic();
      for (const [key, bytes] of entries) atomic.set(key, bytes);
      await atomic.commit();
    }
    this.#pending = [];
  }
}
