/**
 * What taking changes back would do to each path, from the newest change to the oldest. Nothing is
 * touched; whoever changed a path since keeps what is there.
 */

import type { Change } from "../changes.ts";
import { isNode, pathChanges } from "../tree/mod.ts";
import { withCopies } from "./copies.ts";
import { fitTree } from "./fit.ts";
import { leftOf } from "./left.ts";
import { planFile } from "./plan_file.ts";
import { planNode } from "./plan_node.ts";
import type { PathStep, PlannedFile, PlanPorts, Selection, UndoPlan } from "./plan_types.ts";

/** @param changes applied ones, in any order */
export async function planUndo(
  changes: readonly Change[],
  ports: PlanPorts,
  selection: Selection = {},
): Promise<UndoPlan> {
  const newestFirst = changes.toSorted((a, b) => b.seq - a.seq);
  const all = pathSteps(newestFirst);
  const paths = [...all.keys()].filter((it) => isSelected(it, selection)).sort();
  const uncertain = new Set(newestFirst.flatMap((it) => it.uncertain));
  const isLeft = (path: string) => selection.uncertain === "leave" && uncertain.has(path);
  const files: PlannedFile[] = [];
  for (const path of paths) {
    files.push(
      isLeft(path)
        ? { type: "left", path, why: "uncertain", reason: "" }
        : await planPath(path, all.get(path) ?? [], ports),
    );
  }
  const made = new Set(newestFirst.flatMap((it) => it.files.flatMap(({ made = [] }) => made)));
  const fitted = await fitTree(await withCopies(files, ports.workspace), made, ports.workspace);
  const left = leftOf(newestFirst, new Set(all.keys()));
  return {
    changes: newestFirst,
    files: [...fitted, ...left.filter((it) => isSelected(it.path, selection))]
      .toSorted((a, b) => a.path < b.path ? -1 : 1),
    uncertain: fitted.filter((it) => isTouched(it) && uncertain.has(it.path)).map((it) => it.path),
    partial: paths.length < all.size,
  };
}

function pathSteps(newestFirst: readonly Change[]): ReadonlyMap<string, readonly PathStep[]> {
  const steps = new Map<string, PathStep[]>();
  for (const change of newestFirst) {
    const files = new Map(change.files.map((it) => [it.path, it]));
    for (const each of pathChanges(change)) {
      const step = { change: each, file: files.get(each.path) ?? null };
      const known = steps.get(each.path);
      if (known) known.push(step);
      else steps.set(each.path, [step]);
    }
  }
  return steps;
}

/** True for a path that is named, and for what lies in a folder that is. */
export function isSelected(path: string, { paths }: Selection): boolean {
  if (paths === undefined) return true;
  return paths.some((it) => it === "" || path === it || path.startsWith(`${it}/`));
}

async function planPath(
  path: string,
  steps: readonly PathStep[],
  ports: PlanPorts,
): Promise<PlannedFile> {
  const files = steps.flatMap(({ file, change }) =>
    file && !isNode(change.before) && !isNode(change.after) ? [file] : []
  );
  if (files.length < steps.length) return await planNode(path, steps, ports);
  const planned = await planFile(path, files, ports);
  if (planned.type !== "lost" || planned.why !== "unreachable") return planned;
  // A link or a folder that stands there now is named.
  const node = await planNode(path, steps, ports);
  return node.type === "taken" ? node : planned;
}

function isTouched({ type }: PlannedFile): boolean {
  return type !== "same" && type !== "left";
}
