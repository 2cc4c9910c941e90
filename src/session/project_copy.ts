/** A copy of the project in memory: an agent that is sent out edits it, and nobody else's work is touched. */

import type { Clock, FileChange, Store, StreamName, Workspace } from "../protocol/mod.ts";
import { memoryStore } from "../storage/mod.ts";
import { type MemoryFile, memoryWorkspace } from "../workspace/mod.ts";

/** Of the whole copy: agents run beside each other, and a laptop has other things in its memory. */
const most = { files: 20_000, bytes: 64_000_000 } as const;

/** Gives as many copies as are wanted, all of one moment. Secrets and what rules hide are in none. */
export type Copies = () => Workspace;

/** `null`: the project is too large for it. */
export async function copiesOf(
  workspace: Workspace,
  signal: AbortSignal,
): Promise<Copies | null> {
  const { files } = await workspace.survey({ wanted: () => true, signal });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > most.files || bytes > most.bytes) return null;
  const copied: Record<string, MemoryFile> = {};
  const paths = files.map(({ path }) => path);
  for await (const group of workspace.readMany(paths, { maxBytes: most.bytes, signal })) {
    // The bytes of a group are overwritten by the next one.
    for (const it of group) if ("bytes" in it) copied[it.path] = it.bytes.slice();
  }
  return () => memoryWorkspace(copied);
}

/** Sessions and contents are the project's own; what is done to files stands in a log of the copy's. */
export function storeOfCopy(store: Store, clock: Clock): Store {
  const own = memoryStore({ clock });
  const of = (stream: StreamName) => stream === "workspace" ? own : store;
  return {
    async append(writes) {
      const mine = writes.filter(({ stream }) => stream === "workspace");
      const theirs = writes.filter(({ stream }) => stream !== "workspace");
      const [first, second] = [
        mine.length === 0 ? null : await own.append(mine),
        theirs.length === 0 ? null : await store.append(theirs),
      ];
      for (const it of [first, second]) if (it?.type === "conflict") return it;
      const events = writes.map(({ stream }) => {
        const [from, list] = stream === "workspace" ? [first, mine] : [second, theirs];
        const at = list.findIndex((it) => it.stream === stream);
        return from?.type === "appended" ? from.events[at] ?? [] : [];
      });
      return { type: "appended", events };
    },
    read: (stream, options) => of(stream).read(stream, options),
    head: (stream) => of(stream).head(stream),
    mark: () => store.mark(),
    watch: (signal) => store.watch(signal),
    sessions: () => store.sessions(),
    drop: (stream) => of(stream).drop(stream),
    purge: () => store.purge(),
    loadCheckpoint: (stream, key) => of(stream).loadCheckpoint(stream, key),
    saveCheckpoint: (stream, key, it) => of(stream).saveCheckpoint(stream, key, it),
    blobs: store.blobs,
    close: () => Promise.resolve(),
  };
}

/** What became of each file of the copy that was changed, over all changes. */
export async function changedIn(store: Store): Promise<readonly FileChange[]> {
  const begun = new Map<string, readonly FileChange[]>();
  const files = new Map<string, FileChange>();
  for await (const event of store.read("workspace")) {
    if (event.type === "change_intent") begun.set(event.id, event.files);
    if (event.type !== "change" || event.outcome !== "applied") continue;
    for (const file of event.files ?? begun.get(event.id) ?? []) {
      const { before } = files.get(file.path) ?? file;
      files.set(file.path, { path: file.path, before, after: file.after });
    }
  }
  return [...files.values()].filter(({ before, after }) => before !== after);
}
