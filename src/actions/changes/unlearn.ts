/** What was learned from work that is taken back is no longer taught. */

import type { Change } from "../../edit/mod.ts";
import { changeMemories, entriesOf, type Memories, type MemoryEntry } from "../../memory/mod.ts";
import type { Store } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/** Experiences that such a change was the proof of: the first of its session after it, about its files. */
export async function unlearn(
  ports: Pick<Ports, "store" | "userStore" | "config">,
  undone: readonly Change[],
): Promise<void> {
  const proofs = undone.filter(({ kind }) => kind === "edit" || kind === "command");
  if (proofs.length === 0) return;
  // Numbers of two stores say nothing of each other, times of one clock do.
  await forgetIn(await ports.store(), proofs, (entry, { seq }) => entry.seq > seq);
  const { value: { memory } } = await ports.config();
  if (memory.share) {
    await forgetIn(await ports.userStore(), proofs, (entry, { at }) => entry.at >= at);
  }
}

type IsLater = (entry: MemoryEntry, change: Change) => boolean;

async function forgetIn(
  store: Store,
  proofs: readonly Change[],
  isLater: IsLater,
): Promise<void> {
  await changeMemories(
    store,
    { by: "program" },
    (memories) =>
      [...new Set(proofs.flatMap((it) => learnedFrom(it, memories, isLater)))]
        .map((id) => ({ op: "forget", id })),
  );
}

function learnedFrom(
  change: Change,
  memories: Memories,
  isLater: IsLater,
): readonly string[] {
  const { session } = change;
  const paths = new Set(change.files.map((it) => it.path));
  const first = entriesOf(memories).find((it) =>
    it.experience?.verdict === "passed" && it.session === session && session !== "" &&
    isLater(it, change) && it.paths.some((path) => paths.has(path))
  );
  return first ? [first.id] : [];
}
