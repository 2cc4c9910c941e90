import * as z from "zod";
import type { StreamName } from "../protocol/mod.ts";
import { isSession, keys } from "./keys.ts";
import type { Entry, KvFile } from "./kv_file.ts";
import { mending, readRecord } from "./read_record.ts";

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

/**
 * All session streams in the order in which they were last appended to, as the store counted it: a
 * wall clock that was wrong for a while makes no session the newest for ever.
 */
export async function readSessions(file: KvFile): Promise<readonly StreamName[]> {
  const found: { readonly stream: StreamName; readonly versionstamp: string }[] = [];
  for await (const { key: [, stream], versionstamp } of file.scan(keys.heads)) {
    if (typeof stream === "string" && isSession(stream)) found.push({ stream, versionstamp });
  }
  return found
    .toSorted((a, b) => compareTexts(a.versionstamp, b.versionstamp))
    .map(({ stream }) => stream);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function toHead(entry: Entry | null | undefined, stream: StreamName): Head {
  if (!entry) return { seq: 0, created: 0, versionstamp: null };
  const head = readRecord(entry, { stream, seq: 0 }, headSchema.parse);
  return { ...head, versionstamp: entry.versionstamp };
}
