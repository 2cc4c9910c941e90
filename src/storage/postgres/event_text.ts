/** An event as it stands in the database: JSON to the letter, with a sum over its bytes. */

import * as z from "zod";
import {
  briefEvent,
  type Event,
  parseEvent,
  type StreamName,
  type UnknownEvent,
} from "../../protocol/mod.ts";
import { crc32 } from "../../util/mod.ts";
import { damaged } from "../read_record.ts";

export interface EventText {
  readonly json: string;
  readonly sum: number;
}

export function eventText(event: Event | UnknownEvent): EventText {
  // Of a kind that only a newer program knows, what it wrote.
  const json = JSON.stringify(event.type === "unknown" ? event.raw : briefEvent(event));
  return { json, sum: sumOf(json) };
}

function sumOf(json: string): number {
  return crc32(new TextEncoder().encode(json));
}

const rowSchema = z.object({ seq: z.coerce.number(), sum: z.coerce.number(), event: z.string() });

/**
 * The event of a row.
 *
 * @throws {AgentError} `store.damaged`
 */
export function readEventRow(
  row: unknown,
  place: { readonly stream: StreamName; readonly seq: number },
): Event | UnknownEvent {
  const { seq, sum, event } = rowSchema.parse(row);
  if (seq !== place.seq || sumOf(event) !== sum) throw damaged(place);
  const read = parseOrNull(event);
  if (read === null || read.seq !== seq) throw damaged(place);
  return read;
}

function parseOrNull(text: string): Event | UnknownEvent | null {
  try {
    return parseEvent(JSON.parse(text));
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return null;
    throw error;
  }
}
