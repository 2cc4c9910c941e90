import * as z from "zod";
import { AgentError, type Json, type StreamName } from "../protocol/mod.ts";
import type { Entry, KvFile } from "./kv_file.ts";
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

/**
 * Reads again where a damaged record had the file mended, or it was mended since.
 *
 * @param since `mended` of the file when what `read` starts from was read
 */
export async function mending<T>(
  file: KvFile,
  read: (isAgain: boolean) => Promise<T>,
  since = file.mended,
): Promise<T> {
  try {
    return await read(false);
  } catch (error) {
    if (!isDamage(error) || file.mended === since && !await file.mend()) throw error;
    return await read(true);
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof AgentError && error.code === "store.damaged";
}
