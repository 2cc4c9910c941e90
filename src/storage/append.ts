import type { AppendOutcome, Clock, Event, StreamWrite } from "../protocol/mod.ts";
import { numberEvents } from "./append_rules.ts";
import { batches, type Entries, fitsBatch } from "./batches.ts";
import { encodeEvent } from "./event_record.ts";
import { type Head, readHeads } from "./heads.ts";
import { keys } from "./keys.ts";
import type { KvFile } from "./kv_file.ts";
import { encodeValue, maxRecordJson } from "./record.ts";

/** JSON bytes above which events are spilled when all of an append would not fit one atomic. */
const tightRecordJson = 500;

/**
 * One atomic: a check on each head's versionstamp, the new heads, one record per event.
 * What is too large for a record is written before it; nobody sees it without the record.
 */
export async function append(
  file: KvFile,
  clock: Clock,
  writes: readonly StreamWrite[],
): Promise<AppendOutcome> {
  const now = clock.now();
  const events = numberEvents(writes, now);
  let records: Entries | undefined;
  for (;;) {
    const seen = await readHeads(file, writes.map((write) => write.stream));
    const pairs = writes.map((write, index) => ({ write, head: seen[index]?.head ?? absent }));
    const moved = pairs.find(({ write, head }) => write.after !== head.seq);
    if (moved) return { type: "conflict", stream: moved.write.stream };
    records ??= await encodeAll(file, writes, events);
    const done = await file.commit({
      check: pairs.map(({ write, head }) => ({
        key: keys.head(write.stream),
        versionstamp: head.versionstamp,
      })),
      set: [...newHeads(pairs, now), ...records],
    });
    if (done) return { type: "appended", events };
  }
}

const absent: Head = { seq: 0, created: 0, versionstamp: null };

function newHeads(
  pairs: readonly { readonly write: StreamWrite; readonly head: Head }[],
  now: number,
): Entries {
  return pairs
    .filter(({ write }) => write.events.length > 0)
    .map(({ write: { stream, after, events }, head }) => {
      const created = head.seq === 0 ? now : head.created;
      return [keys.head(stream), encodeValue({ seq: after + events.length, created })];
    });
}

/** The records of all events, with the spilled bodies already stored. */
async function encodeAll(
  file: KvFile,
  writes: readonly StreamWrite[],
  events: readonly (readonly Event[])[],
): Promise<Entries> {
  const encode = (limit: number) =>
    Promise.all(
      writes.flatMap(({ stream }, index) =>
        (events[index] ?? []).map(async (event) => ({
          stream,
          key: keys.event(stream, event.seq),
          ...await encodeEvent(event, limit),
        }))
      ),
    );
  const records = (encoded: Awaited<ReturnType<typeof encode>>): Entries =>
    encoded.map(({ key, record }) => [key, record]);
  let encoded = await encode(maxRecordJson);
  if (!fitsBatch(records(encoded))) encoded = await encode(tightRecordJson);
  const spilled: Entries = encoded.flatMap(({ stream, spill }) =>
    (spill?.chunks ?? []).map((chunk, index) =>
      [[...keys.spill(stream, spill?.hash ?? ""), index], chunk] as const
    )
  );
  for (const set of batches(spilled)) await file.commit({ set });
  return records(encoded);
}
