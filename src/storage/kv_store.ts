/** The store of record on disk: `log.kv` for streams, `blobs.kv` for file contents. */

import { AgentError, type Clock } from "../protocol/mod.ts";
import { append, bring, type KnownHeads } from "./append.ts";
import { ring, watchBell } from "./bell.ts";
import { kvBlobs } from "./blobs.ts";
import type { CopyableStore } from "./copy.ts";
import { CommitGroup } from "./commit_group.ts";
import { loadCheckpoint, saveCheckpoint } from "./checkpoints.ts";
import { drop } from "./drop.ts";
import { storeFailure } from "./failure.ts";
import { guardFile } from "./guard.ts";
import { markOf } from "./mark.ts";
import type { StoreNotice } from "./notice.ts";
import { readHead, readSessions } from "./heads.ts";
import { type Kv, type KvFile, openKvFile } from "./kv_file.ts";
import { read } from "./read.ts";
import { emptyFile, readOnlyFile } from "./read_only.ts";
import type { Content } from "./salvage/rebuild.ts";

export interface KvStoreOptions {
  /** Absolute path of the store's own folder; made with mode 0700 if it is not there. */
  readonly folder: string;
  readonly clock: Clock;
  /** Nothing is made that is not there, and writing fails with `store.read_only`. */
  readonly readOnly?: boolean;
  /** Stored bytes of blobs above which the oldest are taken away; default 1 GiB. */
  readonly maxBlobBytes?: number;
  /** Uniform in [0, 1); spreads the retries of competing processes. */
  readonly random?: () => number;
  /** Opens a KV file; tests give one that fails. */
  readonly open?: (path: string) => Promise<Kv>;
}

export interface KvStore extends CopyableStore {
  /** What was found damaged at opening, and what became of it; the user is to be told. */
  readonly notices: readonly StoreNotice[];
  /** Opens `blobs.kv` now, for a program that is about to give up the right to. */
  openBlobs(): Promise<void>;
}

const defaultMaxBlobBytes = 2 ** 30;

/**
 * Opens the store of a folder.
 *
 * @throws {AgentError} `store.*`
 */
export async function kvStore(options: KvStoreOptions): Promise<KvStore> {
  const { clock } = options;
  const log = await open(`${options.folder}/log.kv`, "log", options);
  const blobs = lazyBlobs(options);
  const known: KnownHeads = new Map();
  const bell = `${options.folder}/bell`;
  const commits = new CommitGroup(async (batch) => {
    const versionstamp = await log.commit(batch);
    if (versionstamp !== null) ring(bell);
    return versionstamp;
  });
  const appending = { clock, known, commits };
  return {
    append: (writes) => append(log, writes, appending),
    bring: (stream, events) => bring(log, stream, { events, ...appending }),
    read: (stream, { after = 0 } = {}) => read(log, stream, after),
    head: (stream) => readHead(log, stream),
    mark: () => Promise.resolve(markOf(`${options.folder}/log.kv`, clock)),
    watch: (signal) => watchBell(bell, clock, signal),
    sessions: () => readSessions(log),
    drop: (stream) => drop(log, stream),
    purge: () => log.purge(),
    loadCheckpoint: (stream, name) => loadCheckpoint(log, stream, name),
    async saveCheckpoint(stream, name, checkpoint) {
      // A cache: what may not be kept is worked out again.
      if (!log.isReadOnly) await saveCheckpoint(log, { stream, name }, checkpoint);
    },
    blobs: {
      async put(bytes) {
        const own = bytes.slice();
        return (await blobs.open()).port.put(own);
      },
      async putMany(contents) {
        const own = contents.map((bytes) => bytes.slice());
        return (await blobs.open()).port.putMany(own);
      },
      get: async (hash) => (await blobs.open()).port.get(hash),
      keep: async (hashes) => (await blobs.open()).port.keep(hashes),
      size: async () => (await blobs.open()).port.size(),
      hashes: async () => (await blobs.open()).port.hashes(),
    },
    openBlobs: async () => void await blobs.open(),
    get notices() {
      return [...log.notices, ...blobs.opened()?.file.notices ?? []];
    },
    async close() {
      await commits.idle();
      await blobs.opened()?.file.close();
      await log.close();
    },
  };
}

async function open(path: string, content: Content, options: KvStoreOptions): Promise<KvFile> {
  if (options.readOnly && !await exists(path)) return readOnlyFile(emptyFile, path);
  try {
    await makeFolder(options.folder);
    const guard = (path: string) => guardFile(path, { clock: options.clock, content });
    const file = await openKvFile(path, {
      ...options,
      random: options.random ?? Math.random,
      guard,
    });
    return options.readOnly ? readOnlyFile(file, path) : file;
  } catch (error) {
    if (!isWriteRefusal(error) || !await exists(path)) throw error;
    const { pagesFile } = await import("./pages_file.ts");
    return readOnlyFile(pagesFile(path), path);
  }
}

/** The folder may only be read. */
function isWriteRefusal(error: unknown): boolean {
  return error instanceof AgentError && ["store.read_only", "store.denied"].includes(error.code);
}

interface OpenBlobs {
  readonly file: KvFile;
  readonly port: CopyableStore["blobs"];
}

/** Opens on first use; a failed opening is tried again by the next use. */
function lazyBlobs(options: KvStoreOptions) {
  const path = `${options.folder}/blobs.kv`;
  let opened: OpenBlobs | undefined;
  let opening: Promise<OpenBlobs> | undefined;
  const start = async (): Promise<OpenBlobs> => {
    const file = await open(path, "blobs", options);
    const maxBytes = options.maxBlobBytes ?? defaultMaxBlobBytes;
    const port = kvBlobs(file, { clock: options.clock, maxBytes, fileBytes: await size(path) });
    return opened = { file, port };
  };
  return {
    opened: () => opened,
    open: () =>
      opening ??= start().catch((error) => {
        opening = undefined;
        throw error;
      }),
  };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw storeFailure(error, folder);
  }
}

async function exists(path: string): Promise<boolean> {
  return await size(path) > 0;
}

/** Bytes of a file, 0 if it is not there. */
async function size(path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw storeFailure(error, path);
  }
}
