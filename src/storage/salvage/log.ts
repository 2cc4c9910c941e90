/**
 * What is left of a damaged `log.kv`. A record that is lost leaves a `record_lost` in its place,
 * so that the numbers of its stream have no gap and all others can be read.
 */

import type { Json, NewEvent, StreamName } from "../../protocol/mod.ts";
import { concatBytes, sha256 } from "../../util/mod.ts";
import { recordContent } from "../event_record.ts";
import { headSchema } from "../heads.ts";
import { isStreamName, keys } from "../keys.ts";
import type { Key } from "../kv_file.ts";
import { decodeRecord, encodeValue } from "../record.ts";
import type { Row, Rows } from "./rows.ts";

/** What is left of one stream. */
export interface StreamLoss {
  readonly stream: StreamName;
  readonly lost: number;
  readonly total: number;
  /** How long the stream was is not known: its end may be lost too. */
  readonly isEndUnknown: boolean;
}

type Entry = readonly [Key, Uint8Array<ArrayBuffer>];

/** A row that is what was written, by its checksum; those of caches are made anew. */
export function isLogRow({ key, bytes }: Row): boolean {
  const [kind, stream] = key;
  if (typeof stream !== "string" || !isStreamName(stream)) return false;
  switch (kind) {
    case "event":
      return key.length === 3 && seqOf(() => recordSeq(decodeRecord(bytes))) === key[2];
    case "head":
      return key.length === 2 && seqOf(() => headSchema.parse(decodeRecord(bytes)).seq) !== null;
    case "spill":
      return key.length === 4;
    default:
      return false;
  }
}

/** `null`: no record of its kind. */
function seqOf(read: () => number): number | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function recordSeq(value: Json): number {
  const content = recordContent(value);
  return content.type === "whole" ? content.event.seq : Number(content.envelope["seq"]);
}

/**
 * Streams and the records that are left of each, by their numbers; in the order in which they were
 * last appended to, which is that of their heads in the new file.
 */
export function streamsOf(rows: Rows): readonly (readonly [StreamName, ReadonlySet<number>])[] {
  const streams = new Map<StreamName, Set<number>>();
  for (const [kind, stream, seq] of rows.keys()) {
    if (typeof stream !== "string" || !isStreamName(stream)) continue;
    if (kind !== "event" && kind !== "head") continue;
    const seqs = streams.get(stream) ?? new Set();
    if (typeof seq === "number") seqs.add(seq);
    streams.set(stream, seqs);
  }
  const used = (stream: StreamName) => rows.get(keys.head(stream))?.version ?? 0;
  return [...streams].toSorted(([a], [b]) => used(a) - used(b));
}

/**
 * The entries of a stream without a gap, its head last.
 *
 * @param entry is given each of them
 */
export async function rebuildStream(
  rows: Rows,
  { stream, seqs }: { readonly stream: StreamName; readonly seqs: ReadonlySet<number> },
  entry: (entry: Entry) => Promise<void>,
): Promise<StreamLoss> {
  const headRow = rows.get(keys.head(stream));
  const head = headRow && headSchema.parse(decodeRecord(headRow.bytes));
  const newest = Math.max(0, ...seqs);
  const isEndUnknown = head === null || head.seq < newest;
  const total = Math.max(head?.seq ?? 0, newest);
  // One more stands for an end of which nothing is known: what it began may have been done.
  const last = total + (isEndUnknown ? 1 : 0);
  let [lost, at] = [0, new Date(head?.created ?? 0).toISOString()];
  for (let seq = 1; seq <= last; seq++) {
    const found = seqs.has(seq) ? await eventEntries(rows, stream, seq) : null;
    for (const it of found?.entries ?? []) await entry(it);
    if (found) at = found.at;
    else {
      if (seq <= total) lost++;
      await entry([keys.event(stream, seq), encodeValue({ v: 1, seq, at, ...placeholder })]);
    }
  }
  const created = head?.created ?? Date.parse(await firstTime(rows, stream, seqs));
  await entry([keys.head(stream), encodeValue({ seq: last, created })]);
  return { stream, lost, total, isEndUnknown };
}

const placeholder = { type: "record_lost" } as const satisfies NewEvent;

interface StoredRecord {
  readonly entries: readonly Entry[];
  /** ISO 8601. */
  readonly at: string;
}

/** The record and its spilled body; `null` if the body is not what was written. */
async function eventEntries(
  rows: Rows,
  stream: StreamName,
  seq: number,
): Promise<StoredRecord | null> {
  const row = rows.get(keys.event(stream, seq));
  if (!row) return null;
  const record: Entry = [row.key, row.bytes];
  const content = recordContent(decodeRecord(row.bytes));
  if (content.type === "whole") return { entries: [record], at: content.event.at };
  const body: Row[] = [];
  for (let index = 0;; index++) {
    const piece = rows.get([...keys.spill(stream, content.hash), index]);
    if (!piece) break;
    body.push(piece);
  }
  const bytes = concatBytes(body.map((piece) => piece.bytes));
  if (await sha256(bytes) !== content.hash) return null;
  const pieces = body.map((piece): Entry => [piece.key, piece.bytes]);
  return { entries: [...pieces, record], at: String(content.envelope["at"]) };
}

async function firstTime(
  rows: Rows,
  stream: StreamName,
  seqs: ReadonlySet<number>,
): Promise<string> {
  const first = await eventEntries(rows, stream, Math.min(...seqs));
  return first?.at ?? new Date(0).toISOString();
}
