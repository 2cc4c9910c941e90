/** Takes back what a change has done to files, when one of them could not be done. */

import { AgentError, type Bytes, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { folderOf } from "../util/mod.ts";
import { removeStrayFiles } from "../workspace/mod.ts";
import { removeMade } from "./folders.ts";

export interface Content {
  readonly hash: string;
  readonly bytes: Bytes;
  /** Permission bits; absent for a new file that is to have what the user's mask leaves. */
  readonly mode?: number;
}

/** A file before and after a change; `null`: it is not there. */
export interface Side {
  readonly path: string;
  readonly before: Content | null;
  readonly after: Content | null;
  /** Folders that are made for it, or go with it, the outermost first. */
  readonly made: readonly string[];
}

/** Brings a file that is as it was before to what it is to be. @throws {WorkspaceError} */
export async function put(workspace: Workspace, side: Side): Promise<void> {
  const { path, before, after, made } = side;
  if (after) {
    await workspace.write(path, after.bytes, {
      before: before?.hash ?? null,
      ...(after.mode === undefined ? {} : { mode: after.mode }),
    });
    return;
  }
  if (before) await workspace.remove(path, { before: before.hash });
  await removeMade(workspace, made);
}

/**
 * Puts files back, the last first. The one that failed may be done all the same: what failed can
 * be the sync of its folder. Files that others have written meanwhile are theirs.
 *
 * @returns paths of what is left to others
 * @throws {AgentError} `change.unfinished`: the change stays open, for recovery
 */
export async function rollBack(
  workspace: Workspace,
  begun: readonly Side[],
): Promise<readonly string[]> {
  const foreign: string[] = [];
  try {
    for (const side of begun.toReversed()) {
      if (!await putBack(workspace, side)) foreign.push(side.path);
    }
    await removeStrayFiles(workspace, begun.map(({ path }) => folderOf(path) || "."));
  } catch (error) {
    throw unfinished(error);
  }
  return foreign;
}

async function putBack(workspace: Workspace, side: Side): Promise<boolean> {
  const { path, before, after, made } = side;
  try {
    const now = await workspace.fingerprint(path);
    if (isAt(now, before)) {
      if (before === null) await removeMade(workspace, made);
      return true;
    }
    if (!isAt(now, after)) return false;
    await put(workspace, { path, before: after, after: before, made });
    return true;
  } catch (error) {
    if (isOthers(error)) return false;
    throw error;
  }
}

const othersKinds: ReadonlySet<string> = new Set([
  "changed",
  "outside",
  "is_directory",
  "not_directory",
  "not_regular",
]);

/** What stands there is not of our making; a disk that refuses says nothing of that. */
export function isOthers(error: unknown): boolean {
  return error instanceof WorkspaceError && othersKinds.has(error.kind);
}

type FingerprintResult = Awaited<ReturnType<Workspace["fingerprint"]>>;

function isAt(now: FingerprintResult, content: Content | null): boolean {
  if (now === null || content === null) return now === content;
  return now.hash === content.hash && (content.mode === undefined || now.mode === content.mode);
}

/** What the disk refuses while files stand on two sides, as a failure for the user. */
export function unfinished(error: unknown): unknown {
  if (!(error instanceof WorkspaceError)) return error;
  const { path, kind: reason } = error;
  return new AgentError("io", "change.unfinished", { path, reason }, { cause: error });
}
