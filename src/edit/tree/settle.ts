/** Recovery of a change of files, links and folders whose process died. */

import { removeStrayFiles } from "../../workspace/mod.ts";
import { folderOf } from "../../util/mod.ts";
import { missingContents, moveTo, standings, type TreePorts } from "./move.ts";
import type { PathChange } from "./state.ts";

export interface Settled {
  readonly outcome: "applied" | "rolled_back";
  /** Paths that are left to others, or whose content is gone. */
  readonly foreign: readonly string[];
}

/**
 * Finishes what has begun, or takes it back where somebody else was at one of its paths, or a
 * content is gone. Running it twice, or being killed in it, does no harm.
 *
 * @throws {WorkspaceError} if the disk refuses
 */
export async function settleTree(
  ports: TreePorts,
  changes: readonly PathChange[],
): Promise<Settled> {
  await removeStrayFiles(ports.workspace, changes.map(({ path }) => folderOf(path) || "."));
  const found = await standings(ports, changes);
  const foreign = found.filter(({ at }) => at === "foreign").map(({ change }) => change.path);
  const begun = found.some(({ at }) => at === "after" || at === "between");
  if (begun && foreign.length === 0 && await canMove(ports, changes)) {
    await moveTo(ports, found, "after");
    return { outcome: "applied", foreign };
  }
  return { outcome: "rolled_back", foreign: await takeBack(ports, changes) };
}

async function canMove(ports: TreePorts, changes: readonly PathChange[]): Promise<boolean> {
  return (await missingContents(ports, changes, "after")).length === 0;
}

/**
 * Puts back what is ours. Answers with paths that are left.
 *
 * @throws {WorkspaceError} if the disk refuses
 */
export async function takeBack(
  ports: TreePorts,
  changes: readonly PathChange[],
): Promise<readonly string[]> {
  const gone = new Set(await missingContents(ports, changes, "before"));
  const found = await standings(ports, changes);
  const left = found.filter(({ at, change }) =>
    at === "foreign" || at !== "before" && gone.has(change.path)
  );
  await moveTo(ports, found.filter((it) => !left.includes(it)), "before");
  return left.map(({ change }) => change.path);
}
