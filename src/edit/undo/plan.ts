/**
 * What taking changes back would do to each file, from the newest change to the oldest. Nothing is
 * touched; whoever changed a file since keeps what is there.
 */

import type { Blobs, Bytes, FileChange, Workspace } from "../../protocol/mod.ts";
import { WorkspaceError } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import type { Change } from "../changes.ts";
import { mergeBytes } from "./merge.ts";

/** A file as it is or was; `null` bytes: it is not there. */
export interface Version {
  readonly bytes: Bytes | null;
  /** SHA-256, `null` where there is no file. */
  readonly hash: string | null;
  /** Permission bits, where they are known. */
  readonly mode?: number;
}

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
  }
  /** It stands already where it would go. */
  | { readonly type: "same"; readonly path: string }
  /** Its old content is no longer kept, or cannot be reached. */
  | { readonly type: "lost"; readonly path: string; readonly why: "evicted" | "unreachable" };

export interface UndoPlan {
  /** What is taken back, newest first. */
  readonly changes: readonly Change[];
  /** In path order. */
  readonly files: readonly PlannedFile[];
}

export interface PlanPorts {
  readonly workspace: Workspace;
  readonly blobs: Blobs;
}

/** @param changes applied ones, in any order */
export async function planUndo(changes: readonly Change[], ports: PlanPorts): Promise<UndoPlan> {
  const newestFirst = changes.toSorted((a, b) => b.seq - a.seq);
  const steps = new Map<string, FileChange[]>();
  for (const { files } of newestFirst) {
    for (const file of files) steps.set(file.path, [...steps.get(file.path) ?? [], file]);
  }
  const paths = [...steps.keys()].sort();
  const files: PlannedFile[] = [];
  for (const path of paths) files.push(await planFile(path, steps.get(path) ?? [], ports));
  return { changes: newestFirst, files };
}

/** `steps`: what was done to this file, newest first. */
async function planFile(
  path: string,
  steps: readonly FileChange[],
  ports: PlanPorts,
): Promise<PlannedFile> {
  const from = await present(path, ports.workspace);
  if (!from) return { type: "lost", path, why: "unreachable" };
  let at: Version = from;
  let merged = false;
  for (const [place, step] of steps.entries()) {
    const wanted = await versionOf(step.before, step.mode, ports.blobs);
    if (!wanted) return { type: "lost", path, why: "evicted" };
    const next = await back(at, step, { wanted, blobs: ports.blobs });
    if (next === null) {
      const oldest = steps.at(-1) ?? step;
      const goal = await versionOf(oldest.before, oldest.mode, ports.blobs);
      if (!goal) return { type: "lost", path, why: "evicted" };
      // Already there: somebody took it back by hand.
      if (place === 0 && isVersion(from, goal)) return { type: "same", path };
      return { type: "conflict", path, from, wanted: goal };
    }
    merged ||= next.merged;
    at = next.version;
  }
  if (isVersion(from, at)) return { type: "same", path };
  return { type: merged ? "merge" : "restore", path, from, to: at };
}

interface Back {
  readonly version: Version;
  readonly merged: boolean;
}

/** One step back from `at`; `null`: others have changed the same lines since. */
export async function back(
  at: Version,
  { after, mode, modeAfter = mode }: FileChange,
  { wanted, blobs }: { readonly wanted: Version; readonly blobs: Blobs },
): Promise<Back | null> {
  // Bits that others have set since stay.
  const bits = at.mode === modeAfter || at.mode === undefined ? wanted.mode : at.mode;
  if (at.hash === after) return { version: withMode(wanted, bits), merged: false };
  const base = after === null ? null : await blobs.get(after);
  if (!base || !at.bytes || !wanted.bytes) return null;
  const bytes = await mergeBytes(base, at.bytes, wanted.bytes);
  if (!bytes) return null;
  return { version: withMode({ bytes, hash: await sha256(bytes) }, bits), merged: true };
}

function withMode({ bytes, hash }: Version, mode: number | undefined): Version {
  return { bytes, hash, ...(mode === undefined || bytes === null ? {} : { mode }) };
}

/** Of a version without a mode nothing is asked but its content. */
export function isVersion(now: Version, { hash, mode }: Version): boolean {
  return now.hash === hash && (mode === undefined || now.mode === undefined || now.mode === mode);
}

/** A content as it is kept; `null`: it no longer is. */
export async function versionOf(
  hash: string | null,
  mode: number | undefined,
  blobs: Blobs,
): Promise<Version | null> {
  if (hash === null) return { bytes: null, hash };
  const bytes = await blobs.get(hash);
  return bytes && withMode({ bytes, hash }, mode);
}

/** What is there now; `null`: something that is no file, or that cannot be read. */
export async function present(path: string, workspace: Workspace): Promise<Version | null> {
  try {
    if (!await workspace.fingerprint(path)) return { bytes: null, hash: null };
    const { bytes, mode } = await workspace.read(path, {
      maxBytes: Number.MAX_SAFE_INTEGER,
      kept: true,
    });
    return { bytes, hash: await sha256(bytes), mode };
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}
