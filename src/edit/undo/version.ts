/** Versions of one file, and the way back from one to the next. */

import type { Blobs, Bytes, FileChange, Workspace } from "../../protocol/mod.ts";
import { WorkspaceError } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { maxKeptBytes } from "../tree/mod.ts";
import { mergeBytes } from "./merge.ts";

/** A file as it is or was; `null` bytes: it is not there. */
export interface Version {
  readonly bytes: Bytes | null;
  /** SHA-256, `null` where there is no file. */
  readonly hash: string | null;
  /** Permission bits, where they are known. */
  readonly mode?: number;
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

/** What is there now by its own name; `null`: something that is no file, or that cannot be read. */
export async function present(path: string, workspace: Workspace): Promise<Version | null> {
  try {
    const entry = await workspace.entry(path);
    if (entry === null) return { bytes: null, hash: null };
    if (entry.type !== "file") return null;
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

/** True if an undo or a redo that takes this version away keeps it, so that it can come back. */
export function isKept({ bytes, hash }: Version): boolean {
  return bytes === null ? hash === null : bytes.length <= maxKeptBytes;
}

/** A file whose content must not be read, by its hash alone: enough to see that it is as it was. */
export async function hashed(path: string, workspace: Workspace): Promise<Version | null> {
  try {
    if ((await workspace.entry(path))?.type !== "file") return null;
    const found = await workspace.fingerprint(path);
    return found && { bytes: null, ...found };
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}
