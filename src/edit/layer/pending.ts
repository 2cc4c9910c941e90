/** Layers that wait for a person's word. */

import type { Locks, Store, WriteLayer, WriteLayers } from "../../protocol/mod.ts";
import { type Remaining, remainingOf } from "./brought.ts";
import { readable } from "./unread.ts";

export interface PendingLayer extends Remaining {
  /** Nobody else gets it until it is released or removed. */
  readonly layer: WriteLayer;
}

export interface PendingPorts {
  readonly store: Store;
  readonly locks: Locks;
  /** Absent: there are none. */
  readonly layers?: WriteLayers;
}

/**
 * Those that hold something, oldest first; one that holds nothing is removed. Nobody moves a layer
 * meanwhile.
 *
 * @throws {AgentError} `pending.unread`
 */
export async function pendingLayers(
  { store, locks, layers }: PendingPorts,
): Promise<readonly PendingLayer[]> {
  if (!await layers?.any()) return [];
  const lock = await locks.apply();
  let listed: readonly WriteLayer[] = [];
  try {
    listed = await layers?.list() ?? [];
    const pending: PendingLayer[] = [];
    for (const layer of listed) {
      const remaining = await readable(() => remainingOf(layer, store));
      const { changes, unnamable, complete } = remaining;
      const isEmpty = complete && changes.length + unnamable.length === 0;
      if (isEmpty) layer.remove();
      else pending.push({ layer, ...remaining });
    }
    return pending;
  } catch (error) {
    for (const layer of listed) layer.release();
    throw error;
  } finally {
    lock.release();
  }
}
