/**
 * Locks between servers: a lease on a name, for a while and renewed, with an epoch that nobody else
 * ever has. Whoever appends names the epochs of the leases it holds; the database refuses the append
 * of one whose lease somebody else has taken over, in the same transaction.
 *
 * On one machine a file lock stands before each lease. A dead process lets go of it at once, so that
 * whoever holds it need not wait for a lease of the same place to run out.
 */

import * as z from "zod";
import type { Clock, Lock, Locks, StreamName } from "../../protocol/mod.ts";
import type { Sql } from "./sql.ts";
import type { Fence } from "./streams.ts";

/** Milliseconds: of a lease that is not renewed, between two renewals, between two tries. */
const times = { leaseMs: 15_000, renewMs: 4_000, tryMs: 100 } as const;

export interface LeaseOptions {
  readonly sql: Sql;
  readonly space: number;
  /** Names the file locks: two processes with the same text exclude each other by them. */
  readonly place: string;
  readonly files: Locks;
  readonly clock: Pick<Clock, "sleep">;
  /** Tests give a shorter one. */
  readonly leaseMs?: number;
}

const epochRows = z.array(z.object({ epoch: z.string() }));
const heldRows = z.tuple([z.object({ held: z.boolean() })]);

export class Leases implements Locks {
  readonly #options: LeaseOptions;
  /** Epochs by name. */
  readonly #held = new Map<string, string>();
  readonly #ending = new Set<Promise<unknown>>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #isRenewing = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  async drive(session: string): Promise<Lock | null> {
    const file = await this.#options.files.drive(session);
    if (file === null) return null;
    return await orRelease(file, () => this.#take(driveName(session), file));
  }

  async drivenElsewhere(session: string): Promise<boolean> {
    const { sql, space, place, files } = this.#options;
    if (await files.drivenElsewhere(session)) return true;
    const rows = await sql.query(
      `SELECT EXISTS (
         SELECT FROM agent.lease WHERE space = $1::integer AND name = $2 AND place <> $3
         AND expires > clock_timestamp()
       ) AS held`,
      [space, driveName(session), place],
    );
    const [{ held }] = heldRows.parse(rows);
    return held;
  }

  async apply(signal?: AbortSignal): Promise<Lock> {
    const { files, clock } = this.#options;
    const file = await files.apply(signal);
    return await orRelease(file, async () => {
      for (;;) {
        const lock = await this.#take(applyName, file);
        if (lock) return lock;
        await clock.sleep(times.tryMs, signal);
      }
    });
  }

  /** What an append to these streams must still hold, by what this process believes to hold. */
  fences(streams: readonly StreamName[]): readonly Fence[] {
    return streams.map((it) => it === "workspace" ? applyName : driveName(it.slice(8)))
      .flatMap((name) => {
        const epoch = this.#held.get(name);
        return epoch === undefined ? [] : [{ name, epoch }];
      });
  }

  /** Once what was released is free for others. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await Promise.allSettled(this.#ending);
  }

  /** `null`: another process has it, of another place. Who asks is new each time: sent twice it is got once. */
  async #take(name: string, file: Lock): Promise<Lock | null> {
    const { sql, space, place, leaseMs = times.leaseMs } = this.#options;
    const rows = await sql.query(
      `INSERT INTO agent.lease AS l (space, name, epoch, holder, place, expires)
       VALUES ($1::integer, $2, nextval('agent.epoch'), $3::uuid, $4,
               clock_timestamp() + $5::integer * interval '1 millisecond')
       ON CONFLICT (space, name) DO UPDATE
       SET epoch = CASE WHEN l.holder = excluded.holder THEN l.epoch ELSE excluded.epoch END,
           holder = excluded.holder, place = excluded.place, expires = excluded.expires
       WHERE l.holder = excluded.holder OR l.place = excluded.place
          OR l.expires < clock_timestamp()
       RETURNING epoch::text AS epoch`,
      [space, name, crypto.randomUUID(), place, leaseMs],
    );
    const [taken] = epochRows.parse(rows);
    if (!taken) return null;
    this.#held.set(name, taken.epoch);
    this.#renewing(leaseMs);
    let isHeld = true;
    return {
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#release(name, taken.epoch);
        file.release();
      },
    };
  }

  #release(name: string, epoch: string): void {
    const { sql, space } = this.#options;
    this.#held.delete(name);
    // Where it fails, the lease runs out.
    const ending = sql.query(
      `DELETE FROM agent.lease WHERE space = $1::integer AND name = $2 AND epoch = $3::bigint`,
      [space, name, epoch],
    ).catch(() => {}).finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  #renewing(leaseMs: number): void {
    if (this.#timer !== null) return;
    this.#timer = setInterval(
      () => void this.#renew(leaseMs),
      Math.min(times.renewMs, leaseMs / 3),
    );
    Deno.unrefTimer(this.#timer);
  }

  /** A lease that somebody else has is none of ours any more; its epoch stays, and fences. */
  async #renew(leaseMs: number): Promise<void> {
    if (this.#isRenewing || this.#held.size === 0) return;
    this.#isRenewing = true;
    const { sql, space } = this.#options;
    try {
      await sql.query(
        `UPDATE agent.lease SET expires = clock_timestamp() + $3::integer * interval '1 millisecond'
         WHERE space = $1::integer
         AND epoch IN (SELECT value::bigint FROM json_array_elements_text($2::text::json))`,
        [space, JSON.stringify([...this.#held.values()]), leaseMs],
      );
    } catch {
      // The next one may get through; else the lease runs out, and appends find out.
    } finally {
      this.#isRenewing = false;
    }
  }
}

const applyName = "apply";

function driveName(session: string): string {
  return `drive:${session}`;
}

/** The lock on the file goes with whatever does not come about. */
async function orRelease<T>(file: Lock, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work();
    if (done === null) file.release();
    return done;
  } catch (error) {
    file.release();
    throw error;
  }
}
