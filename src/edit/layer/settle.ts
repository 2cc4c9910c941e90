/** Doing what a plan says, under the apply lock, between the intent and the end of its change. */

import {
  type FileChange,
  type NewEventOf,
  type NodeChange,
  type Workspace,
  WorkspaceError,
  type WriteLayer,
} from "../../protocol/mod.ts";
import { folderOf } from "../../util/mod.ts";
import { removeStrayFiles } from "../../workspace/mod.ts";
import { unfinished } from "../roll_back.ts";
import { isState, type PathChange, pathChanges, stateAt } from "../tree/mod.ts";
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
      failed.set(pathOf(step), { step, error });
    }
  }
  return failed;
}

function pathOf(step: Step): string {
  return step.type === "adopt" ? step.change.path : step.path;
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

/**
 * Which paths are as they were, since their step failed. The project tells: a call can fail once its
 * work is done (the sync of a folder, the removal of what was copied).
 *
 * @throws {AgentError} `change.unfinished`: a path is on neither side; recovery brings it to one
 */
export async function pathsLeft(
  failed: ReadonlyMap<string, Failure>,
  recorded: { readonly files: readonly FileChange[]; readonly nodes: readonly NodeChange[] },
  ports: StepPorts,
): Promise<ReadonlySet<string>> {
  if (failed.size === 0) return new Set();
  await removeStrays([...failed.keys()], ports);
  const changes = pathChanges(recorded);
  const known = new Set(changes.map(({ path }) => path));
  // Where content and bits are as they were, nothing is left to be done.
  const unnamed = [...failed].filter(([path, { step }]) =>
    step.type !== "time" && !known.has(path)
  );
  const left = new Set(unnamed.map(([path]) => path));
  for (const change of changes) {
    const failure = failed.get(change.path) ?? wholeAbove(change.path, failed);
    if (failure && !await isDone(change, failure, ports)) left.add(change.path);
  }
  return left;
}

/** What a step had put beside its path. */
async function removeStrays(paths: readonly string[], { workspace }: StepPorts): Promise<void> {
  try {
    await removeStrayFiles(workspace, paths.map((it) => folderOf(it) || "."));
  } catch (error) {
    throw unfinished(error);
  }
}

/** The folder that was to be moved with this path in it. */
function wholeAbove(path: string, failed: ReadonlyMap<string, Failure>): Failure | null {
  const names = path.split("/");
  for (let count = names.length - 1; count > 0; count--) {
    const failure = failed.get(names.slice(0, count).join("/"));
    if (failure?.step.type === "adopt" && failure.step.whole) return failure;
  }
  return null;
}

async function isDone(
  change: PathChange,
  { step, error }: Failure,
  { layer, workspace, running = false }: StepPorts,
): Promise<boolean> {
  const { path, before, after } = change;
  // Seen before anything was touched.
  if (error.kind === "changed") return false;
  try {
    const now = await stateAt(workspace, path);
    if (isState(now, after)) {
      const isRest = pathOf(step) === path && (after?.type === "file" || after?.type === "link");
      // Else it would be offered as if it were not in the project.
      if (isRest && !running) layer.forget(path);
      return true;
    }
    if (isState(now, before)) return false;
  } catch (second) {
    throw unfinished(second);
  }
  throw unfinished(error);
}

/** Moves what has no name in UTF-8; what could not be moved is still in the layer. */
export async function unnamableLeft(
  layer: WriteLayer,
  unnamable: readonly string[],
): Promise<readonly string[]> {
  if (unnamable.length === 0) return [];
  try {
    await layer.adoptUnnamable();
    return [];
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    return unnamable;
  }
}

/** What the end of the change says: what could not be done is no part of it. */
export function endOfLayer(
  id: string,
  { files, nodes, uncovered }: LayerPlan,
  left: ReadonlySet<string>,
): NewEventOf<"change"> {
  const isDone = ({ path }: { readonly path: string }) => !left.has(path);
  return {
    type: "change",
    id,
    outcome: "applied",
    ...(left.size > 0 ? { files: files.filter(isDone), nodes: nodes.filter(isDone) } : {}),
    ...(uncovered.length > 0 ? { uncovered: [...uncovered] } : {}),
  };
}
