/** Appending where others append too. */

import type { Store, StreamWrite } from "../protocol/mod.ts";

/** Appends to the ends of the streams as they are then: a lost race is run again. */
export async function appendAtEnd(
  store: Store,
  writes: readonly Pick<StreamWrite, "stream" | "events">[],
): Promise<void> {
  while (true) {
    const full: StreamWrite[] = [];
    for (const write of writes) full.push({ ...write, after: await store.head(write.stream) });
    const outcome = await store.append(full);
    if (outcome.type === "appended") return;
  }
}
