/** Taking changes back or bringing them back: what `undo` and `redo` share. */

import { type Change, readChanges, unifiedDiff } from "../../edit/mod.ts";
import {
  inForce,
  planUndo,
  type Selection,
  undoChanges,
  type UndoOptions,
  type UndoPlan,
} from "../../edit/undo/mod.ts";
import { message } from "../../messages/mod.ts";
import { AgentError, exitCodes, WorkspaceError } from "../../protocol/mod.ts";
import type { Face } from "../action.ts";
import type { Ports } from "../ports.ts";
import { outlook, sidesOf, type Undone, undoneOf } from "./undo_report.ts";
import { undoText } from "./undo_text.ts";

export interface TakeBackOptions {
  readonly kind: UndoOptions["kind"];
  readonly dryRun: boolean;
  readonly merge: boolean;
  /** Which paths are meant; absent: all, and an uncertain one is asked about. */
  readonly selection?: Selection;
  /** Who may be asked. */
  readonly face: Pick<Face, "signal" | "approve">;
}

/**
 * @param chosen in any order; one that is not in force comes to nothing
 * @throws {AgentError} `change.failed` if a file cannot be written; nothing is then done
 */
export async function takeBack(
  ports: Ports,
  chosen: readonly Change[],
  all: readonly Change[],
  { kind, dryRun, merge, selection = {}, face }: TakeBackOptions,
): Promise<Undone> {
  const known = { kind, all, others: merge ? "merge" as const : "none" as const };
  // Who names a path means it, whatever became of the rest of its change.
  const isOver = selection.paths === undefined && !chosen.some(inForce);
  const none = { changes: chosen, files: [], uncertain: [] };
  if (isOver) return undoneOf(none, "nothing", known);
  const [store, workspace, locks] = await Promise.all([
    ports.store(),
    ports.workspace(),
    ports.locks(),
  ]);
  if (dryRun) {
    const plan = await planUndo(chosen, { workspace, blobs: store.blobs }, selection);
    const sides = plan.files.flatMap((it) => it.type === "conflict" && !merge ? [] : sidesOf(it));
    const diff = await unifiedDiff(sides);
    return { ...undoneOf(plan, outlook(plan, known.others, selection), known), diff };
  }
  const id = crypto.getRandomValues(new Uint8Array(4)).toHex();
  const confirm = (plan: UndoPlan) => ask(undoneOf(plan, "planned", known), ports, face);
  const options = { kind, id, others: known.others, selection, confirm, signal: face.signal };
  try {
    const outcome = await undoChanges(chosen, { store, workspace, locks }, options);
    if (outcome.type === "raced") {
      const raced = undoneOf(none, "raced", known);
      return { ...raced, files: [{ path: outcome.path, did: "kept", laterBy: [] }] };
    }
    const undone = undoneOf(outcome.plan, outcome.type, known);
    if (outcome.type !== "done") return undone;
    if (kind === "undo") {
      await (await import("./unlearn.ts")).unlearn(ports, outcome.plan.changes);
    }
    const after = await readChanges(store);
    return { ...undone, change: after.find((it) => it.id === outcome.change)?.seq ?? null };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    throw new AgentError("io", "change.failed", { path: error.path, reason: error.kind });
  }
}

/** Shows what would be done; `null`: nobody is there to see it. */
async function ask(
  planned: Undone,
  ports: Ports,
  face: TakeBackOptions["face"],
): Promise<boolean | null> {
  const shown = undoText(planned, {
    locale: ports.locale,
    width: questionWidth,
    color: false,
    now: ports.clock.now(),
    t: (key, params) => message(ports.locale, key, params),
  });
  const answer = await face.approve(`${shown}\n`, "files");
  return answer === null ? null : answer !== "decline";
}

/** Cells; the face folds what is wider than its terminal. */
const questionWidth = 100;

/** Nothing is lost by any: the files are as they were. */
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
    case "uncertain":
    case "declined":
      return exitCodes.approval;
  }
}
