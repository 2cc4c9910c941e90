/** A change of files that a user ordered: one change in the workspace's history. */

import { applyNow } from "../../edit/mod.ts";
import { AgentError, type ChangeSet, WorkspaceError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/**
 * All files or none.
 *
 * @returns the change's id
 * @throws {AgentError} `change.failed`, if a file is not what it was or cannot be written
 */
export async function applyEdits(
  ports: Ports,
  set: ChangeSet,
  { by, signal }: { readonly by: string; readonly signal: AbortSignal },
): Promise<string> {
  const [store, locks, workspace] = await Promise.all([
    ports.store(),
    ports.locks(),
    ports.workspace(),
  ]);
  const call = crypto.getRandomValues(new Uint8Array(4)).toHex();
  try {
    const author = { session: "", call, by: { tool: by }, signal };
    return await applyNow({ store, locks, workspace }, set, author);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    throw new AgentError("io", "change.failed", { path: error.path, reason: error.kind });
  }
}
