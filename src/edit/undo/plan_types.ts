/** What an undo would do, before it does anything. */

import type { Blobs, Bytes, FileChange, Workspace } from "../../protocol/mod.ts";
import type { Change } from "../changes.ts";
import type { PathChange, PathState } from "../tree/mod.ts";
import type { Version } from "./version.ts";

export type PlannedFile =
  /** It is as the last change left it: it goes back. */
  | {
    readonly type: "restore";
    readonly path: string;
    readonly from: Version;
    readonly to: Version;
  }
  /** Others changed it since, elsewhere in the text: both can be had. */
  | { readonly type: "merge"; readonly path: string; readonly from: Version; readonly to: Version }
  /** Others changed the same lines, or it is no text: `wanted` is what it would have gone back to. */
  | {
    readonly type: "conflict";
    readonly path: string;
    readonly from: Version;
    readonly wanted: Version;
    /** `null`: there was no file before, so that no version of it is kept. */
    readonly copy: PlannedCopy | null;
  }
  /** A link or a folder is involved, and everything is as the last change left it: it goes back. */
  | {
    readonly type: "node";
    readonly path: string;
    readonly from: PathState;
    readonly to: PathState;
    /** Of the file that comes back, else `null`. */
    readonly bytes: Bytes | null;
  }
  /** Somebody put something else there, which is not taken away. */
  | {
    readonly type: "taken";
    readonly path: string;
    readonly from: PathState;
    readonly wanted: PathState;
  }
  /** It stands already where it would go. */
  | { readonly type: "same"; readonly path: string }
  /** It stays as it is, which keeps nothing else from going back. */
  | {
    readonly type: "left";
    readonly path: string;
    readonly why: LeftWhy;
    /** In words, where it was `uncovered`; else empty. */
    readonly reason: string;
  }
  /** Its old content is no longer kept, or cannot be reached. */
  | { readonly type: "lost"; readonly path: string; readonly why: "evicted" | "unreachable" };

/** Where the old version is put when both are kept. */
export interface PlannedCopy {
  readonly path: string;
  /** It stands there already. */
  readonly isThere: boolean;
}

export type LeftWhy =
  /** A folder that holds what is no part of the change. */
  | "not_empty"
  /** A folder whose mode somebody has changed since. */
  | "changed"
  /** A pipe, a socket, a device. */
  | "special"
  /** It may be somebody else's work, and was not asked for. */
  | "uncertain"
  /** When the change was recorded it could not be covered. */
  | "uncovered";

export interface UndoPlan {
  /** What is taken back, newest first. */
  readonly changes: readonly Change[];
  /** In path order. */
  readonly files: readonly PlannedFile[];
  /** Paths among `files` that may be somebody else's work and would be touched. */
  readonly uncertain: readonly string[];
  /** Paths of the changes were left out because others were asked for. */
  readonly partial: boolean;
}

/** Which paths of the changes are meant. */
export interface Selection {
  /** Files, and folders with all in them, relative to the root; absent: all. */
  readonly paths?: readonly string[];
  /** What becomes of uncertain paths that are not named; absent: they are planned like others. */
  readonly uncertain?: "take" | "leave";
}

export interface PlanPorts {
  readonly workspace: Workspace;
  readonly blobs: Blobs;
}

/** What one change did to a path. */
export interface PathStep {
  readonly change: PathChange;
  /** Where a file stood or stands, else `null`. */
  readonly file: FileChange | null;
}
