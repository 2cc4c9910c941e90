import * as z from "zod";
import type { StreamName } from "../protocol/mod.ts";
import { isSession, keys } from "./keys.ts";
import type { Entry, KvFile } from "./kv_file.ts";
import { isDamage, mending, readRecord } from "./read_record.ts";

export const headSchema = z.object({
  /** Number of the last event. */
  seq: z.number(),
  /** Epoch milliseconds of the first. */
  created: z.number(),
});

/** The end of a stream; `seq` 0 and no versionstamp if there is none. */
export interface Head extends z.infer<typeof headSchema> {
  readonly versionstamp: string | null;
}

/** The heads of at most ten streams, in one snapshot. */
export async function readHeads(
  file: KvFile,
  streams: readonly StreamName[],
): Promise<readonly { readonly stream: StreamName; readonly head: Head }[]> {
  return await mending(file, async () => {
    const entries = await file.get(streams.map(keys.head));
    return streams.map((stream, index) => ({ stream, head: toHead(entries[index], stream) }));
  });
}

/** Number of the last event of a stream, 0 for none. */
export async function readHead(file: KvFile, stream: StreamName): Promise<number> {
  const [found] = await readHeads(file, [stream]);
  return found?.head.seq ?? 0;
}

/** All session streams, oldest first; those begun in the same millisecond by name. */
export async function readSessions(file: KvFile): Promise<readonly StreamName[]> {
  const found = await Array.fromAsync(createdSessions(file));
  return found
    .toSorted((a, b) => a.created - b.created || (a.stream < b.stream ? -1 : 1))
    .map(({ stream }) => stream);
}

async function* createdSessions(file: KvFile) {
  for await (const entry of file.scan(keys.heads)) {
    const stream = entry.key[1];
    if (typeof stream !== "string" || !isSession(stream)) continue;
    yield { stream, created: createdOf(entry, stream) };
  }
}

/** A head that cannot be read hides no other one; its session says so when it is read. */
function createdOf(entry: Entry, stream: StreamName): number {
  try {
    return toHead(entry, stream).created;
  } catch (error) {
    if (isDamage(error)) return 0;
    throw error;
  }
}

function toHead(entry: Entry | null | undefined, stream: StreamName): Head {
  if (!entry) return { seq: 0, created: 0, versionstamp: null };
  const head = readRecord(entry, { stream, seq: 0 }, headSchema.parse);
  return { ...head, versionstamp: entry.versionstamp };
}
