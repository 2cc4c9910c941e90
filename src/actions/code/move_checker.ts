/** A move that a checker of the user's judges: what it then finds and did not find takes the move back. */

import type { FileMove } from "../../codeintel/mod.ts";
import { AgentError, type Complaint } from "../../protocol/mod.ts";
import type { Face } from "../action.ts";
import { allChanges } from "../changes/find.ts";
import { takeBack } from "../changes/take_back.ts";
import type { Ports } from "../ports.ts";
import type { MoveObstacle } from "./move/types.ts";
import { withChecker } from "./rename_checker.ts";

export interface CheckedMove {
  /** The checker's command line; absent: nobody is asked. */
  readonly line: string | undefined;
  readonly moves: readonly FileMove[];
  /** @returns the change's id */
  write(): Promise<string>;
}

/**
 * The files are moved in the project itself, since a sandbox shows no file where none is.
 *
 * @returns empty: the move stands
 */
export async function checkedMove(
  ports: Ports,
  face: Face,
  { line, moves, write }: CheckedMove,
): Promise<readonly MoveObstacle[]> {
  const options = { line, command: "move --checker", signal: face.signal };
  return await withChecker(ports, options, async (checker) => {
    if (checker === null) {
      await write();
      return [];
    }
    const before = await checker.complaints(new Map());
    const id = await write();
    let found: readonly MoveObstacle[] | null = null;
    try {
      found = fresh(before, await checker.complaints(new Map()), moves);
    } finally {
      if (found === null || found.length > 0) await goBack(ports, face, id);
    }
    return found;
  });
}

/** Complaints that a file has more of than before, whatever the line. */
function fresh(
  before: readonly Complaint[],
  after: readonly Complaint[],
  moves: readonly FileMove[],
): readonly MoveObstacle[] {
  const from = new Map(moves.map((it) => [it.to, it.from]));
  const left = new Map<string, number>();
  for (const { path, message } of before) {
    const key = `${path}\0${message}`;
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return after.flatMap(({ path, line, message }): readonly MoveObstacle[] => {
    const old = from.get(path) ?? path;
    const key = `${old}\0${message}`;
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0 ? [] : [{ why: "checker", path: old, line }];
  });
}

/** @throws {AgentError} `move.stays`, if somebody else has changed the files meanwhile */
async function goBack(ports: Ports, face: Face, id: string): Promise<void> {
  const all = await allChanges(ports);
  const chosen = all.filter((it) => it.id === id);
  // It is to be done even where the checker was cancelled.
  const quiet = { signal: new AbortController().signal, approve: face.approve };
  const options = { kind: "undo", dryRun: false, merge: false, face: quiet } as const;
  const { outcome } = await takeBack(ports, chosen, all, options);
  if (outcome !== "done") throw new AgentError("data", "move.stays");
}
