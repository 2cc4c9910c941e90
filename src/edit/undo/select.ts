/** Which changes an undo or a redo is about. */

import { programOf } from "../../protocol/mod.ts";
import type { Change } from "../changes.ts";

/** Can be taken back: it was done and is in force. */
export function inForce({ outcome, undoneBy }: Change): boolean {
  return outcome === "applied" && undoneBy === null;
}

/** The newest change that an undo without a word is about. */
export function lastChange(changes: readonly Change[]): Change | null {
  const byId = new Map(changes.map((it) => [it.id, it]));
  return changes.findLast((it) =>
    inForce(it) && it.kind !== "undo" &&
    // Of a redo whose changes were taken back again nothing is left.
    (it.kind !== "redo" || brought(it, byId).some(inForce))
  ) ?? null;
}

/** What a redo brought back. */
function brought(
  { of }: Change,
  byId: ReadonlyMap<string, Change>,
): readonly Change[] {
  const ids = of.flatMap((undo) => byId.get(undo)?.of ?? []);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest undo, for a redo; `null` if something was done since that is no undo. */
export function lastUndo(changes: readonly Change[]): Change | null {
  return lastUndos(changes)[0] ?? null;
}

/** Undos that a redo may be about, newest first: nothing else was done since. */
export function lastUndos(changes: readonly Change[]): readonly Change[] {
  const standing = changes.filter((it) => inForce(it) && it.kind !== "redo").reverse();
  const end = standing.findIndex(({ kind }) => kind !== "undo");
  return end < 0 ? standing : standing.slice(0, end);
}

/** Those of one session, or of its calls in `calls`. */
export function ofSession(
  changes: readonly Change[],
  session: string,
  calls?: ReadonlySet<string>,
): readonly Change[] {
  return changes.filter((it) =>
    it.session === session && inForce(it) && (calls?.has(it.call) ?? true)
  );
}

/**
 * All of a program that are in force.
 *
 * @param call of a change, or the program's own
 */
export function ofProgram(
  changes: readonly Change[],
  { session, call }: Pick<Change, "session" | "call">,
): readonly Change[] {
  const program = programOf(call) ?? call;
  return changes.filter((it) =>
    it.session === session && inForce(it) && programOf(it.call) === program
  );
}

/**
 * Everything after a moment (epoch milliseconds): undos and what they took back, too, since going
 * back through all of it leads to what was there then.
 */
export function since(changes: readonly Change[], time: number): readonly Change[] {
  return changes.filter((it) => it.outcome === "applied" && Date.parse(it.at) > time);
}

/** By number (`12`, its place in the workspace's log) or by id; `null`: there is none. */
export function changeNamed(changes: readonly Change[], name: string): Change | null {
  return changes.find((it) => String(it.seq) === name || it.id === name) ?? null;
}
