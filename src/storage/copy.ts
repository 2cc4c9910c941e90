/**
 * Bringing a log from one store to another, and reading all of one. Numbers, times and contents of
 * events stay as they are; checkpoints are made anew where they are wanted.
 */

import {
  AgentError,
  type Blobs,
  type Event,
  type Store,
  type StreamName,
  type UnknownEvent,
} from "../protocol/mod.ts";

export interface CopyableStore extends Store {
  readonly blobs: Blobs & { hashes(): Promise<readonly string[]> };
  /** Events as another store has them; false: the stream does not end before them. */
  bring(stream: StreamName, events: readonly (Event | UnknownEvent)[]): Promise<boolean>;
}

/** Events that are brought at once. */
const batch = 200;

export interface Copied {
  readonly streams: number;
  /** That were not there before. */
  readonly events: number;
  readonly blobs: number;
}

/** Nobody may append to either of them meanwhile. Copying again goes on where it was broken off. */
export interface CopyOptions {
  progress(done: number, total: number): void;
}

/**
 * Contents first, since changes name them; sessions in the order of their last use.
 *
 * @throws {AgentError} `store.differs`, if the other one has something else already
 */
export async function copyStore(
  from: CopyableStore,
  to: CopyableStore,
  { progress }: CopyOptions,
): Promise<Copied> {
  const [hashes, streams] = await Promise.all([from.blobs.hashes(), streamsOf(from)]);
  const total = hashes.length + streams.length;
  let [done, events, blobs] = [0, 0, 0];
  const absent = new Set(await to.blobs.keep(hashes));
  for (const hash of hashes) {
    const bytes = absent.has(hash) ? await from.blobs.get(hash) : null;
    if (bytes) {
      await to.blobs.put(bytes);
      blobs++;
    }
    progress(++done, total);
  }
  for (const stream of streams) {
    events += await copyStream(from, to, stream);
    progress(++done, total);
  }
  return { streams: streams.length, events, blobs };
}

async function streamsOf(store: Store): Promise<readonly StreamName[]> {
  const [sessions, workspace] = await Promise.all([store.sessions(), store.head("workspace")]);
  return workspace > 0 ? ["workspace", ...sessions] : sessions;
}

/** How many events were brought. */
async function copyStream(
  from: CopyableStore,
  to: CopyableStore,
  stream: StreamName,
): Promise<number> {
  const there = await demandPrefix(from, to, stream);
  let group: (Event | UnknownEvent)[] = [];
  let count = 0;
  const flush = async () => {
    if (group.length === 0) return;
    if (!await to.bring(stream, group)) throw differs(stream);
    count += group.length;
    group = [];
  };
  for await (const event of from.read(stream, { after: there })) {
    group.push(event);
    if (group.length === batch) await flush();
  }
  await flush();
  return count;
}

/** The head of the stream that is there, all of which must be the beginning of the other one. */
async function demandPrefix(from: Store, to: Store, stream: StreamName): Promise<number> {
  const there = to.read(stream)[Symbol.asyncIterator]();
  let seq = 0;
  for await (const event of from.read(stream)) {
    const { value, done } = await there.next();
    if (done) return seq;
    if (JSON.stringify(value) !== JSON.stringify(event)) throw differs(stream);
    seq = event.seq;
  }
  if (!(await there.next()).done) throw differs(stream);
  return seq;
}

function differs(stream: StreamName): AgentError {
  return new AgentError("data", "store.differs", { stream });
}

export interface Checked {
  readonly streams: number;
  readonly events: number;
  readonly blobs: number;
  /** Records that are missing or not what was written. */
  readonly damaged: readonly { readonly stream: StreamName; readonly seq: number }[];
  /** Contents that are not what was written: what undo would need. */
  readonly lostBlobs: number;
}

/** Reads every event and every content. */
export async function checkStore(
  store: CopyableStore,
  { progress }: CopyOptions,
): Promise<Checked> {
  const [hashes, streams] = await Promise.all([store.blobs.hashes(), streamsOf(store)]);
  const total = hashes.length + streams.length;
  let [done, events, lostBlobs] = [0, 0, 0];
  const damaged: { stream: StreamName; seq: number }[] = [];
  for (const stream of streams) {
    for (let after = 0; after < await store.head(stream);) {
      try {
        for await (const event of store.read(stream, { after })) {
          after = event.seq;
          events++;
        }
      } catch (error) {
        if (!(error instanceof AgentError) || error.code !== "store.damaged") throw error;
        damaged.push({ stream, seq: ++after });
      }
    }
    progress(++done, total);
  }
  for (const hash of hashes) {
    if (await store.blobs.get(hash) === null) lostBlobs++;
    progress(++done, total);
  }
  return { streams: streams.length, events, blobs: hashes.length, damaged, lostBlobs };
}
