/**
 * One change of files: blobs, intent, files, and then, together with the tool's result,
 * the end of the intent. At every moment recovery can tell which side to bring it to.
 */

import {
  type ChangeSet,
  type FileChange,
  type Locks,
  type NewEventOf,
  type Store,
  type Workspace,
  WorkspaceError,
} from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import { isSecretPath, plainMode } from "../workspace/mod.ts";
import { appendAtEnd } from "./append.ts";
import { missingFolders } from "./folders.ts";
import { put, rollBack, type Side } from "./roll_back.ts";
import type { ChangedFile } from "./types.ts";

export interface EditPorts {
  readonly store: Store;
  readonly workspace: Workspace;
  readonly locks: Locks;
}

/** Who makes a change, and what it stands for. */
export interface Author {
  /** Empty: a person, in no session. */
  readonly session: string;
  readonly call: string;
  /** Absent: `edit`. */
  readonly kind?: NewEventOf<"change_intent">["kind"];
  readonly by?: NewEventOf<"change_intent">["by"];
  /** Changes that are taken back or brought back. */
  readonly of?: readonly string[];
  readonly signal?: AbortSignal;
}

/** A file that a call wrote: its hash, `null` for one that it removed. */
export interface Written {
  readonly path: string;
  readonly hash: string | null;
  /** It was not there before. */
  readonly created?: true;
}

/** @param sides hash of the file before and after, `null` where there is none */
export function written(
  path: string,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Written {
  return { path, hash: after, ...before === null && after !== null ? { created: true } : {} };
}

/** A change whose files are done and whose end is to be stored with the result. */
export interface Applied {
  readonly change: NewEventOf<"change">;
  /** Hash of what is on disk now, by path. */
  readonly writes: readonly Written[];
  readonly files: readonly ChangedFile[];
  /** Why it was rolled back; absent: it was applied. */
  readonly problem?: WorkspaceError;
  /** Gives the apply lock back: to be called once `change` is stored. */
  settle(): void;
}

/** The bound of a file that a change can replace, since both sides are kept: 64 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Does a change set: all files or none.
 *
 * @throws {WorkspaceError} before anything was touched, if a file is not as the tool saw it
 * @throws {AgentError} `change.unfinished`: files can neither be done nor put back; recovery will
 */
export async function applyChange(
  ports: EditPorts,
  set: ChangeSet,
  { session, call, kind, by, of, signal }: Author,
): Promise<Applied> {
  const lock = await ports.locks.apply(signal);
  try {
    const sides: Side[] = [];
    for (const file of set.files) sides.push(await look(ports, file));
    const id = `${session}:${call}`;
    const files = await keep(ports, sides, { byPerson: session === "" });
    const more = {
      ...(kind ? { kind } : {}),
      ...(by ? { by } : {}),
      ...(of ? { of: [...of] } : {}),
    };
    const intent = { type: "change_intent" as const, id, session, call, files, ...more };
    await appendAtEnd(ports.store, [{ stream: "workspace", events: [intent] }]);
    return { ...await write(ports, sides, id), settle: () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * A change that belongs to no call: done and stored at once. Returns its id.
 *
 * @throws {WorkspaceError} everything is then as it was
 * @throws {AgentError} `change.unfinished`, `store.*`: the next recovery settles it
 */
export async function applyNow(
  ports: EditPorts,
  set: ChangeSet,
  author: Author,
): Promise<string> {
  const { change, problem, settle } = await applyChange(ports, set, author);
  try {
    await appendAtEnd(ports.store, [{ stream: "workspace", events: [change] }]);
  } finally {
    settle();
  }
  if (problem) throw problem;
  return change.id;
}

/** Both sides of one file, refused if the old side is not what the tool saw. */
async function look(
  { workspace }: EditPorts,
  file: ChangeSet["files"][number],
): Promise<Side> {
  const path = await workspace.resolve(file.path);
  const there = await workspace.fingerprint(path);
  const old = there ? await workspace.read(path, { maxBytes: MAX_BYTES, kept: true }) : null;
  const before = old && { hash: await sha256(old.bytes), bytes: old.bytes, mode: old.mode };
  // Of the very bytes that are kept for going back, not of what stood there a moment ago.
  if ((before?.hash ?? null) !== file.before) throw new WorkspaceError("changed", file.path);
  const hash = file.after && await sha256(file.after);
  const mode = modeOf(file.mode ?? before?.mode, before?.hash === hash ? before : null);
  const after = file.after === null || hash === null ? null : {
    hash,
    bytes: file.after,
    ...(mode === undefined ? {} : { mode }),
  };
  const made = after ? await missingFolders(workspace, path) : file.made ?? [];
  return { path, before, after, made };
}

/** New content does not inherit the right to run as the file's owner; nothing gets it here. */
function modeOf(mode: number | undefined, same: { readonly mode: number } | null) {
  if (mode === undefined) return undefined;
  return plainMode(mode) | (same === null ? 0 : mode & same.mode);
}

/**
 * Contents first, then the record that names them. What a person writes to a file of secrets stands
 * there and nowhere else: an undo needs the old content alone, and a recovery takes the change back.
 */
async function keep(
  { store }: EditPorts,
  sides: readonly Side[],
  { byPerson }: { readonly byPerson: boolean },
): Promise<FileChange[]> {
  const files: FileChange[] = [];
  for (const { path, before, after, made } of sides) {
    if (before) await store.blobs.put(before.bytes);
    if (after && !(byPerson && isSecretPath(path))) await store.blobs.put(after.bytes);
    const [mode, modeAfter] = [before?.mode, after?.mode];
    files.push({
      path,
      before: before?.hash ?? null,
      after: after?.hash ?? null,
      ...(mode === undefined ? {} : { mode }),
      ...(modeAfter === undefined || modeAfter === mode ? {} : { modeAfter }),
      ...(made.length === 0 ? {} : { made: [...made] }),
    });
  }
  return files;
}

async function write(
  { workspace }: EditPorts,
  sides: readonly Side[],
  id: string,
): Promise<Omit<Applied, "settle">> {
  const files = sides.map(({ path, before, after }) => ({
    path,
    before: before?.bytes ?? null,
    after: after?.bytes ?? null,
    modes: { before: before?.mode ?? null, after: after?.mode ?? null },
  }));
  const begun: Side[] = [];
  try {
    for (const side of sides) {
      begun.push(side);
      await put(workspace, side);
    }
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const foreign = await rollBack(workspace, begun);
    const writes = sides.filter(({ path }) => !foreign.includes(path))
      .map(({ path, before }) => ({ path, hash: before?.hash ?? null }));
    const left = foreign.length > 0 ? { foreign: [...foreign] } : {};
    return {
      change: { type: "change", id, outcome: "rolled_back", ...left },
      writes,
      files,
      problem: error,
    };
  }
  const writes = sides.map(({ path, before, after }) =>
    written(path, { before: before?.hash ?? null, after: after?.hash ?? null })
  );
  return { change: { type: "change", id, outcome: "applied" }, writes, files };
}
