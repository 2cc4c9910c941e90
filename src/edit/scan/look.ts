/** The tree before a command that may write. */

import type { Blobs } from "../../protocol/mod.ts";
import { inventoryOf, lostPacks, refresh, remember } from "./refresh.ts";
import { nodesOf, storeNodes } from "./nodes.ts";
import { surroundingsOf, uncoveredOf } from "./surroundings.ts";
import type { ScanPorts } from "./ports.ts";
import type { LookOptions, TreeSnapshot } from "./types.ts";

/**
 * Looks at the whole tree, and keeps what a command could lose: every content that `uncovered`
 * does not name can be had afterwards.
 *
 * @throws {WorkspaceError} if the root is gone
 * @throws {AgentError} `store.*`
 */
export async function takeLook(ports: ScanPorts, options: LookOptions = {}): Promise<TreeSnapshot> {
  const at = ports.clock.now();
  const inventory = await inventoryOf(ports);
  const { packs: lost, isBaseLost } = await lostPacks(ports, inventory);
  await refresh(ports, inventory, { ...options, lost, alone: false });
  await remember(ports, inventory, isBaseLost);
  const surroundings = await surroundingsOf(ports, inventory);
  const uncovered = uncoveredOf(inventory, surroundings);
  const look = { v: 1 as const, at, ...inventory.overlay(), ...surroundings, uncovered };
  if (!options.nodes) return look;
  const nodes = await storeNodes(await nodesOf(ports.workspace, inventory), ports.store.blobs);
  return { ...look, nodes };
}

/** Puts a look into a blob; its hash names it in the intent of the command. */
export async function storeLook(look: TreeSnapshot, blobs: Blobs): Promise<string> {
  return await blobs.put(new TextEncoder().encode(JSON.stringify(look)));
}

/** A look that `storeLook` stored; `null` if it is gone. */
export async function loadLook(hash: string, blobs: Blobs): Promise<TreeSnapshot | null> {
  const bytes = await blobs.get(hash);
  // Verified by its hash: what we wrote, or of another version.
  const look: TreeSnapshot | null = bytes && JSON.parse(new TextDecoder().decode(bytes));
  return look?.v === 1 ? look : null;
}
