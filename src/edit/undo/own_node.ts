/** What of the present links and folders is ours. */

import type { Workspace } from "../../protocol/mod.ts";
import type { Change } from "../changes.ts";
import { isNode, isState, pathChanges, type PathState, stateAt } from "../tree/mod.ts";

/** A path at which changes made a link or a folder, or took one away. */
export interface OwnNode {
  readonly path: string;
  /** As it was before the first of them; a file by its hash. */
  readonly from: PathState;
  /** As they left it. */
  readonly to: PathState;
  /** It stands there so: nobody else was at it since. */
  readonly stands: boolean;
}

/** Paths with a link or a folder on either side, in path order; what came to nothing is left out. */
export async function ownNodes(
  changes: readonly Change[],
  workspace: Pick<Workspace, "entry" | "fingerprint">,
): Promise<readonly OwnNode[]> {
  const sides = new Map<string, { readonly from: PathState; readonly to: PathState }>();
  const done = changes.filter((it) => it.outcome === "applied").toSorted((a, b) => a.seq - b.seq);
  for (const { path, before, after } of done.flatMap(pathChanges)) {
    sides.set(path, { from: sides.get(path)?.from ?? before, to: after });
  }
  const nodes: OwnNode[] = [];
  for (const [path, { from, to }] of [...sides].sort(([a], [b]) => a < b ? -1 : 1)) {
    if (![from, to].some(isNode) || isState(from, to)) continue;
    nodes.push({ path, from, to, stands: isState(await stateAt(workspace, path), to) });
  }
  return nodes;
}
