import { type Event, parseEvent, type StreamName, type UnknownEvent } from "../protocol/mod.ts";
import { concatBytes, sha256 } from "../util/mod.ts";
import { maxSpillChunks, type RecordContent, recordContent } from "./event_record.ts";
import { isCorruption } from "./failure.ts";
import { readHead } from "./heads.ts";
import { keys } from "./keys.ts";
import type { Entry, KvFile } from "./kv_file.ts";
import { damaged, mending, readRecord, type RecordPlace } from "./read_record.ts";

/** Entries fetched at once: of at most 60 kB each, what may lie in memory. */
const pageSize = 200;

/**
 * The events after number `after`, up to the head that the stream had at the beginning.
 *
 * @throws {AgentError} `store.damaged` at a number that is missing or not what was written
 */
export async function* read(
  file: KvFile,
  stream: StreamName,
  after: number,
): AsyncGenerator<Event | UnknownEvent> {
  const last = await readHead(file, stream);
  for (let seq = after + 1; seq <= last;) {
    const since = file.mended;
    const page = await mending(file, () => readPage(file, { stream, seq }, last));
    for (const entry of page) {
      const place = { stream, seq };
      const readOne = async (isAgain: boolean) => {
        const [found = entry] = isAgain ? await readPage(file, place, seq) : [];
        return await readEvent(file, found, place);
      };
      yield await mending(file, readOne, since);
      seq++;
    }
  }
}

/** At least one entry. One row that cannot be read fails a whole page: then the good ones before it come singly. */
async function readPage(
  file: KvFile,
  place: RecordPlace,
  last: number,
): Promise<readonly Entry[]> {
  const { stream, seq } = place;
  const fetch = (end: number, limit: number) =>
    file.range({ start: keys.event(stream, seq), end: keys.event(stream, end) }, limit);
  const page = await fetch(last + 1, pageSize).catch((error) => {
    if (!isCorruption(error)) throw error;
    return orDamaged(place, () => fetch(seq + 1, 1));
  });
  if (page.length === 0) throw damaged(place);
  return page;
}

async function orDamaged<T>(place: RecordPlace, fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    throw isCorruption(error) ? damaged(place) : error;
  }
}

async function readEvent(
  file: KvFile,
  entry: Entry,
  place: RecordPlace,
): Promise<Event | UnknownEvent> {
  const content = readRecord(entry, place, recordContent);
  const event = content.type === "whole" ? content.event : await readSpilled(file, content, place);
  if (event.seq !== place.seq) throw damaged(place);
  return event;
}

async function readSpilled(
  file: KvFile,
  { envelope, hash, size }: Extract<RecordContent, { type: "spilled" }>,
  place: RecordPlace,
): Promise<Event | UnknownEvent> {
  const pieces = await orDamaged(
    place,
    () => file.list(keys.spill(place.stream, hash), maxSpillChunks),
  );
  const body = concatBytes(pieces.map((piece) => piece.bytes));
  if (body.length !== size || await sha256(body) !== hash) throw damaged(place);
  return parseEvent({ ...JSON.parse(new TextDecoder().decode(body)), ...envelope });
}
