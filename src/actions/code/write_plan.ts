/** Planned replacements and moves, written as one change. */

import {
  editOf,
  type FileMove,
  movedEdits,
  type Replacement,
  StalePlan,
} from "../../codeintel/mod.ts";
import { AgentError, type Bytes, type FileEdit } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import type { Ports } from "../ports.ts";
import { applyEdits } from "./apply_edits.ts";

export interface WritePlan {
  readonly replacements: readonly Replacement[];
  /** Files that get another path; absent: none. */
  readonly moves?: readonly FileMove[];
  /** Empty files that are made; absent: none. */
  readonly created?: readonly string[];
}

/**
 * All files or none.
 *
 * @returns the change's id
 * @throws {AgentError} `rename.stale`, if a file is not what the plan was made for; `change.failed`
 */
export async function writePlan(
  ports: Ports,
  { replacements, moves = [], created = [] }: WritePlan,
  change: { readonly by: string; readonly signal: AbortSignal },
): Promise<string> {
  const workspace = await ports.workspace();
  const files: FileEdit[] = [];
  const own = Map.groupBy(replacements, (it) => it.path);
  for (const path of [...new Set([...moves.map((it) => it.from), ...own.keys()])].sort()) {
    const { bytes, mode } = await workspace.read(path, { maxBytes: Number.MAX_SAFE_INTEGER });
    const edit = await edited(path, bytes, own.get(path));
    files.push(...movedEdits(edit, moves).map((it) => it.path === path ? it : { ...it, mode }));
  }
  for (const path of created) files.push({ path, before: null, after: new Uint8Array() });
  return await applyEdits(ports, { type: "change_set", files }, change);
}

async function edited(
  path: string,
  bytes: Bytes,
  changes: readonly Replacement[] | undefined,
): Promise<FileEdit> {
  if (!changes) return { path, before: await sha256(bytes), after: bytes };
  try {
    return await editOf(path, bytes, changes);
  } catch (error) {
    if (error instanceof StalePlan) throw new AgentError("data", "rename.stale", { path });
    throw error;
  }
}
