/** An event as it stands in the database: JSON to the letter, with a sum over its bytes. */

import * as z from "zod";
import { type Event, parseEvent, type UnknownEvent } from "../../protocol/mod.ts";
import { crc32 } from "../../util/mod.ts";
import type { Common } from "../common.ts";

export interface EventText {
  readonly json: string;
  readonly sum: number;
}

export function eventText(
  event: Event | UnknownEvent,
  { writtenEvent }: Pick<Common, "writtenEvent">,
): EventText {
  const json = JSON.stringify(writtenEvent(event));
  return { json, sum: sumOf(json) };
}

function sumOf(json: string): number {
  return crc32(new TextEncoder().encode(json));
}

const rowSchema = z.object({ seq: z.coerce.number(), sum: z.coerce.number(), event: z.string() });

/** The event of a row; `null`: it is not what was written. */
export function readEventRow(
  row: unknown,
  place: { readonly seq: number },
): Event | UnknownEvent | null {
  const { seq, sum, event } = rowSchema.parse(row);
  if (seq !== place.seq || sumOf(event) !== sum) return null;
  const read = parseOrNull(event);
  return read?.seq === seq ? read : null;
}

function parseOrNull(text: string): Event | UnknownEvent | null {
  try {
    return parseEvent(JSON.parse(text));
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return null;
    throw error;
  }
}
