/** The store of record: append-only streams, blobs, checkpoints, locks. */

import type { Event, NewEvent, UnknownEvent } from "./event.ts";
import type { Bytes, Json } from "./json.ts";

/** `workspace`, or `session:<id>`. */
export type StreamName = "workspace" | `session:${string}`;

export interface StreamWrite {
  readonly stream: StreamName;
  /** The head the writer has seen (0: the stream is empty); another head refuses the whole append. */
  readonly after: number;
  readonly events: readonly NewEvent[];
  /**
   * A new stream of any length: its first events are written before the last ones and seen with
   * them. Only for a stream that nobody else can begin, and alone in its append.
   */
  readonly whole?: true;
}

export type AppendOutcome =
  /** All of it is on disk; one array of stored events for each write, in order. */
  | { readonly type: "appended"; readonly events: readonly (readonly Event[])[] }
  /** Nothing is: somebody else appended to `stream` first. */
  | { readonly type: "conflict"; readonly stream: StreamName };

/** A reducer over events. It owns its state: it may change it in place and returns it. */
export interface Fold<State> {
  readonly name: string;
  /** Raised when `reduce` or the state's shape changes: old checkpoints are then ignored. */
  readonly version: number;
  initial(): State;
  reduce(state: State, event: Event): State;
}

/** A cache of a fold's state after `seq`. */
export interface Checkpoint {
  readonly seq: number;
  readonly state: Json;
}

export interface Blobs {
  /** Stores bytes under their SHA-256 (64 hex digits); the same bytes are stored once. */
  put(bytes: Bytes): Promise<string>;
  /** As `put` of each, in few commits; the hashes in the order of the contents. */
  putMany(contents: readonly Bytes[]): Promise<readonly string[]>;
  /** The bytes, verified by their hash; `null` if they are gone or damaged. */
  get(hash: string): Promise<Bytes | null>;
  /**
   * Has these count as put now, since those put longest ago are the first to make room.
   * Answers with those that are gone.
   */
  keep(hashes: readonly string[]): Promise<readonly string[]>;
  size(): Promise<BlobsSize>;
}

/** How much is kept. */
export interface BlobsSize {
  /** As they are stored, compressed. */
  readonly bytes: number;
  /** What `bytes` never passes: the oldest make room. */
  readonly maxBytes: number;
  readonly count: number;
}

export interface Store {
  /** One atomic over one or two streams, synced when it resolves. */
  append(writes: readonly StreamWrite[]): Promise<AppendOutcome>;
  /** Events after `after` (default 0) in order. */
  read(
    stream: StreamName,
    options?: { readonly after?: number },
  ): AsyncIterable<Event | UnknownEvent>;
  /** Sequence number of the last event, 0 for none. */
  head(stream: StreamName): Promise<number>;
  /**
   * Differs from the mark before if anybody has appended since; may differ without. Far cheaper than
   * a head, for whoever looks many times a second.
   */
  mark(): Promise<string>;
  /** Yields when it is worth asking for the mark, until the signal fires: at once or soon after others append. */
  watch(signal: AbortSignal): AsyncGenerator<void>;
  /** Names of all session streams; the one that was appended to last is the last. */
  sessions(): Promise<readonly StreamName[]>;
  /** Removes a session's stream and checkpoints. */
  drop(stream: StreamName): Promise<void>;
  /**
   * Takes what was dropped out of the files and their copies, and gives the space back; false where
   * the program may not. Costs a copy of all that is left.
   */
  purge(): Promise<boolean>;
  /** `key` names fold and version. */
  loadCheckpoint(stream: StreamName, key: string): Promise<Checkpoint | null>;
  saveCheckpoint(stream: StreamName, key: string, checkpoint: Checkpoint): Promise<void>;
  /** File contents for undo and recovery; opened on first use. */
  readonly blobs: Blobs;
  close(): Promise<void>;
}

/** Held until released or until its process dies. */
export interface Lock {
  release(): void;
}

export interface Locks {
  /** The right to drive a session; `null` if another process has it. */
  drive(session: string): Promise<Lock | null>;
  /** True while another process has the right to drive a session. */
  drivenElsewhere(session: string): Promise<boolean>;
  /** The right to change the workspace; waits for it. */
  apply(signal?: AbortSignal): Promise<Lock>;
}
