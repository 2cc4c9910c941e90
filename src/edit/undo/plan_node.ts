/** The way back of a path at which links, folders or special files have stood, or stand now. */

import { WorkspaceError } from "../../protocol/mod.ts";
import { isFile, isKind, isState, type PathState, stateAt } from "../tree/mod.ts";
import type { PathStep, PlannedFile, PlanPorts } from "./plan_types.ts";

/** `steps`: what was done to this path, newest first. Nothing is merged: what stands there is ours or not. */
export async function planNode(
  path: string,
  steps: readonly PathStep[],
  { workspace, blobs }: PlanPorts,
): Promise<PlannedFile> {
  const changes = steps.map((it) => it.change);
  if (changes.some((it) => isSpecial(it.before) || isSpecial(it.after))) {
    return { type: "left", path, why: "special", reason: "" };
  }
  const from = await stateOrNothing();
  if (from === undefined) return { type: "lost", path, why: "unreachable" };
  const wanted = changes.at(-1)?.before ?? null;
  let at = from;
  for (const [place, { before, after }] of changes.entries()) {
    if (!isKind(at, after)) {
      // Already there: somebody took it back by hand.
      if (place === 0 && isKind(from, wanted)) return { type: "same", path };
      return { type: "taken", path, from, wanted };
    }
    if (isReset(at, after) && before?.type !== "folder") {
      if (before !== null) return { type: "taken", path, from, wanted };
      return { type: "left", path, why: "changed", reason: "" };
    }
    at = withOthersMode(at, before, after);
  }
  if (isState(from, at)) return { type: "same", path };
  const bytes = isFile(at) ? await blobs.get(at.hash) : null;
  if (isFile(at) && !bytes) return { type: "lost", path, why: "evicted" };
  return { type: "node", path, from, to: at, bytes };

  async function stateOrNothing(): Promise<PathState | undefined> {
    try {
      return await stateAt(workspace, path);
    } catch (error) {
      if (error instanceof WorkspaceError) return undefined;
      throw error;
    }
  }
}

function isSpecial(state: PathState): boolean {
  return state?.type === "special";
}

/** A folder that has another mode than it was given: somebody did something with it since. */
function isReset(at: PathState, after: PathState): boolean {
  return at?.type === "folder" && after?.type === "folder" && at.mode !== after.mode;
}

/** Bits that others have set since stay, where the same kind of thing stays. */
function withOthersMode(at: PathState, before: PathState, after: PathState): PathState {
  if (isState(at, after)) return before;
  if (before?.type === "folder" && at?.type === "folder") return at;
  if (!isFile(before) || !isFile(at) || at.mode === undefined) return before;
  return { ...before, mode: at.mode };
}
