/** Planned replacements, written as one change. */

import { editOf, type Replacement, StalePlan } from "../../codeintel/mod.ts";
import { AgentError, type FileEdit } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { applyEdits } from "./apply_edits.ts";

/**
 * All files or none.
 *
 * @throws {AgentError} `rename.stale`, if a file is not what the plan was made for; `change.failed`
 */
export async function writeReplacements(
  ports: Ports,
  replacements: readonly Replacement[],
  change: { readonly by: string; readonly signal: AbortSignal },
): Promise<void> {
  const workspace = await ports.workspace();
  const files: FileEdit[] = [];
  for (const path of [...new Set(replacements.map((it) => it.path))].sort()) {
    const { bytes } = await workspace.read(path, { maxBytes: Number.MAX_SAFE_INTEGER });
    const own = replacements.filter((it) => it.path === path);
    files.push(await edited(path, () => editOf(path, bytes, own)));
  }
  await applyEdits(ports, { type: "change_set", files }, change);
}

async function edited(path: string, make: () => Promise<FileEdit>): Promise<FileEdit> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof StalePlan) throw new AgentError("data", "rename.stale", { path });
    throw error;
  }
}
