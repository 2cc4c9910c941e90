/** What a person decides about a layer: all of it gets into the project, or none. */

import type { WriteLayer } from "../../protocol/mod.ts";
import { appendAtEnd } from "../append.ts";
import { commitLayer, type LayerCommit, type LayerPorts } from "./commit.ts";

/**
 * Puts everything that a layer holds into the project, over what others wrote meanwhile; an undo
 * brings that back. The layer is removed.
 *
 * @returns `null`: it holds nothing any more
 */
export async function keepLayer(
  layer: WriteLayer,
  ports: LayerPorts,
): Promise<LayerCommit | null> {
  const { session, call, by } = layer.owner;
  const lock = await ports.locks.apply();
  try {
    const author = { session, call, id: `${session}:${call}+${layer.id}`, ...(by ? { by } : {}) };
    const done = await commitLayer(layer, author, ports, { consent: "own", everything: true });
    if (done) {
      await appendAtEnd(ports.store, [{ stream: "workspace", events: [done.change] }]);
    }
    layer.remove();
    return done;
  } finally {
    lock.release();
  }
}
