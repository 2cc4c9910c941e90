/** Brings the paths of a change to one side of it; what others put there is left alone. */

import type { Blobs, Workspace } from "../../protocol/mod.ts";
import { WorkspaceError } from "../../protocol/mod.ts";
import { removeMade } from "../folders.ts";
import { isOthers } from "../roll_back.ts";
import { isFile, isState, type PathChange, type PathState, stateAt } from "./state.ts";
import { isBetween, type Step, stepsOf } from "./steps.ts";

export interface TreePorts {
  readonly workspace: Workspace;
  readonly blobs: Blobs;
}

export type Side = "before" | "after";

/** A path of a change and what stands there now. */
export interface Standing {
  readonly change: PathChange;
  readonly now: PathState;
  /** `between`: a move was cut off here. `foreign`: somebody else was here. */
  readonly at: Side | "between" | "foreign";
}

export async function standings(
  { workspace }: TreePorts,
  changes: readonly PathChange[],
): Promise<readonly Standing[]> {
  const found: Standing[] = [];
  for (const change of changes) {
    const now = await stateOrForeign(workspace, change.path);
    found.push({
      change,
      now: now ?? null,
      at: now === undefined ? "foreign" : sideAt(now, change),
    });
  }
  return found;
}

function sideAt(now: PathState, { before, after }: PathChange): Standing["at"] {
  if (isState(now, after)) return "after";
  if (isState(now, before)) return "before";
  return isBetween(now, before, after) ? "between" : "foreign";
}

/** `undefined`: it cannot be told, so that it is not ours. */
async function stateOrForeign(
  workspace: Workspace,
  path: string,
): Promise<PathState | undefined> {
  try {
    return await stateAt(workspace, path);
  } catch (error) {
    if (isOthers(error)) return undefined;
    throw error;
  }
}

/** Paths whose content on that side is no longer kept. */
export async function missingContents(
  { blobs }: TreePorts,
  changes: readonly PathChange[],
  to: Side,
): Promise<readonly string[]> {
  const files = changes.flatMap((it) => {
    const state = it[to];
    return isFile(state) ? [{ path: it.path, hash: state.hash }] : [];
  });
  if (files.length === 0) return [];
  const gone = new Set(await blobs.keep([...new Set(files.map(({ hash }) => hash))]));
  return files.filter(({ hash }) => gone.has(hash)).map(({ path }) => path);
}

/**
 * Moves everything that is ours to one side.
 *
 * @throws {WorkspaceError} where the disk refuses, or somebody changes a path meanwhile
 */
export async function moveTo(
  ports: TreePorts,
  found: readonly Standing[],
  to: Side,
): Promise<void> {
  const own = found.filter(({ at }) => at !== "foreign");
  const moves = own.filter(({ at }) => at !== to)
    .map(({ change, now }) => ({ path: change.path, from: now, to: change[to] }));
  for (const step of stepsOf(moves)) await doStep(ports, step);
  const emptied = own.filter(({ change }) => change[to] === null).flatMap((it) => it.change.made);
  for (const folder of [...new Set(emptied)].sort().toReversed()) {
    await removeMade(ports.workspace, [folder]);
  }
}

async function doStep({ workspace, blobs }: TreePorts, { path, from, to }: Step): Promise<void> {
  if (isFile(to)) {
    const bytes = await blobs.get(to.hash);
    if (!bytes) throw new WorkspaceError("missing", path, "its content is no longer kept");
    const before = isFile(from) ? from.hash : null;
    const { mode } = to;
    const bits = mode === undefined ? {} : { mode };
    return await workspace.write(path, bytes, { before, own: true, ...bits });
  }
  if (isFile(from)) return await workspace.remove(path, { before: from.hash, own: true });
  await workspace.setNode(path, { before: from, after: to });
}
