import * as z from "zod";
import type { Bytes, Checkpoint, Json, StreamName } from "../protocol/mod.ts";
import { chunks, concatBytes } from "../util/mod.ts";
import { batches, removalBatches } from "./batches.ts";
import { gzip, unpack } from "./gzip.ts";
import { keys } from "./keys.ts";
import type { KvFile } from "./kv_file.ts";
import { decodeRecord, encodeRecord, maxRecordJson, RecordError } from "./record.ts";

/** Bytes of JSON above which a checkpoint is not kept. */
export const maxCheckpointJson = 32_000_000;

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

/** As it is stored: JSON with a sum, compressed; `null` if it is too large to be kept. */
export async function packCheckpoint(checkpoint: Checkpoint): Promise<Bytes | null> {
  const json = checkpointJson(checkpoint);
  return json === null ? null : await gzip(encodeRecord(json));
}

/** `null`: it is not compressed, of two checkpoints, or damaged, as if there were none. */
export async function unpackCheckpoint(packed: Bytes): Promise<Checkpoint | null> {
  try {
    return schema.parse(decodeRecord(await unpack(packed, "gzip")));
  } catch (error) {
    const isNone = error instanceof RecordError || error instanceof z.ZodError ||
      error instanceof TypeError;
    if (isNone) return null;
    throw error;
  }
}

/** The checkpoint under a name; `null` if there is none or it is damaged: it is a cache. */
export async function loadCheckpoint(
  file: KvFile,
  stream: StreamName,
  name: string,
): Promise<Checkpoint | null> {
  const pieces = await Array.fromAsync(file.scan(keys.checkpoint(stream, name)));
  if (pieces.length === 0) return null;
  return await unpackCheckpoint(concatBytes(pieces.map((piece) => piece.bytes)));
}

/**
 * Replaces the checkpoint under a name; one that is too large is left out, the old one stays. A
 * large one takes several atomics: whoever reads in between finds pieces that do not fit together.
 */
export async function saveCheckpoint(
  file: KvFile,
  place: { readonly stream: StreamName; readonly name: string },
  checkpoint: Checkpoint,
): Promise<void> {
  const packed = await packCheckpoint(checkpoint);
  if (packed === null) return;
  const prefix = keys.checkpoint(place.stream, place.name);
  const pieces = chunks(packed, maxRecordJson).map((piece, index) =>
    [[...prefix, index], piece] as const
  );
  const before = await Array.fromAsync(file.scan(prefix));
  const stale = before.map(({ key }) => key).slice(pieces.length);
  for (const group of batches(pieces)) await file.commit({ set: group });
  for (const group of removalBatches(stale)) await file.commit({ remove: group });
}
