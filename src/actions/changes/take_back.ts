/** Taking changes back or bringing them back: what `undo` and `redo` share. */

import {
  type Change,
  inForce,
  planUndo,
  readChanges,
  undoChanges,
  type UndoOptions,
  unifiedDiff,
} from "../../edit/mod.ts";
import { AgentError, exitCodes, WorkspaceError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { outlook, sidesOf, type Undone, undoneOf } from "./undo_report.ts";

export interface Wish {
  readonly kind: UndoOptions["kind"];
  readonly dryRun: boolean;
  readonly merge: boolean;
  readonly signal: AbortSignal;
}

/**
 * @param chosen in any order; one that is not in force comes to nothing
 * @throws {AgentError} `change.failed` if a file cannot be written; nothing is then done
 */
export async function takeBack(
  ports: Ports,
  chosen: readonly Change[],
  all: readonly Change[],
  { kind, dryRun, merge, signal }: Wish,
): Promise<Undone> {
  const known = { kind, all, others: merge ? "merge" as const : "none" as const };
  if (!chosen.some(inForce)) return undoneOf({ changes: chosen, files: [] }, "nothing", known);
  const [store, workspace, locks] = await Promise.all([
    ports.store(),
    ports.workspace(),
    ports.locks(),
  ]);
  if (dryRun) {
    const plan = await planUndo(chosen, { workspace, blobs: store.blobs });
    const sides = plan.files.flatMap((it) => it.type === "conflict" && !merge ? [] : sidesOf(it));
    const diff = await unifiedDiff(sides);
    return { ...undoneOf(plan, outlook(plan, known.others), known), diff };
  }
  const id = crypto.getRandomValues(new Uint8Array(4)).toHex();
  const options = { kind, id, others: known.others, signal };
  try {
    const outcome = await undoChanges(chosen, { store, workspace, locks }, options);
    if (outcome.type === "raced") {
      const raced = undoneOf({ changes: chosen, files: [] }, "raced", known);
      return { ...raced, files: [{ path: outcome.path, did: "kept", laterBy: [] }] };
    }
    const undone = undoneOf(outcome.plan, outcome.type, known);
    if (outcome.type !== "done") return undone;
    const after = await readChanges(store);
    return { ...undone, change: after.find((it) => it.id === outcome.change)?.seq ?? null };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    throw new AgentError("io", "change.failed", { path: error.path, reason: error.kind });
  }
}

/** Nothing is lost by either: the files are as they were. */
export function exitOf({ outcome }: Undone): number {
  switch (outcome) {
    case "planned":
    case "done":
    case "nothing":
      return exitCodes.ok;
    case "blocked":
      return exitCodes.input;
    case "raced":
      return exitCodes.locked;
  }
}
