/** Which change of ours wrote each line of a file, and which lines others wrote. */

import type { Blobs, Bytes, FileChange } from "../../protocol/mod.ts";
import type { Change } from "../changes.ts";
import { lineDiff } from "./line_diff.ts";
import { linesOf } from "./merge.ts";
import type { PlanPorts } from "./plan_types.ts";
import { present } from "./version.ts";

export type LineOwner =
  | { readonly type: "change"; readonly change: Change }
  /** Nobody of ours; `after`: it came after this change, `null`: it was there before all. */
  | { readonly type: "other"; readonly after: Change | null }
  /** A content that would tell is no longer kept. */
  | { readonly type: "unknown" };

export interface Blame {
  readonly path: string;
  /** True if there is such a file now. */
  readonly exists: boolean;
  /** Lines of the present text without their ends; `null`: no text, or no file. */
  readonly lines: readonly string[] | null;
  /** Of each line. */
  readonly owners: readonly LineOwner[];
  /** Changes that touched it, undone ones and undos too, oldest first. */
  readonly touched: readonly Change[];
  /** True if it is, to the byte, as the last of them left it. */
  readonly asLeft: boolean;
}

interface State {
  readonly hash: string | null;
  /** `null`: no text. */
  readonly lines: readonly string[] | null;
  readonly owners: readonly LineOwner[];
}

const nothing: State = { hash: null, lines: [], owners: [] };

/** @param changes all of the workspace */
export async function blame(
  path: string,
  changes: readonly Change[],
  ports: PlanPorts,
): Promise<Blame> {
  const touched = touching(path, changes);
  const left = await stateAfter(path, touched, { changes, blobs: ports.blobs });
  const now = await present(path, ports.workspace);
  const asLeft = (now?.hash ?? null) === left.hash;
  const end = asLeft
    ? left
    : await followed(left, { hash: now?.hash ?? null, bytes: now?.bytes ?? null }, {
      type: "other",
      after: touched.at(-1) ?? null,
    });
  const exists = now === null || now.hash !== null;
  return {
    path,
    exists,
    lines: exists && end.lines ? end.lines.map((it) => it.replace(/\r?\n$/, "")) : null,
    owners: end.owners,
    touched,
    asLeft: touched.length > 0 && asLeft,
  };
}

function touching(path: string, changes: readonly Change[]): readonly Change[] {
  return changes.filter((it) =>
    it.outcome === "applied" && it.files.some((file) => file.path === path)
  ).toSorted((a, b) => a.seq - b.seq);
}

interface Log {
  readonly changes: readonly Change[];
  readonly blobs: Blobs;
}

/** The file as the last of `touched` left it. */
async function stateAfter(path: string, touched: readonly Change[], log: Log): Promise<State> {
  let at: State | null = null;
  /** States that an undo may lead back to. */
  const known = new Map<string, State>();
  let last: Change | null = null;
  for (const change of touched) {
    const file = change.files.find((it) => it.path === path);
    if (!file) continue;
    at = await stateBefore(at, { change, file, last }, log);
    if (at.hash !== null) known.set(at.hash, at);
    at = await stepped(at, { change, file, known }, log.blobs);
    if (at.hash !== null) known.set(at.hash, at);
    last = change;
  }
  return at ?? { hash: null, lines: null, owners: [] };
}

/** What stood there when the change was made: others may have written since the last one. */
async function stateBefore(
  at: State | null,
  { change, file, last }: {
    readonly change: Change;
    readonly file: FileChange;
    readonly last: Change | null;
  },
  log: Log,
): Promise<State> {
  if (at && at.hash === file.before) return at;
  const before = await content(file.before, log.blobs);
  if (before === "gone") return { hash: file.before, lines: null, owners: [] };
  const moved = file.before === null ? await movedHere(file, change, log) : null;
  if (moved) return moved;
  const owner: LineOwner = { type: "other", after: last };
  return await followed(at ?? nothing, { hash: file.before, bytes: before }, owner);
}

/** A new file with the content of one that the same change removed is that one under a new name. */
async function movedHere(file: FileChange, change: Change, log: Log): Promise<State | null> {
  const source = change.files.find((it) =>
    it.before !== null && it.after === null && it.before === file.after
  );
  if (!source) return null;
  const earlier = log.changes.filter((it) => it.seq < change.seq);
  const left = await stateAfter(source.path, touching(source.path, earlier), log);
  if (left.hash === source.before) return left;
  const bytes = await content(source.before, log.blobs);
  if (bytes === "gone") return null;
  const owner: LineOwner = { type: "other", after: touching(source.path, earlier).at(-1) ?? null };
  return await followed(
    left.lines === null ? nothing : left,
    { hash: source.before, bytes },
    owner,
  );
}

async function stepped(
  at: State,
  { change, file, known }: {
    readonly change: Change;
    readonly file: FileChange;
    readonly known: ReadonlyMap<string, State>;
  },
  blobs: Blobs,
): Promise<State> {
  if (at.hash === file.after) return at;
  // What an undo or a redo brings back was written by whoever wrote it then.
  const back = file.after === null || change.kind === "edit" || change.kind === "command"
    ? undefined
    : known.get(file.after);
  if (back) return back;
  const after = await content(file.after, blobs);
  if (after === "gone") return { hash: file.after, lines: null, owners: [] };
  return await followed(at, { hash: file.after, bytes: after }, { type: "change", change });
}

/** Lines that stay keep their owner, new ones get `owner`. */
async function followed(
  at: State,
  next: { readonly hash: string | null; readonly bytes: Bytes | null },
  owner: LineOwner,
): Promise<State> {
  const lines = next.bytes === null ? [] : linesOf(next.bytes);
  if (!lines) return { hash: next.hash, lines: null, owners: [] };
  // Of what is not known anything may have stayed, but for a file that was no text.
  if (!at.lines) {
    const unknown: LineOwner = at.hash === null ? owner : { type: "unknown" };
    return { hash: next.hash, lines, owners: lines.map(() => unknown) };
  }
  return { hash: next.hash, lines, owners: await mapped(at, lines, owner) };
}

async function mapped(
  { lines, owners }: State,
  fresh: readonly string[],
  owner: LineOwner,
): Promise<readonly LineOwner[]> {
  const found: LineOwner[] = [];
  let at = 0;
  for (const { kind, count } of await lineDiff(lines ?? [], fresh)) {
    if (kind === "added") found.push(...Array.from({ length: count }, () => owner));
    if (kind === "same") found.push(...owners.slice(at, at + count));
    if (kind !== "added") at += count;
  }
  return found;
}

/** `null`: there was no file. */
async function content(hash: string | null, blobs: Blobs): Promise<Bytes | null | "gone"> {
  return hash === null ? null : await blobs.get(hash) ?? "gone";
}
