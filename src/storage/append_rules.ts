/** What an append must be in every store. */

import type { Event, StreamWrite } from "../protocol/mod.ts";
import { storedEvent } from "./event_record.ts";

/** Events of one append, over all its streams: it is one atomic. A `whole` stream has any number. */
export const maxAppendEvents = 890;

/** The append is one new stream, of any length. */
export function isWhole(writes: readonly StreamWrite[]): boolean {
  const [only, ...others] = writes;
  return only?.whole === true && only.after === 0 && others.length === 0;
}

/**
 * The events of each write with number and time, as every reader will see them.
 *
 * @param now epoch milliseconds
 * @throws {TypeError} if a stream is named twice, there are more than `maxAppendEvents`
 *   events, or one of them is of no known kind
 * @throws {z.ZodError} if an event has not the shape of its kind
 */
export function numberEvents(
  writes: readonly StreamWrite[],
  now: number,
): readonly (readonly Event[])[] {
  if (new Set(writes.map((write) => write.stream)).size < writes.length) {
    throw new TypeError("an append names each stream once");
  }
  if (
    !isWhole(writes) &&
    writes.reduce((count, write) => count + write.events.length, 0) > maxAppendEvents
  ) {
    throw new TypeError(`an append has at most ${maxAppendEvents} events`);
  }
  const at = new Date(now).toISOString();
  return writes.map(({ after, events }) =>
    events.map((event, index) => storedEvent({ v: 1, seq: after + index + 1, at }, event))
  );
}
