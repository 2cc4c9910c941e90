import type {
  AppendOutcome,
  Clock,
  Event,
  StreamName,
  StreamWrite,
  UnknownEvent,
} from "../protocol/mod.ts";
import { isWhole, numberEvents } from "./append_rules.ts";
import { batches, type Entries, fitsBatch } from "./batches.ts";
import type { CommitGroup } from "./commit_group.ts";
import { encodeEvent } from "./event_record.ts";
import { type Head, readHeads } from "./heads.ts";
import { keys } from "./keys.ts";
import type { KvFile } from "./kv_file.ts";
import { encodeValue, maxRecordJson } from "./record.ts";

/** JSON bytes above which events are spilled when all of an append would not fit one atomic. */
const tightRecordJson = 500;

/** Ends of streams as this process left them. A check in every append tells what is outdated. */
export type KnownHeads = Map<StreamName, Head>;

interface Appending {
  readonly clock: Clock;
  readonly known: KnownHeads;
  /** Of this file. */
  readonly commits: CommitGroup;
}

export async function append(
  file: KvFile,
  writes: readonly StreamWrite[],
  appending: Appending,
): Promise<AppendOutcome> {
  const events = numberEvents(writes, appending.clock.now());
  const numbered = writes.map(({ stream, after }, at) => ({
    ...{ stream, after },
    events: events[at] ?? [],
  }));
  const moved = await store(file, numbered, { ...appending, inParts: isWhole(writes) });
  return moved === null ? { type: "appended", events } : { type: "conflict", stream: moved };
}

/** Events as another store has them; false: the stream does not end before them. */
export async function bring(
  file: KvFile,
  stream: StreamName,
  { events, ...appending }: Appending & { readonly events: readonly (Event | UnknownEvent)[] },
): Promise<boolean> {
  const after = (events[0]?.seq ?? 1) - 1;
  return await store(file, [{ stream, after, events }], { ...appending, inParts: false }) === null;
}

interface NumberedWrite {
  readonly stream: StreamName;
  readonly after: number;
  /** As every reader will see them. */
  readonly events: readonly (Event | UnknownEvent)[];
}

/**
 * One atomic: a check on each head's versionstamp, the new heads, one record per event.
 * What is too large for a record is written before it; nobody sees it without the record.
 * Returns the stream that has moved meanwhile; `null`: all is stored.
 */
async function store(
  file: KvFile,
  writes: readonly NumberedWrite[],
  { clock, known, commits, inParts }: Appending & { readonly inParts: boolean },
): Promise<StreamName | null> {
  const now = clock.now();
  let records: Entries | undefined;
  for (let failed = false;; failed = true) {
    const guess = failed ? null : guessHeads(writes, known);
    const pairs = guess ?? await lookAtHeads(file, writes);
    const moved = pairs.find(({ write, head }) => write.after !== head.seq);
    if (moved) return moved.write.stream;
    records ??= inParts
      ? await allButLast(file, await encodeAll(file, writes, inParts))
      : await encodeAll(file, writes, inParts);
    const heads = newHeads(pairs, now);
    const versionstamp = await commits.commit({
      check: pairs.map(({ write, head }) => ({
        key: keys.head(write.stream),
        versionstamp: head.versionstamp,
      })),
      set: [
        ...heads.map(({ stream, head }) => [keys.head(stream), encodeValue(head)] as const),
        ...records,
      ],
    });
    for (const { stream } of writes) known.delete(stream);
    if (versionstamp === null) continue;
    for (const { stream, head } of heads) known.set(stream, { ...head, versionstamp });
    return null;
  }
}

/** Without the head of their stream nobody sees them. */
async function allButLast(file: KvFile, records: Entries): Promise<Entries> {
  const groups = batches(records);
  for (const set of groups.slice(0, -1)) await file.commit({ set });
  return groups.at(-1) ?? [];
}

interface Pair {
  readonly write: NumberedWrite;
  readonly head: Head;
}

/** A look at the heads takes as long as half a commit; a wrong guess fails its check. */
function guessHeads(writes: readonly NumberedWrite[], known: KnownHeads): readonly Pair[] | null {
  const pairs = writes.flatMap((write) => {
    const head = write.after === 0 ? absent : known.get(write.stream);
    return head?.seq === write.after ? [{ write, head }] : [];
  });
  return pairs.length === writes.length ? pairs : null;
}

async function lookAtHeads(
  file: KvFile,
  writes: readonly NumberedWrite[],
): Promise<readonly Pair[]> {
  const seen = await readHeads(file, writes.map((write) => write.stream));
  return writes.map((write, index) => ({ write, head: seen[index]?.head ?? absent }));
}

const absent: Head = { seq: 0, created: 0, versionstamp: null };

function newHeads(pairs: readonly Pair[], now: number) {
  return pairs
    .filter(({ write }) => write.events.length > 0)
    .map(({ write: { stream, after, events }, head }) => ({
      stream,
      head: { seq: after + events.length, created: head.seq === 0 ? now : head.created },
    }));
}

/** The records of all events, with the spilled bodies already stored. */
async function encodeAll(
  file: KvFile,
  writes: readonly NumberedWrite[],
  inParts: boolean,
): Promise<Entries> {
  const encode = (limit: number) =>
    Promise.all(
      writes.flatMap(({ stream, events }) =>
        events.map(async (event) => ({
          stream,
          key: keys.event(stream, event.seq),
          ...await encodeEvent(event, limit),
        }))
      ),
    );
  const records = (encoded: Awaited<ReturnType<typeof encode>>): Entries =>
    encoded.map(({ key, record }) => [key, record]);
  let encoded = await encode(maxRecordJson);
  if (!inParts && !fitsBatch(records(encoded))) encoded = await encode(tightRecordJson);
  const spilled: Entries = encoded.flatMap(({ stream, spill }) =>
    (spill?.chunks ?? []).map((chunk, index) =>
      [[...keys.spill(stream, spill?.hash ?? ""), index], chunk] as const
    )
  );
  for (const set of batches(spilled)) await file.commit({ set });
  return records(encoded);
}
