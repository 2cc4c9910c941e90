/**
 * Programs that the program itself runs to find something out (tests, the user's `verify:` commands),
 * each on a write layer of its own: what they write is theirs alone, whoever works in the project.
 */

import type {
  Command,
  LayerChange,
  LayerOwner,
  ProcessOutcome,
  Spawner,
  WriteLayer,
  WriteLayers,
} from "../../protocol/mod.ts";
import type { EditPorts } from "../apply.ts";
import { gainsRights } from "./hold.ts";
import type { Step } from "./plan.ts";
import { doSteps, inOrder } from "./settle.ts";

/**
 * Runs what asks for a box on a layer, and everything else as the spawner does.
 *
 * @param layers absent: programs write to the project itself
 * @param settle brings what a program wrote to one side; it removes or releases the layer
 */
export function programSpawner(
  spawner: Spawner,
  { layers, owner, settle }: {
    readonly layers: WriteLayers | undefined;
    readonly owner: LayerOwner;
    settle(layer: WriteLayer): Promise<void>;
  },
): Spawner {
  const run = async (
    command: Command,
    options: Parameters<Spawner["run"]>[1],
  ): Promise<ProcessOutcome> => {
    const { confine } = command;
    const layer = confine && !confine.open?.length ? await layers?.create(owner, "own") : null;
    if (!confine || !layer) return await spawner.run(command, options);
    const layered = { ...command, confine: { ...confine, layer: layer.folder } };
    const outcome = await spawner.run(layered, options);
    // What it did to files that it was shown with another content is nobody's.
    if (confine.overlays?.length) layer.remove();
    else await settle(layer);
    return outcome;
  };
  return {
    sandbox: () => spawner.sandbox(),
    run,
    background: spawner.background,
    close: () => spawner.close(),
  };
}

/**
 * Brings over what ignore rules hide, caches and build output: made again from the rest of the
 * project, so that it is no change. Everything else that the program wrote is dropped.
 */
export async function bringCaches(
  layer: WriteLayer,
  { locks, workspace }: Pick<EditPorts, "locks" | "workspace">,
): Promise<void> {
  const { changes } = await layer.read({});
  const caches = changes.filter((it) => it.ignored && !it.raced && !gainsRights(it, false));
  if (caches.length > 0) {
    const lock = await locks.apply();
    try {
      await doSteps(inOrder(caches.map(stepOf)), { layer, workspace });
    } finally {
      lock.release();
    }
  }
  layer.remove();
}

function stepOf(change: LayerChange): Step {
  const isNew = change.after?.type === "folder" && change.before?.type !== "folder";
  return { type: "adopt", change, whole: isNew };
}
