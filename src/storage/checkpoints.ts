import * as z from "zod";
import type { Checkpoint, Json, StreamName } from "../protocol/mod.ts";
import { chunks, concatBytes } from "../util/mod.ts";
import { keys } from "./keys.ts";
import type { KvFile } from "./kv_file.ts";
import { decodeRecord, encodeRecord, maxRecordJson, RecordError } from "./record.ts";

/** Pieces of one checkpoint: they must fit one atomic. */
const maxPieces = 13;

/** Bytes of JSON above which a checkpoint is not kept. */
export const maxCheckpointJson = 779_000;

const schema = z.object({
  seq: z.number(),
  /** Ours, and checked by its sum: a look at every value of a large state would cost more. */
  state: z.custom<Json>((value) => value !== undefined),
});

/** The JSON of a checkpoint in UTF-8, `null` if it is too large to be kept. */
export function checkpointJson({ seq, state }: Checkpoint): Uint8Array | null {
  const json = new TextEncoder().encode(JSON.stringify({ seq, state }));
  return json.length > maxCheckpointJson ? null : json;
}

/** The checkpoint under a name; `null` if there is none or it is damaged: it is a cache. */
export async function loadCheckpoint(
  file: KvFile,
  stream: StreamName,
  name: string,
): Promise<Checkpoint | null> {
  const pieces = await file.list(keys.checkpoint(stream, name), maxPieces);
  if (pieces.length === 0) return null;
  try {
    return schema.parse(decodeRecord(concatBytes(pieces.map((piece) => piece.bytes))));
  } catch (error) {
    if (error instanceof RecordError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Replaces the checkpoint under a name; one that is too large is left out, the old one stays. */
export async function saveCheckpoint(
  file: KvFile,
  place: { readonly stream: StreamName; readonly name: string },
  checkpoint: Checkpoint,
): Promise<void> {
  const json = checkpointJson(checkpoint);
  if (json === null) return;
  const pieces = chunks(encodeRecord(json), maxRecordJson);
  const prefix = keys.checkpoint(place.stream, place.name);
  const all = Array.from({ length: maxPieces }, (_, index) => [...prefix, index]);
  await file.commit({
    set: pieces.map((piece, index) => [[...prefix, index], piece]),
    remove: all.slice(pieces.length),
  });
}
