/** Folding a stream, from a checkpoint where there is one: a cache, never the truth. */

import * as z from "zod";
import type { Fold, Json, Store, StreamName } from "../protocol/mod.ts";

/** A state and the number of the last event in it. */
export interface Folded<State> {
  readonly state: State;
  readonly seq: number;
  /** The number that the checkpoint had, 0 without one. */
  readonly saved: number;
}

/** The key of a fold's checkpoints: another version of it never reads them. */
export function checkpointKey(fold: { readonly name: string; readonly version: number }): string {
  return `${fold.name}@${fold.version}`;
}

/** The state of a fold after all events of a stream. Kinds that are not known are skipped. */
export async function foldStream<State>(
  store: Store,
  stream: StreamName,
  fold: Fold<State>,
): Promise<Folded<State>> {
  const from = await start(store, stream, fold);
  let { state, seq } = from;
  for await (const event of store.read(stream, { after: seq })) {
    if (event.type !== "unknown") state = fold.reduce(state, event);
    seq = event.seq;
  }
  return { state, seq, saved: from.seq };
}

/** As `foldStream`; where it took more than `behind` events, the state is kept for the next one. */
export async function foldKept<State>(
  store: Store,
  stream: StreamName,
  { fold, behind }: { readonly fold: Fold<State>; readonly behind: number },
): Promise<Folded<State>> {
  const folded = await foldStream(store, stream, fold);
  if (folded.seq - folded.saved > behind) await saveFold(store, stream, { ...folded, fold });
  return folded;
}

/**
 * Keeps a state for the next `foldStream`. It must be plain JSON data: what
 * `JSON.stringify` loses of it is lost.
 */
export async function saveFold<State>(
  store: Store,
  stream: StreamName,
  { fold, state, seq }: Omit<Folded<State>, "saved"> & { readonly fold: Fold<State> },
): Promise<void> {
  const plain: Json = JSON.parse(JSON.stringify(state));
  await store.saveCheckpoint(stream, checkpointKey(fold), { seq, state: plain });
}

async function start<State>(
  store: Store,
  stream: StreamName,
  fold: Fold<State>,
): Promise<Omit<Folded<State>, "saved">> {
  const checkpoint = await store.loadCheckpoint(stream, checkpointKey(fold));
  // A checkpoint beyond the head outlived its events: the file was restored from a backup.
  if (!checkpoint || checkpoint.seq > await store.head(stream)) {
    return { state: fold.initial(), seq: 0 };
  }
  return { state: revive(checkpoint.state), seq: checkpoint.seq };
}

/** Name and version of the key are the promise that `saveFold` wrote this very shape; a copy costs. */
function revive<State>(saved: Json): State {
  return z.custom<State>(() => true).parse(saved);
}
