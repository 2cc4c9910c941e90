/** What every session spent, from its checkpoint: the log is read from there on only. */

import {
  addSpent,
  daily,
  type DailyState,
  nothingSpent,
  spentSince,
  type SpentThen,
} from "../agent/mod.ts";
import type { Store, StreamName } from "../protocol/mod.ts";
import { foldKept } from "../storage/mod.ts";

export interface SessionSpent {
  readonly session: string;
  readonly state: DailyState;
}

/** Events behind a checkpoint from which on a new one is worth a write. */
const behind = 50;

/** Sessions that are looked at side by side. */
const together = 16;

/** All sessions, the one used last at the end. */
export async function collect(store: Store): Promise<readonly SessionSpent[]> {
  const streams = await store.sessions();
  const all: SessionSpent[] = [];
  for (let at = 0; at < streams.length; at += together) {
    const some = streams.slice(at, at + together);
    all.push(...await Promise.all(some.map((stream) => spentIn(store, stream))));
  }
  return all;
}

async function spentIn(store: Store, stream: StreamName): Promise<SessionSpent> {
  const { state } = await foldKept(store, stream, { fold: daily, behind });
  return { session: stream.slice("session:".length), state };
}

/** What all sessions of this folder spent since midnight here; `now` in epoch milliseconds. */
export async function spentToday(store: Store, now: number): Promise<SpentThen> {
  const sum = nothingSpent();
  const from = midnight(now);
  for (const { state } of await collect(store)) addSpent(sum, spentSince(state, from));
  return sum;
}

/** The beginning of the day, `back` days before that of `now`, in the time of this machine. */
export function midnight(now: number, back = 0): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - back).getTime();
}
