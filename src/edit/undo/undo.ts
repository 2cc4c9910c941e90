/** Taking changes back, and bringing them back again: each a change of the same kind. */

import { type FileEdit, WorkspaceError } from "../../protocol/mod.ts";
import { applyNow, type Author, type EditPorts } from "../apply.ts";
import type { Change } from "../changes.ts";
import { madeFor } from "../folders.ts";
import { type PlannedFile, planUndo, type UndoPlan } from "./plan.ts";

export interface UndoOptions {
  /** `redo`: what is taken back is itself an undo. */
  readonly kind: "undo" | "redo";
  /** Distinguishes this undo from all others: its change is `:<id>`. */
  readonly id: string;
  /**
   * `none`: nothing is done where somebody changed a file since. `merge`: what can be merged is,
   * and what cannot stays as it is, with the old version beside it.
   */
  readonly others: "merge" | "none";
  readonly signal?: AbortSignal;
}

export type UndoOutcome =
  | { readonly type: "done"; readonly change: string; readonly plan: UndoPlan }
  /** Nothing differs from what it would go back to. */
  | { readonly type: "nothing"; readonly plan: UndoPlan }
  /** Files that others changed since, or whose old content is gone, are in the way. */
  | { readonly type: "blocked"; readonly plan: UndoPlan }
  /** A file was changed while this went on; nothing was done. */
  | { readonly type: "raced"; readonly path: string };

/**
 * Takes changes back: all files or none.
 *
 * @throws {WorkspaceError} if a file cannot be written; everything is then as it was
 */
export async function undoChanges(
  changes: readonly Change[],
  ports: EditPorts,
  options: UndoOptions,
): Promise<UndoOutcome> {
  const { workspace, store } = ports;
  const plan = await planUndo(changes, { workspace, blobs: store.blobs });
  if (isBlocked(plan, options.others)) return { type: "blocked", plan };
  const made = madeFor(plan.changes.flatMap((it) => it.files));
  const files = plan.files.flatMap(editsOf).map((it) =>
    it.after === null ? { ...it, made: made(it.path) } : it
  );
  if (files.length === 0) return { type: "nothing", plan };
  const author: Author = {
    session: "",
    call: options.id,
    kind: options.kind,
    of: plan.changes.map((it) => it.id),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  try {
    return {
      type: "done",
      change: await applyNow(ports, { type: "change_set", files }, author),
      plan,
    };
  } catch (error) {
    if (error instanceof WorkspaceError && error.kind === "changed") {
      return { type: "raced", path: error.path };
    }
    throw error;
  }
}

/** True if nothing is done: files are in the way. */
export function isBlocked({ files }: UndoPlan, others: UndoOptions["others"]): boolean {
  return files.some(({ type }) =>
    type === "lost" || others === "none" && (type === "merge" || type === "conflict")
  );
}

function editsOf(file: PlannedFile): readonly FileEdit[] {
  switch (file.type) {
    case "restore":
    case "merge": {
      const { path, from, to } = file;
      const mode = to.mode === undefined ? {} : { mode: to.mode };
      return [{ path, before: from.hash, after: to.bytes, ...mode }];
    }
    case "conflict": {
      // A file that was not there before has no old version to be kept.
      const { path, wanted } = file;
      return wanted.bytes === null
        ? []
        : [{ path: besideOf(path, wanted.hash), before: null, after: wanted.bytes }];
    }
    case "same":
    case "lost":
      return [];
  }
}

/** Where the old version is put when both are kept: `a.py` → `a.before-1a2b3c4d.py`. */
export function besideOf(path: string, hash: string | null): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const cut = dot > 0 ? path.length - name.length + dot : path.length;
  return `${path.slice(0, cut)}.before-${(hash ?? "").slice(0, 8)}${path.slice(cut)}`;
}
