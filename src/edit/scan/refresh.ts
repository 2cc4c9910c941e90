/** Brings the inventory up to the tree as it is now. */

import { Inventory } from "./inventory.ts";
import { keepContents, largeBytes } from "./keep.ts";
import { observe } from "./observe.ts";
import type { ScanPorts } from "./ports.ts";
import type { LookOptions } from "./types.ts";

/** Packs with which contents that have one of their own are put together. */
const manyPacks = 256;

export async function inventoryOf(ports: ScanPorts): Promise<Inventory> {
  const known = ports.memo?.inventory;
  return known ?? await Inventory.load(await ports.cache(), ports.store.blobs, ports.signal);
}

/** Packs that are gone, or that hold too little; what they held is read again. */
export async function lostPacks(
  ports: ScanPorts,
  inventory: Inventory,
): Promise<{ readonly packs: ReadonlySet<string>; readonly isBaseLost: boolean }> {
  const packs = new Set<string>();
  const small = new Set<string>();
  for (const { held, hash, size } of inventory.entries()) {
    if (held.by !== "pack") continue;
    packs.add(held.pack);
    if (held.pack === hash && size < largeBytes) small.add(held.pack);
  }
  const lost = await ports.store.blobs.keep([...packs, inventory.base]);
  return {
    packs: new Set([...lost, ...packs.size > manyPacks ? small : []]),
    isBaseLost: lost.includes(inventory.base),
  };
}

export interface RefreshOptions extends LookOptions {
  readonly lost: ReadonlySet<string>;
  readonly alone: boolean;
}

/** What was not finished is found again the next time. */
export async function refresh(
  ports: ScanPorts,
  inventory: Inventory,
  options: RefreshOptions,
): Promise<void> {
  const observed = await observe({ ports, inventory, lost: options.lost });
  for (const path of observed.gone) inventory.remove(path);
  for (const entry of observed.moved) inventory.set(entry);
  await keepContents({ ...options, ports, inventory, observed });
  if (observed.folders !== inventory.folders) inventory.setFolders(observed.folders);
  inventory.index = observed.indexStamp;
  inventory.hidden = observed.hidden;
  inventory.unreadable = observed.unreadable;
}

/** For the next look, in this process and in others. */
export async function remember(
  ports: ScanPorts,
  inventory: Inventory,
  isBaseLost: boolean,
): Promise<void> {
  await inventory.settle(ports.store.blobs, isBaseLost);
  await inventory.save(await ports.cache());
  if (ports.memo) ports.memo.inventory = inventory;
}
