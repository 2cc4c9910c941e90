/** Taking changes back, and bringing them back again: each a change of the same kind. */

import { WorkspaceError } from "../../protocol/mod.ts";
import type { EditPorts } from "../apply.ts";
import type { Change } from "../changes.ts";
import { madeFor } from "../folders.ts";
import { applyTree, type PathEdit, type PathState, type TreeAuthor } from "../tree/mod.ts";
import { planUndo } from "./plan.ts";
import type { PlannedFile, Selection, UndoPlan } from "./plan_types.ts";
import type { Version } from "./version.ts";

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
  /** Absent: all paths, and none of them if any is uncertain. */
  readonly selection?: Selection;
  /** Asked where paths are uncertain or stay behind; `null`: nobody is there. Absent: nobody. */
  confirm?(plan: UndoPlan): Promise<boolean | null>;
  readonly signal?: AbortSignal;
}

export type UndoOutcome =
  | { readonly type: "done"; readonly change: string; readonly plan: UndoPlan }
  /** Nothing differs from what it would go back to. */
  | { readonly type: "nothing"; readonly plan: UndoPlan }
  /** Files that others changed since, or whose old content is gone, are in the way. */
  | { readonly type: "blocked"; readonly plan: UndoPlan }
  /** Paths may be somebody else's work, and it was not said what becomes of them. */
  | { readonly type: "uncertain"; readonly plan: UndoPlan }
  /** A person was shown the plan and did not want it. */
  | { readonly type: "declined"; readonly plan: UndoPlan }
  /** A file was changed while this went on; nothing was done. */
  | { readonly type: "raced"; readonly path: string };

/**
 * Takes changes back: all that was planned or nothing.
 *
 * @throws {WorkspaceError} if a file cannot be written; everything is then as it was
 */
export async function undoChanges(
  changes: readonly Change[],
  ports: EditPorts,
  options: UndoOptions,
): Promise<UndoOutcome> {
  const { workspace, store } = ports;
  const plan = await planUndo(changes, { workspace, blobs: store.blobs }, options.selection);
  if (isBlocked(plan, options.others)) return { type: "blocked", plan };
  const made = madeFor(plan.changes.flatMap((it) => it.files));
  const edits = plan.files.flatMap((it) => editsOf(it, made));
  if (edits.length === 0) return { type: "nothing", plan };
  const refusal = await refusalOf(plan, options);
  if (refusal) return { type: refusal, plan };
  try {
    const change = await applyTree(ports, edits, authorOf(plan, options));
    return { type: "done", change, plan };
  } catch (error) {
    if (error instanceof WorkspaceError && error.kind === "changed") {
      return { type: "raced", path: error.path };
    }
    throw error;
  }
}

/** Why nothing is done, although it could be; `null`: it may be done. */
async function refusalOf(
  plan: UndoPlan,
  { selection, confirm }: UndoOptions,
): Promise<"uncertain" | "declined" | null> {
  const unsettled = isUnsettled(plan, selection);
  const leaves = plan.files.some(({ type }) => type === "left" || type === "taken");
  const answer = confirm && (unsettled || leaves) ? await confirm(plan) : null;
  if (answer === false) return "declined";
  return unsettled && answer === null ? "uncertain" : null;
}

function authorOf({ changes, partial }: UndoPlan, options: UndoOptions): TreeAuthor {
  return {
    session: "",
    call: options.id,
    kind: options.kind,
    of: changes.map((it) => it.id),
    ...(partial ? { partial } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  };
}

/** True if nothing is done: files are in the way. */
export function isBlocked(
  { files }: Pick<UndoPlan, "files">,
  others: UndoOptions["others"],
): boolean {
  return files.some(({ type }) => type === "lost" || others === "none" && inTheWay.has(type));
}

const inTheWay: ReadonlySet<PlannedFile["type"]> = new Set(["merge", "conflict", "taken"]);

/** True if nothing is done until it is said what becomes of uncertain paths. */
export function isUnsettled(
  { uncertain }: Pick<UndoPlan, "uncertain">,
  { paths, uncertain: wanted }: Selection = {},
): boolean {
  // Who names a path means it.
  return uncertain.length > 0 && wanted === undefined && paths === undefined;
}

function editsOf(
  file: PlannedFile,
  made: (path: string) => readonly string[],
): readonly PathEdit[] {
  switch (file.type) {
    case "restore":
    case "merge": {
      const { path, from, to } = file;
      const [before, after] = [stateOf(from), stateOf(to)];
      return [{ path, before, after, bytes: to.bytes, made: after ? [] : made(path) }];
    }
    case "node": {
      const { path, from, to, bytes } = file;
      return [{ path, before: from, after: to, bytes, made: to === null ? made(path) : [] }];
    }
    case "conflict": {
      const { copy, wanted: { bytes, hash } } = file;
      if (copy === null || copy.isThere || hash === null) return [];
      const after = { type: "file", hash } as const;
      return [{ path: copy.path, before: null, after, bytes, made: [] }];
    }
    case "taken":
    case "same":
    case "left":
    case "lost":
      return [];
  }
}

function stateOf({ hash, mode }: Version): PathState {
  return hash === null ? null : { type: "file", hash, ...(mode === undefined ? {} : { mode }) };
}
