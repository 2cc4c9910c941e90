/** Doing what a plan says, under the apply lock, between the intent and the end of its change. */

import {
  type NewEventOf,
  type Workspace,
  WorkspaceError,
  type WriteLayer,
} from "../../protocol/mod.ts";
import type { LayerPlan, Step } from "./plan.ts";

export interface StepPorts {
  readonly layer: WriteLayer;
  readonly workspace: Workspace;
  readonly everything?: boolean;
}

/** Removals from the innermost on, then everything else from the outermost on. */
export function inOrder(steps: readonly Step[]): readonly Step[] {
  const isRemoval = (it: Step) => it.type === "adopt" && it.change.after === null;
  return [...steps.filter(isRemoval).reverse(), ...steps.filter((it) => !isRemoval(it))];
}

/** Paths that could not be done, with the reason; what was done stays. */
export async function doSteps(
  steps: readonly Step[],
  ports: StepPorts,
): Promise<ReadonlyMap<string, WorkspaceError>> {
  const failed = new Map<string, WorkspaceError>();
  for (const step of steps) {
    try {
      await doStep(step, ports);
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      failed.set(step.type === "adopt" ? step.change.path : step.path, error);
    }
  }
  return failed;
}

async function doStep(step: Step, { layer, workspace, everything = false }: StepPorts) {
  switch (step.type) {
    case "adopt":
      return await layer.adopt(step.change, { whole: step.whole, protected: everything });
    case "merge":
      return await workspace.write(step.path, step.bytes, { before: step.before, mode: step.mode });
    case "time":
      return layer.adoptTime(step.path);
  }
}

/** What the end of the change says: what could not be done is no part of it. */
export function endOfLayer(
  id: string,
  plan: LayerPlan,
  failed: ReadonlyMap<string, WorkspaceError>,
): NewEventOf<"change"> {
  const isDone = ({ path }: { readonly path: string }) =>
    !Array.from(failed.keys()).some((it) => path === it || path.startsWith(`${it}/`));
  const { files, nodes, uncovered } = plan;
  return {
    type: "change",
    id,
    outcome: "applied",
    ...(failed.size > 0 ? { files: files.filter(isDone), nodes: nodes.filter(isDone) } : {}),
    ...(uncovered.length > 0 ? { uncovered: [...uncovered] } : {}),
  };
}
