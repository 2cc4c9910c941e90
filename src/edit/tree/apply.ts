/**
 * One change of files, links and folders, belonging to no call: contents, intent, paths, end. As
 * `apply.ts` does with files alone.
 */

import {
  type Bytes,
  type Workspace,
  WorkspaceError,
  type WorkspaceErrorKind,
} from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { appendAtEnd } from "../append.ts";
import type { Author, EditPorts } from "../apply.ts";
import { missingFolders } from "../folders.ts";
import { isOthers, unfinished } from "../roll_back.ts";
import { moveTo, type TreePorts } from "./move.ts";
import { takeBack } from "./settle.ts";
import { isFile, isState, type PathChange, type PathState, recordOf, stateAt } from "./state.ts";

/** What is wanted of a path; `before` is what was seen there. */
export interface PathEdit {
  readonly path: string;
  readonly before: PathState;
  readonly after: PathState;
  /** Of the file that is to be there, else `null`. */
  readonly bytes: Bytes | null;
  /** Folders to be removed with its file if they are empty then, the outermost first. */
  readonly made: readonly string[];
}

export interface TreeAuthor extends Author {
  /** Of what it takes back something stays. */
  readonly partial?: boolean;
}

/** Contents that are kept nowhere: what goes cannot be brought back. */
const unkept: ReadonlySet<WorkspaceErrorKind> = new Set(["too_large", "secret"]);

/** A larger file is not kept when it goes: what took it away cannot be taken back. 64 MiB. */
export const maxKeptBytes = 64 * 1024 * 1024;

/**
 * All paths or none; done and stored when it resolves. Returns the id of the change.
 *
 * @throws {WorkspaceError} everything is then as it was
 * @throws {AgentError} `change.unfinished`, `store.*`: the next recovery settles it
 */
export async function applyTree(
  ports: EditPorts,
  edits: readonly PathEdit[],
  author: TreeAuthor,
): Promise<string> {
  const { store, workspace } = ports;
  const lock = await ports.locks.apply(author.signal);
  try {
    const changes = await seen(workspace, edits);
    for (const [at, { path, before }] of changes.entries()) {
      await keep(ports, { path, before, bytes: edits[at]?.bytes ?? null });
    }
    const id = `${author.session}:${author.call}`;
    await appendAtEnd(store, [{ stream: "workspace", events: [intentOf(id, changes, author)] }]);
    const problem = await done({ workspace, blobs: store.blobs }, changes);
    const end = problem
      ? { outcome: "rolled_back" as const, ...foreignOf(problem) }
      : { outcome: "applied" as const };
    await appendAtEnd(store, [{ stream: "workspace", events: [{ type: "change", id, ...end }] }]);
    if (problem) throw problem.error;
    return id;
  } finally {
    lock.release();
  }
}

/** @throws {WorkspaceError} `changed` if something else stands there by now */
async function seen(
  workspace: Workspace,
  edits: readonly PathEdit[],
): Promise<readonly PathChange[]> {
  const folders = new Set(
    edits.filter((it) => isFolder(it.before) || isFolder(it.after))
      .map(({ path }) => path),
  );
  const changes: PathChange[] = [];
  for (const { path, before, after, made } of edits) {
    const now = await stateAt(workspace, path);
    if (!isState(now, before)) throw new WorkspaceError("changed", path);
    const above = isFile(after) ? await missingFolders(workspace, path) : made;
    changes.push({ path, before: now, after, made: above.filter((it) => !folders.has(it)) });
  }
  return changes;
}

function isFolder(state: PathState): boolean {
  return state?.type === "folder";
}

/** Both contents, before anything names them. */
async function keep(
  { store, workspace }: EditPorts,
  { path, before, bytes }: Pick<PathEdit, "path" | "before" | "bytes">,
): Promise<void> {
  if (bytes) await store.blobs.put(bytes);
  if (!isFile(before)) return;
  try {
    const old = await workspace.read(path, { maxBytes: maxKeptBytes, kept: true });
    if (await sha256(old.bytes) !== before.hash) throw new WorkspaceError("changed", path);
    await store.blobs.put(old.bytes);
  } catch (error) {
    if (!(error instanceof WorkspaceError) || !unkept.has(error.kind)) throw error;
  }
}

function intentOf(id: string, changes: readonly PathChange[], author: TreeAuthor) {
  const { session, call, kind, by, of, partial } = author;
  const { files, nodes } = recordOf(changes);
  return {
    type: "change_intent" as const,
    id,
    session,
    call,
    files,
    ...(nodes.length > 0 ? { nodes } : {}),
    ...(kind ? { kind } : {}),
    ...(by ? { by } : {}),
    ...(of ? { of: [...of] } : {}),
    ...(partial ? { partial } : {}),
  };
}

interface Problem {
  readonly error: WorkspaceError;
  readonly foreign: readonly string[];
}

function foreignOf({ foreign }: Problem): { readonly foreign?: string[] } {
  return foreign.length > 0 ? { foreign: [...foreign] } : {};
}

/** `null`: everything is done; else everything is taken back. */
async function done(
  ports: TreePorts,
  changes: readonly PathChange[],
): Promise<Problem | null> {
  try {
    // Each step proves once more that nobody was there since it was looked at.
    const found = changes.map((it) => ({ change: it, now: it.before, at: "before" as const }));
    await moveTo(ports, found, "after");
    return null;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    try {
      return { error, foreign: await takeBack(ports, changes) };
    } catch (second) {
      throw unfinished(isOthers(second) ? error : second);
    }
  }
}
