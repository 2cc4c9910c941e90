/** A change as programs get it and as lists show it. */

import { type Change, verdictOf } from "../../edit/mod.ts";
import { countLines } from "../../edit/undo/mod.ts";
import type { Blobs, FileChange, NodeChange } from "../../protocol/mod.ts";

export interface FileRow {
  readonly path: string;
  readonly did: "created" | "edited" | "deleted" | "mode";
  /** Lines; `null`: no text, or no longer kept. */
  readonly added: number | null;
  readonly removed: number | null;
  /** Permission bits such as `755`, where they changed. */
  readonly mode?: string;
}

export interface ChangeRow {
  /** Its place in the workspace's log: what `diff` and `undo` take. */
  readonly change: number;
  readonly id: string;
  readonly kind: Change["kind"];
  /** ISO 8601. */
  readonly at: string;
  /** `null`: a person did it, in no session. */
  readonly session: string | null;
  readonly call: string;
  /** The tool, or the stage that ran a program of the user's; `null`: not known. */
  readonly tool: string | null;
  /** The command line, where it was looked up and there was one. */
  readonly command?: string;
  /** Files in which a command of git may have thrown away what was in no commit; absent: none. */
  readonly dropped?: number;
  readonly model: string | null;
  /** What it took back or brought back. */
  readonly of: readonly number[];
  readonly files: readonly FileRow[];
  /** Links, folders and special files, as they were and as they are. */
  readonly nodes: readonly NodeChange[];
  /** What the checks said of it; `null`: nothing was checked. */
  readonly receipt: "passed" | "failed" | null;
  /** The undo or redo that took it back. */
  readonly undoneBy: number | null;
  /** Done and not taken back. */
  readonly inForce: boolean;
  /** What it did and no undo reaches: `path: reason`. */
  readonly uncovered: readonly string[];
  /** Paths of it that may be somebody else's work: undo leaves them unless they are named. */
  readonly uncertain: readonly string[];
}

/** A change without what it did to each path. */
export type ChangeHead = Omit<ChangeRow, "files" | "nodes">;

/** @param all to tell numbers of the changes that are named by id */
export async function rowOf(
  change: Change,
  all: readonly Change[],
  blobs: Blobs,
): Promise<ChangeRow> {
  const files: FileRow[] = [];
  for (const file of change.files) files.push(await fileRow(file, blobs));
  return { ...headOf(change, all), files, nodes: change.nodes };
}

export function headOf(change: Change, all: readonly Change[]): ChangeHead {
  const { seq, id, kind, at, session, call, by, undoneBy, outcome } = change;
  const { uncovered, uncertain } = change;
  const numbers = new Map(all.map((it) => [it.id, it.seq]));
  return {
    change: seq,
    id,
    kind,
    at,
    session: session === "" ? null : session,
    call,
    tool: by?.tool ?? null,
    model: by?.model || null,
    of: change.of.flatMap((it) => numbers.get(it) ?? []),
    receipt: verdict(change),
    undoneBy: undoneBy === null ? null : numbers.get(undoneBy) ?? null,
    inForce: outcome === "applied" && undoneBy === null,
    uncovered,
    uncertain,
  };
}

function verdict({ receipt }: Change): ChangeRow["receipt"] {
  if (!receipt || receipt.stages.every((it) => it.verdict === "skipped")) return null;
  return verdictOf(receipt);
}

async function fileRow(file: FileChange, blobs: Blobs): Promise<FileRow> {
  const { path, before, after, mode, modeAfter = mode } = file;
  const bits = before !== null && after !== null && modeAfter !== mode && modeAfter !== undefined
    ? { mode: (modeAfter & 0o7777).toString(8).padStart(3, "0") }
    : {};
  if (before === after) return { path, did: "mode", added: 0, removed: 0, ...bits };
  const did = before === null ? "created" : after === null ? "deleted" : "edited";
  const lines = await linesBetween(before, after, blobs);
  return { path, did, added: lines?.added ?? null, removed: lines?.removed ?? null, ...bits };
}

async function linesBetween(before: string | null, after: string | null, blobs: Blobs) {
  const old = before === null ? null : await blobs.get(before);
  const fresh = after === null ? null : await blobs.get(after);
  const gone = (before !== null && !old) || (after !== null && !fresh);
  return gone ? null : await countLines(old, fresh);
}
