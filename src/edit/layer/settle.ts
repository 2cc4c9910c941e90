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
  /** The command still writes to the layer. */
  readonly running?: boolean;
}

/** Removals from the innermost on, then everything else from the outermost on. */
export function inOrder(steps: readonly Step[]): readonly Step[] {
  const isRemoval = (it: Step) => it.type === "adopt" && it.change.after === null;
  return [...steps.filter(isRemoval).reverse(), ...steps.filter((it) => !isRemoval(it))];
}

/** A step that could not be done. */
export interface Failure {
  readonly step: Step;
  readonly error: WorkspaceError;
}

/** By path, what could not be done; what was done stays. */
export async function doSteps(
  steps: readonly Step[],
  ports: StepPorts,
): Promise<ReadonlyMap<string, Failure>> {
  const failed = new Map<string, Failure>();
  for (const step of steps) {
    try {
      await doStep(step, ports);
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      failed.set(step.type === "adopt" ? step.change.path : step.path, { step, error });
    }
  }
  return failed;
}

async function doStep(step: Step, ports: StepPorts) {
  const { layer, workspace, everything = false, running = false } = ports;
  switch (step.type) {
    case "adopt":
      return await layer.adopt(step.change, {
        whole: step.whole,
        protected: everything,
        running,
      });
    case "merge":
      await workspace.write(step.path, step.bytes, { before: step.before, mode: step.mode });
      return layer.forget(step.path);
    case "time":
      layer.adoptTime(step.path);
      return layer.forget(step.path);
    case "forget":
      return layer.forget(step.path);
  }
}

/** What the end of the change says: what could not be done is no part of it. */
export function endOfLayer(
  id: string,
  plan: LayerPlan,
  failed: ReadonlyMap<string, Failure>,
): NewEventOf<"change"> {
  // What lay in a folder that could not be removed is gone all the same.
  const isAbsent = ([, { step }]: readonly [string, Failure]) =>
    step.type === "adopt" && step.change.after !== null;
  const absent = [...failed].filter(isAbsent).map(([path]) => `${path}/`);
  const isDone = ({ path }: { readonly path: string }) =>
    !failed.has(path) && !absent.some((it) => path.startsWith(it));
  const { files, nodes, uncovered } = plan;
  return {
    type: "change",
    id,
    outcome: "applied",
    ...(failed.size > 0 ? { files: files.filter(isDone), nodes: nodes.filter(isDone) } : {}),
    ...(uncovered.length > 0 ? { uncovered: [...uncovered] } : {}),
  };
}
