import type { Store } from "../protocol/mod.ts";
import type { KnownSecrets } from "../util/mod.ts";

/**
 * The same store, in which no event holds a key that the program knows. What is read back is what
 * was written, so history, transcripts and requests made from it hold none either. Contents of
 * files (`blobs`) are kept to the byte: an undo has to bring them back.
 */
export function redactedStore(store: Store, known: KnownSecrets): Store {
  return {
    append: (writes) =>
      store.append(
        writes.map((write) => ({
          ...write,
          events: write.events.map((event) => redacted(event, known)),
        })),
      ),
    read: (stream, options) => store.read(stream, options),
    head: (stream) => store.head(stream),
    mark: () => store.mark(),
    watch: (signal) => store.watch(signal),
    sessions: () => store.sessions(),
    drop: (stream) => store.drop(stream),
    purge: () => store.purge(),
    loadCheckpoint: (stream, key) => store.loadCheckpoint(stream, key),
    saveCheckpoint: (stream, key, checkpoint) => store.saveCheckpoint(stream, key, checkpoint),
    blobs: store.blobs,
    close: () => store.close(),
  };
}

/** Escapes of JSON are among the forms that are looked for, and the mask needs none. */
function redacted<T>(value: T, known: KnownSecrets): T {
  if (known.none) return value;
  const text = JSON.stringify(value);
  const clean = known.redact(text);
  return clean === text ? value : JSON.parse(clean);
}
