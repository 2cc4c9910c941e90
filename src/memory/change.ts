/** Changing what is remembered in a store. */

import type { EventOf, MemoryPatch, NewEvent, Store } from "../protocol/mod.ts";
import { foldStream } from "../storage/mod.ts";
import { type Memories, memories } from "./fold.ts";

export interface ChangeOptions {
  readonly by: EventOf<"memory">["by"];
  /** Absent: by hand, in no session. */
  readonly session?: string;
}

export interface Changed {
  /** As they are afterwards. */
  readonly memories: Memories;
  readonly patches: readonly MemoryPatch[];
}

/**
 * Appends patches to a store's workspace stream, all in one atomic. Where somebody else was faster
 * they are made anew from the memory as it is then; it is on disk when this resolves.
 *
 * @param patchesOf at most 890 patches; what it throws is thrown, and nothing is changed
 */
export async function changeMemories(
  store: Store,
  { by, session }: ChangeOptions,
  patchesOf: (memories: Memories) => readonly MemoryPatch[],
): Promise<Changed> {
  for (;;) {
    const { state, seq } = await foldStream(store, "workspace", memories);
    const patches = patchesOf(state);
    if (patches.length === 0) return { memories: state, patches };
    const events = patches.map((patch): NewEvent => ({
      type: "memory",
      by,
      ...(session === undefined ? {} : { session }),
      patch,
    }));
    const outcome = await store.append([{ stream: "workspace", after: seq, events }]);
    if (outcome.type === "conflict") continue;
    const [stored = []] = outcome.events;
    return { memories: stored.reduce(memories.reduce, state), patches };
  }
}
