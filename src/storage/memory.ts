/** The store without a disk: the same behaviour for tests and for runs that keep nothing. */

import {
  type Blobs,
  type Bytes,
  type Checkpoint,
  type Clock,
  type Event,
  parseEvent,
  type Store,
  type StreamName,
} from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import { numberEvents } from "./append_rules.ts";
import { watchEars } from "./bell.ts";
import { checkpointJson } from "./checkpoints.ts";
import { isSession } from "./keys.ts";

interface Stream {
  /** JSON of each event: nobody holds what another may change. */
  readonly events: string[];
  /** JSON of each checkpoint. */
  readonly checkpoints: Map<string, string>;
  /** Number of its last append among all. */
  used: number;
}

export function memoryStore({ clock }: { readonly clock: Clock }): Store {
  const streams = new Map<StreamName, Stream>();
  const stream = (name: StreamName): Stream => {
    const found = streams.get(name);
    if (found) return found;
    const made: Stream = { events: [], checkpoints: new Map(), used: 0 };
    streams.set(name, made);
    return made;
  };
  let appended = 0;
  const headOf = (name: StreamName) => streams.get(name)?.events.length ?? 0;
  return {
    // deno-lint-ignore require-await -- one step, so that nobody comes between
    async append(writes) {
      const now = clock.now();
      const events = numberEvents(writes, now);
      const moved = writes.find((write) => write.after !== headOf(write.stream));
      if (moved) return { type: "conflict", stream: moved.stream };
      appended++;
      for (const [index, write] of writes.entries()) {
        keep(stream(write.stream), events[index] ?? [], appended);
      }
      return { type: "appended", events };
    },
    async *read(name, { after = 0 } = {}) {
      const events = streams.get(name)?.events.slice(after) ?? [];
      for (const text of events) yield parseEvent(JSON.parse(text));
    },
    head: (name) => Promise.resolve(headOf(name)),
    mark: () => Promise.resolve(String(appended)),
    watch: (signal) => watchEars(() => null, clock, signal),
    sessions: () => Promise.resolve(sessions(streams)),
    drop: (name) => Promise.resolve(void streams.delete(name)),
    purge: () => Promise.resolve(true),
    async loadCheckpoint(name, key) {
      const text = streams.get(name)?.checkpoints.get(key);
      const checkpoint: Checkpoint | null = await (text === undefined ? null : JSON.parse(text));
      return checkpoint;
    },
    saveCheckpoint(name, key, checkpoint) {
      const json = checkpointJson(checkpoint);
      if (json) stream(name).checkpoints.set(key, new TextDecoder().decode(json));
      return Promise.resolve();
    },
    blobs: memoryBlobs(),
    close: () => Promise.resolve(),
  };
}

function keep(stream: Stream, events: readonly Event[], used: number): void {
  if (events.length > 0) stream.used = used;
  stream.events.push(...events.map((event) => JSON.stringify(event)));
}

function sessions(streams: ReadonlyMap<StreamName, Stream>): readonly StreamName[] {
  return [...streams]
    .filter(([name, { events }]) => isSession(name) && events.length > 0)
    .toSorted(([, one], [, two]) => one.used - two.used)
    .map(([name]) => name);
}

function memoryBlobs(): Blobs {
  const blobs = new Map<string, Bytes>();
  const put = async (bytes: Bytes) => {
    const copy = bytes.slice();
    const hash = await sha256(copy);
    blobs.set(hash, copy);
    return hash;
  };
  return {
    put,
    putMany: (contents) => Promise.all(contents.map(put)),
    get: (hash) => Promise.resolve(blobs.get(hash)?.slice() ?? null),
    keep: (hashes) => Promise.resolve(hashes.filter((hash) => !blobs.has(hash))),
    size: () =>
      Promise.resolve({
        bytes: blobs.values().reduce((sum, bytes) => sum + bytes.length, 0),
        maxBytes: Infinity,
        count: blobs.size,
      }),
  };
}
