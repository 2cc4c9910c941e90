/**
 * What is to be committed while a commit is under way goes into the next one, together: a commit waits
 * for the disk, and many at once need not wait one after another. Each caller is answered when what it
 * gave is on the disk, and a check that fails concerns its own batch alone.
 */

import { costOf } from "./batches.ts";
import { type Batch, maxBatch } from "./kv_file.ts";

/** Of one atomic, by Deno KV. */
const maxChecks = 100;

interface Waiting {
  readonly batch: Batch;
  readonly keys: readonly string[];
  readonly done: PromiseWithResolvers<string | null>;
}

export class CommitGroup {
  #waiting: readonly Waiting[] = [];
  #work: Promise<void> | null = null;

  /** @param commitNow as `KvFile.commit` */
  constructor(private readonly commitNow: (batch: Batch) => Promise<string | null>) {}

  /** As `KvFile.commit`; batches with a key in common are committed in the order of the calls. */
  async commit(batch: Batch): Promise<string | null> {
    const done = Promise.withResolvers<string | null>();
    this.#waiting = [...this.#waiting, { batch, keys: keysOf(batch).map(String), done }];
    this.#work ??= this.#commitAll();
    return await done.promise;
  }

  /** Resolves when nothing waits any longer. */
  async idle(): Promise<void> {
    await this.#work;
  }

  async #commitAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = fitting(this.#waiting);
      this.#waiting = this.#waiting.filter((it) => !group.includes(it));
      await this.#commit(group);
    }
    this.#work = null;
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    try {
      const versionstamp = await this.commitNow(merged(group.map(({ batch }) => batch)));
      if (versionstamp !== null || group.length === 1) {
        return group.forEach(({ done }) => done.resolve(versionstamp));
      }
    } catch (error) {
      return group.forEach(({ done }) => done.reject(error));
    }
    // Nothing is done yet: whose check it was that failed shows when each is tried alone.
    for (const one of group) await this.#commit([one]);
  }
}

/** The first one, and all behind it that fit the same atomic and touch no key of one before. */
function fitting(waiting: readonly Waiting[]): readonly Waiting[] {
  const group: Waiting[] = [];
  const touched = new Set<string>();
  let room: Room = { ...maxBatch, checks: maxChecks };
  for (const one of waiting) {
    const left = without(room, one.batch);
    const isApart = one.keys.every((key) => !touched.has(key));
    for (const key of one.keys) touched.add(key);
    if (group.length > 0 && !(isApart && Object.values(left).every((it) => it >= 0))) continue;
    group.push(one);
    room = left;
  }
  return group;
}

type Room = Readonly<Record<"operations" | "bytes" | "keyBytes" | "checks", number>>;

function without(room: Room, { check = [], set = [], remove = [] }: Batch) {
  const costs = [
    ...check.map(({ key }) => costOf(key)),
    ...set.map(([key, value]) => costOf(key, value)),
    ...remove.map((key) => costOf(key)),
  ];
  return {
    operations: room.operations - set.length - remove.length,
    bytes: costs.reduce((left, { bytes }) => left - bytes, room.bytes),
    keyBytes: costs.reduce((left, { keyBytes }) => left - keyBytes, room.keyBytes),
    checks: room.checks - check.length,
  };
}

function merged(batches: readonly Batch[]): Batch {
  return {
    check: batches.flatMap(({ check = [] }) => check),
    set: batches.flatMap(({ set = [] }) => set),
    remove: batches.flatMap(({ remove = [] }) => remove),
  };
}

function keysOf({ check = [], set = [], remove = [] }: Batch) {
  return [...check.map(({ key }) => key), ...set.map(([key]) => key), ...remove];
}
