/** File contents under their SHA-256 in a table: compressed, checked when read, the oldest first to go. */

import * as z from "zod";
import type { BlobsSize, Bytes } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import type { Common } from "../common.ts";
import type { CopyableStore } from "../copy.ts";
import type { Encoding } from "../gzip.ts";
import type { Param, Sql } from "./sql.ts";

/** A blob that is put again counts as new once it is older than that. */
const refreshAfter = "10 minutes";

/** Stored bytes of one statement, and its blobs. */
const batch = { bytes: 4_000_000, blobs: 200 } as const;

/** Once the cap is met, blobs are taken away until this part of it is in use. */
const keptPart = 0.8;

/** Part of the cap that one process adds before it looks again how much is there: others add too. */
const stridePart = 0.1;

export interface BlobPlace {
  readonly sql: Sql;
  readonly space: number;
  readonly common: Common;
  /** Stored bytes above which the oldest are taken away. */
  readonly maxBytes: number;
}

interface Packed {
  readonly hash: string;
  readonly encoding: Encoding;
  readonly stored: Bytes;
}

export function databaseBlobs(place: BlobPlace): CopyableStore["blobs"] {
  const table = new BlobTable(place);
  return {
    put: async (bytes) => (await table.put([bytes.slice()]))[0] ?? "",
    putMany: (contents) => table.put(contents.map((it) => it.slice())),
    get: (hash) => table.get(hash),
    keep: (hashes) => table.keep(hashes),
    size: () => table.size(),
    hashes: () => table.hashes(),
  };
}

const hashRows = z.array(z.object({ hash: z.string() }));
const blobRows = z.array(z.object({
  encoding: z.enum(["gzip", "identity"]),
  content: z.instanceof(Uint8Array),
}));
const sizeRows = z.tuple([z.object({ bytes: z.coerce.number(), count: z.coerce.number() })]);

class BlobTable {
  readonly #place: BlobPlace;
  /** Bytes that may be added before the next look. */
  #left = 0;

  constructor(place: BlobPlace) {
    this.#place = place;
  }

  async put(contents: readonly Bytes[]): Promise<readonly string[]> {
    const hashes = await Promise.all(contents.map(sha256));
    const there = new Set(await this.#refresh(hashes));
    const wanted = new Map<string, Bytes>();
    for (const [at, hash] of hashes.entries()) {
      const bytes = contents[at];
      if (bytes && !there.has(hash)) wanted.set(hash, bytes);
    }
    let group: Packed[] = [];
    let bytes = 0;
    for (const [hash, content] of wanted) {
      const packed = { hash, ...await this.#place.common.pack(content) };
      if (packed.stored.length > this.#place.maxBytes * keptPart) continue;
      group.push(packed);
      bytes += packed.stored.length;
      if (bytes < batch.bytes && group.length < batch.blobs) continue;
      await this.#write(group, bytes);
      group = [];
      bytes = 0;
    }
    if (group.length > 0) await this.#write(group, bytes);
    return hashes;
  }

  async get(hash: string): Promise<Bytes | null> {
    const rows = await this.#query(
      `SELECT encoding, content FROM agent.blob
      WHERE space = $1::integer AND hash = $2`,
      [hash],
    );
    const [found] = blobRows.parse(rows);
    if (!found) return null;
    try {
      const bytes = await this.#place.common.unpack(new Uint8Array(found.content), found.encoding);
      if (await sha256(bytes) === hash) return bytes;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    // Putting it again writes it again.
    await this.#query(`DELETE FROM agent.blob WHERE space = $1::integer AND hash = $2`, [hash]);
    return null;
  }

  async keep(hashes: readonly string[]): Promise<readonly string[]> {
    const there = new Set(await this.#refresh(hashes));
    return hashes.filter((hash) => !there.has(hash));
  }

  async size(): Promise<BlobsSize> {
    const rows = await this.#query(
      `SELECT coalesce(sum(octet_length(content)), 0) AS bytes, count(*) AS count FROM agent.blob
       WHERE space = $1::integer`,
    );
    const [{ bytes, count }] = sizeRows.parse(rows);
    return { bytes, maxBytes: this.#place.maxBytes, count };
  }

  async hashes(): Promise<readonly string[]> {
    const rows = await this.#query(`SELECT hash FROM agent.blob WHERE space = $1::integer
      ORDER BY at`);
    return hashRows.parse(rows).map(({ hash }) => hash);
  }

  /** Those that are there; they count as put now. */
  async #refresh(hashes: readonly string[]): Promise<readonly string[]> {
    if (hashes.length === 0) return [];
    const rows = await this.#query(
      `WITH wanted AS (SELECT DISTINCT value AS hash FROM json_array_elements_text($2::text::json)),
            old AS (
              UPDATE agent.blob b SET at = now() FROM wanted w
              WHERE b.space = $1::integer AND b.hash = w.hash
              AND b.at < now() - interval '${refreshAfter}'
            )
       SELECT b.hash FROM agent.blob b JOIN wanted w ON b.hash = w.hash
       WHERE b.space = $1::integer`,
      [JSON.stringify(hashes)],
    );
    return hashRows.parse(rows).map(({ hash }) => hash);
  }

  async #write(group: readonly Packed[], bytes: number): Promise<void> {
    await this.#makeRoom(bytes);
    const rows = group.map((_, at) =>
      `($1::integer, $${at * 3 + 2}, $${at * 3 + 3}, $${at * 3 + 4}::bytea, now())`
    );
    await this.#query(
      `INSERT INTO agent.blob (space, hash, encoding, content, at) VALUES ${rows.join(", ")}
       ON CONFLICT (space, hash) DO UPDATE SET at = now()`,
      group.flatMap(({ hash, encoding, stored }) => [hash, encoding, stored]),
    );
  }

  async #makeRoom(wanted: number): Promise<void> {
    if (wanted > this.#left) {
      const { maxBytes } = this.#place;
      let { bytes: used } = await this.size();
      if (used + wanted > maxBytes) {
        await this.#evict(maxBytes * keptPart - wanted);
        used = (await this.size()).bytes;
      }
      this.#left = Math.max(wanted, Math.min(maxBytes - used, maxBytes * stridePart));
    }
    this.#left -= wanted;
  }

  /** @param kept bytes of the newest that stay */
  async #evict(kept: number): Promise<void> {
    await this.#query(
      `DELETE FROM agent.blob b USING (
         SELECT hash, sum(octet_length(content)) OVER (ORDER BY at DESC, hash) AS total
         FROM agent.blob WHERE space = $1::integer
       ) AS sized
       WHERE b.space = $1::integer AND b.hash = sized.hash AND sized.total > $2::float8`,
      [kept],
    );
  }

  async #query(text: string, params: readonly Param[] = []) {
    return await this.#place.sql.query(text, [this.#place.space, ...params]);
  }
}
