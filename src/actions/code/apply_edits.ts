/** A change of files that a user ordered: one change in the workspace's history. */

import { applyChange } from "../../edit/mod.ts";
import { AgentError, type ChangeSet, WorkspaceError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/**
 * All files or none.
 *
 * @throws {AgentError} `change.failed`, if a file is not what it was or cannot be written
 */
export async function applyEdits(
  ports: Ports,
  set: ChangeSet,
  { by, signal }: { readonly by: string; readonly signal: AbortSignal },
): Promise<void> {
  const [store, locks, workspace] = await Promise.all([
    ports.store(),
    ports.locks(),
    ports.workspace(),
  ]);
  const call = crypto.getRandomValues(new Uint8Array(4)).toHex();
  try {
    const applied = await applyChange({ store, locks, workspace }, set, {
      session: by,
      call,
      signal,
    });
    try {
      for (;;) {
        const after = await store.head("workspace");
        const events = [applied.change];
        const written = await store.append([{ stream: "workspace", after, events }]);
        if (written.type === "appended") break;
      }
    } finally {
      applied.settle();
    }
    if (applied.problem) throw applied.problem;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    throw new AgentError("io", "change.failed", { path: error.path, reason: error.kind });
  }
}
