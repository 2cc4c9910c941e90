/** What a person decides about a layer: all of it gets into the project, or none. */

import type { Lock, WriteLayer } from "../../protocol/mod.ts";
import { appendAtEnd } from "../append.ts";
import { commitLayer, type LayerCommit, type LayerPorts } from "./commit.ts";

/**
 * Puts everything that a layer holds into the project, over what others wrote meanwhile; an undo
 * brings that back. The layer is removed, or given back with what could not be done.
 *
 * @returns `null`: it holds nothing any more
 */
export async function keepLayer(
  layer: WriteLayer,
  ports: LayerPorts,
): Promise<LayerCommit | null> {
  const { session, call, by } = layer.owner;
  const { store } = ports;
  let lock: Lock | null = null;
  try {
    lock = await ports.locks.apply();
    // What is left of a first try is a change of its own.
    const id = `${session}:${call}+${layer.id}.${await store.head("workspace")}`;
    const done = await commitLayer(layer, { session, call, id, ...(by ? { by } : {}) }, ports, {
      consent: "own",
      everything: true,
      begun: null,
      fresh: false,
      goesOn: false,
    });
    if (done?.change) {
      await appendAtEnd(store, [{ stream: "workspace", events: [done.change] }]);
    }
    if ((done?.held.length ?? 0) === 0) layer.remove();
    return done;
  } finally {
    layer.release();
    lock?.release();
  }
}
