/** What an undo or a redo did or would do, as programs get it. */

import type { Change, PathState, Sides } from "../../edit/mod.ts";
import {
  inForce,
  isBlocked,
  isKept,
  isUnsettled,
  type LeftWhy,
  type PlannedFile,
  type Selection,
  type UndoOptions,
  type UndoPlan,
} from "../../edit/undo/mod.ts";
import { type ChangeHead, headOf } from "./row.ts";

export interface UndoneFile {
  readonly path: string;
  /**
   * `kept`: others changed the same lines since; `gone`: its old content is no longer kept;
   * `unreachable`: what stands there is no file that can be read; `taken`: something else stands
   * there, or above it; `left`: no undo reaches it, or none was to.
   */
  readonly did:
    | "restored"
    | "removed"
    | "brought_back"
    | "merged"
    | "kept"
    | "same"
    | "gone"
    | "unreachable"
    | "taken"
    | "left";
  /** What goes or comes back, where it is no file. */
  readonly node?: "link" | "folder" | "special";
  /** Why it is `left`. */
  readonly why?: LeftWhy;
  /** The same in words, where the change was recorded with them. */
  readonly reason?: string;
  /** It may be somebody else's work. */
  readonly uncertain?: boolean;
  /** What stands there is too large to be kept, or must not be read: nothing brings it back. */
  readonly final?: true;
  /** Where the old version is put, beside a file that is kept. */
  readonly beside?: string;
  /** Later changes of ours that touched it; none where it is in the way: somebody else did. */
  readonly laterBy: readonly number[];
}

export interface Undone {
  readonly kind: UndoOptions["kind"];
  /**
   * `raced`: a file was changed while this went on; `uncertain`: it was not said what becomes of
   * uncertain paths; `declined`: a person did not want it. Nothing was done in any of the three.
   */
  readonly outcome:
    | "planned"
    | "done"
    | "nothing"
    | "blocked"
    | "raced"
    | "uncertain"
    | "declined";
  /** What is taken back, newest first. */
  readonly changes: readonly ChangeHead[];
  /** Number of the new change; `null`: nothing was done. */
  readonly change: number | null;
  readonly files: readonly UndoneFile[];
  /** Others' lines are kept by merging, as was asked for. */
  readonly merge: boolean;
  /** With `--dry-run`: what would differ. */
  readonly diff: string | null;
}

export interface UndoContext {
  readonly kind: UndoOptions["kind"];
  readonly others: UndoOptions["others"];
  /** All changes of the workspace, before this one. */
  readonly all: readonly Change[];
}

export function undoneOf(
  plan: Pick<UndoPlan, "changes" | "files" | "uncertain">,
  outcome: Undone["outcome"],
  { kind, others, all }: UndoContext,
): Undone {
  return {
    kind,
    outcome,
    changes: plan.changes.map((it) => headOf(it, all)),
    change: null,
    files: plan.files.map((it) => ({
      ...fileOf(it, laterOnes(it.path, plan, all)),
      ...(plan.uncertain.includes(it.path) ? { uncertain: true } : {}),
    })),
    merge: others === "merge",
    diff: null,
  };
}

/** What would come of it now. */
export function outlook(
  plan: UndoPlan,
  others: UndoOptions["others"],
  selection: Selection,
): "planned" | "nothing" | "blocked" | "uncertain" {
  if (isBlocked(plan, others)) return "blocked";
  if (!plan.files.some(doesSomething)) return "nothing";
  return isUnsettled(plan, selection) ? "uncertain" : "planned";
}

function doesSomething(file: PlannedFile): boolean {
  const { type } = file;
  return type === "restore" || type === "merge" || type === "node" || sidesOf(file).length > 0;
}

/** Texts that would be others. */
export function sidesOf(file: PlannedFile): readonly Sides[] {
  switch (file.type) {
    case "restore":
    case "merge": {
      const { path, from, to } = file;
      return from.hash === to.hash ? [] : [{ path, before: from.bytes, after: to.bytes }];
    }
    case "conflict": {
      const { copy, wanted: { bytes } } = file;
      const isNew = copy !== null && !copy.isThere;
      return isNew ? [{ path: copy.path, before: null, after: bytes }] : [];
    }
    case "node":
    case "taken":
    case "left":
    case "same":
    case "lost":
      return [];
  }
}

function fileOf(file: PlannedFile, laterBy: readonly number[]): UndoneFile {
  const { path, type } = file;
  switch (type) {
    case "restore": {
      const { from, to } = file;
      const did = to.bytes === null ? "removed" : from.bytes === null ? "brought_back" : "restored";
      return {
        path,
        did,
        ...(from.hash === to.hash || isKept(from) ? {} : { final: true }),
        laterBy,
      };
    }
    case "merge":
      return { path, did: "merged", laterBy };
    case "conflict": {
      const { copy } = file;
      return { path, did: "kept", laterBy, ...(copy ? { beside: copy.path } : {}) };
    }
    case "node":
      return { path, did: didOf(file), ...nodeOf(file.to ?? file.from), laterBy };
    case "taken":
      return { path, did: "taken", ...nodeOf(file.wanted), laterBy };
    case "left": {
      const { why, reason } = file;
      return { path, did: "left", why, ...(reason === "" ? {} : { reason }), laterBy };
    }
    case "same":
      return { path, did: "same", laterBy };
    case "lost":
      return { path, did: file.why === "evicted" ? "gone" : "unreachable", laterBy };
  }
}

function didOf({ from, to }: Extract<PlannedFile, { readonly type: "node" }>) {
  return to === null ? "removed" : from === null ? "brought_back" : "restored";
}

function nodeOf(state: PathState): Pick<UndoneFile, "node"> {
  return state === null || state.type === "file" ? {} : { node: state.type };
}

function laterOnes(
  path: string,
  { changes }: Pick<UndoPlan, "changes">,
  all: readonly Change[],
): readonly number[] {
  const touches = (it: Change) => [...it.files, ...it.nodes].some((each) => each.path === path);
  const newest = changes.find(touches)?.seq ?? 0;
  return all.filter((it) => it.seq > newest && inForce(it) && touches(it)).map((it) => it.seq);
}
