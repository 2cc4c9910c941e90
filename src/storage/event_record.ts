/**
 * An event as it is stored. Its JSON is one record, or, over `maxRecordJson` bytes, a
 * record of `[envelope, {hash, size}]` with the body spilled into chunks beside it.
 */

import * as z from "zod";
import {
  briefEvent,
  type Event,
  type Json,
  type JsonObject,
  type NewEvent,
  parseEvent,
  type Stored,
  type UnknownEvent,
} from "../protocol/mod.ts";
import { chunks, sha256 } from "../util/mod.ts";
import { encodeRecord, encodeValue, maxRecordJson } from "./record.ts";

/** Pieces of one body, so that one listing finds them: 60 MB. */
export const maxSpillChunks = 1_000;

/** A body too large for its record, under its SHA-256. */
export interface Spill {
  readonly hash: string;
  /** At most `maxRecordJson` bytes each. */
  readonly chunks: readonly Uint8Array[];
}

export interface EncodedEvent {
  readonly record: Uint8Array;
  readonly spill: Spill | null;
}

const envelope = z.looseObject({
  v: z.number(),
  seq: z.number(),
  at: z.string(),
  type: z.string(),
});

const reference = z.tuple([
  z.record(z.string(), z.json()),
  z.object({ hash: z.string(), size: z.number() }),
]);

/** What a record holds: the event, or where the rest of it lies. */
export type RecordContent =
  | { readonly type: "whole"; readonly event: Event | UnknownEvent }
  | {
    readonly type: "spilled";
    readonly envelope: JsonObject;
    /** SHA-256 of the body. */
    readonly hash: string;
    /** Bytes. */
    readonly size: number;
  };

/**
 * The event as every reader will see it: what could not be read back is refused now.
 *
 * @throws {z.ZodError} if the event has not the shape of its kind
 */
export function storedEvent(stored: Stored, event: NewEvent): Event {
  const result = parseEvent(JSON.parse(JSON.stringify({ ...event, ...stored })));
  if (result.type === "unknown") throw new TypeError(`no such kind of event: ${event.type}`);
  return result;
}

/** What is stored of an event: of a kind that only a newer program knows, what that wrote. */
export function writtenEvent(event: Event | UnknownEvent): unknown {
  return event.type === "unknown" ? event.raw : briefEvent(event);
}

/** @param limit bytes of JSON above which the body is spilled, at most `maxRecordJson` */
export async function encodeEvent(
  event: Event | UnknownEvent,
  limit: number,
): Promise<EncodedEvent> {
  const text = new TextEncoder().encode(JSON.stringify(writtenEvent(event)));
  if (text.length <= limit) return { record: encodeRecord(text), spill: null };
  const { v, seq, at, type, ...rest } = event.type === "unknown"
    ? envelope.parse(event.raw)
    : event;
  const body = new TextEncoder().encode(JSON.stringify(rest));
  if (body.length > maxSpillChunks * maxRecordJson) throw new RangeError("event over 60 MB");
  const hash = await sha256(body);
  const record = encodeValue([{ v, seq, at, type }, { hash, size: body.length }]);
  return { record, spill: { hash, chunks: chunks(body, maxRecordJson) } };
}

/**
 * What a record's value is.
 *
 * @throws {z.ZodError} if it is neither an event nor a reference
 */
export function recordContent(value: Json): RecordContent {
  if (!Array.isArray(value)) return { type: "whole", event: parseEvent(value) };
  const [envelope, { hash, size }] = reference.parse(value);
  return { type: "spilled", envelope, hash, size };
}
