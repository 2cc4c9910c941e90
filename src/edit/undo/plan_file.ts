/** The way back of a path at which only files have stood. */

import type { FileChange } from "../../protocol/mod.ts";
import type { PlannedFile, PlanPorts } from "./plan_types.ts";
import { back, hashed, isVersion, present, type Version, versionOf } from "./version.ts";

/** `steps`: what was done to this file, newest first. */
export async function planFile(
  path: string,
  steps: readonly FileChange[],
  ports: PlanPorts,
): Promise<PlannedFile> {
  const { workspace } = ports;
  const from = await present(path, workspace) ?? await hashed(path, workspace);
  if (!from) return { type: "lost", path, why: "unreachable" };
  let at: Version = from;
  let merged = false;
  for (const [place, step] of steps.entries()) {
    const wanted = await versionOf(step.before, step.mode, ports.blobs);
    if (!wanted) return { type: "lost", path, why: "evicted" };
    const next = await back(at, step, { wanted, blobs: ports.blobs });
    if (next === null) {
      const oldest = steps.at(-1) ?? step;
      const goal = await versionOf(oldest.before, oldest.mode, ports.blobs);
      if (!goal) return { type: "lost", path, why: "evicted" };
      // Already there: somebody took it back by hand.
      if (place === 0 && isVersion(from, goal)) return { type: "same", path };
      return { type: "conflict", path, from, wanted: goal, copy: null };
    }
    merged ||= next.merged;
    at = next.version;
  }
  if (isVersion(from, at)) return { type: "same", path };
  return { type: merged ? "merge" : "restore", path, from, to: at };
}
