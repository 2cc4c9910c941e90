import * as z from "zod";
import { AgentError, type Json, type StreamName } from "../protocol/mod.ts";
import type { Entry } from "./kv_file.ts";
import { decodeRecord, RecordError } from "./record.ts";

/** Which record is being read; `seq` 0 is the stream's head. */
export interface RecordPlace {
  readonly stream: StreamName;
  readonly seq: number;
}

/**
 * The value of a record of a stream, in its shape.
 *
 * @throws {AgentError} `store.damaged`, or `store.newer` for a format of a later program
 */
export function readRecord<T>(
  entry: Pick<Entry, "bytes">,
  place: RecordPlace,
  parse: (value: Json) => T,
): T {
  try {
    return parse(decodeRecord(entry.bytes));
  } catch (error) {
    if (error instanceof RecordError && error.kind === "newer") {
      throw new AgentError("data", "store.newer", { stream: place.stream });
    }
    if (error instanceof RecordError || error instanceof z.ZodError) throw damaged(place);
    throw error;
  }
}

/** The failure of a record that is missing or not what was written. */
export function damaged({ stream, seq }: RecordPlace): AgentError {
  return new AgentError("io", "store.damaged", { stream, seq });
}
