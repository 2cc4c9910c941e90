import type { StreamName } from "../protocol/mod.ts";
import { keys } from "./keys.ts";
import type { KvFile } from "./kv_file.ts";

/** Entries removed by one atomic. */
const batch = 200;

/**
 * Removes a stream and all that belongs to it. Its head goes first: from then on it is
 * empty for everybody, and what a kill leaves behind is taken by the next drop.
 */
export async function drop(file: KvFile, stream: StreamName): Promise<void> {
  await file.commit({ remove: [keys.head(stream)] });
  for (const prefix of [keys.events(stream), keys.spills(stream), keys.checkpoints(stream)]) {
    for (;;) {
      const found = await file.list(prefix, batch);
      if (found.length === 0) break;
      await file.commit({ remove: found.map((entry) => entry.key) });
    }
  }
}
