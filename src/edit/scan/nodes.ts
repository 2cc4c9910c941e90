/** Links and folders of a look, and what became of them. */

import * as z from "zod";
import type { Blobs, NodeChange, TreeNode, Workspace } from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";
import { Turns } from "../../workspace/mod.ts";
import type { Inventory } from "./inventory.ts";

export type Nodes = ReadonlyMap<string, TreeNode>;

/** All that the inventory has names of and that is no file. */
export async function nodesOf(
  workspace: Pick<Workspace, "entry">,
  { folders }: Inventory,
): Promise<Nodes> {
  const turns = new Turns();
  const nodes = new Map<string, TreeNode>();
  for (const [folder, { others = [] }] of folders) {
    const names = others.map((name) => folder === "." ? name : `${folder}/${name}`);
    for (const path of folder === "." ? names : [folder, ...names]) {
      if (turns.isDue(1)) await turns.take();
      const entry = await workspace.entry(path).catch(() => null);
      if (entry && entry.type !== "file") nodes.set(path, entry);
    }
  }
  return nodes;
}

const rows = once(() =>
  z.array(z.tuple([
    z.string(),
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("link"), target: z.string() }),
      z.object({ type: z.literal("folder"), mode: z.number() }),
      z.object({ type: z.literal("special") }),
    ]),
  ]))
);

/** One blob for many looks: links and folders change seldom. */
export async function storeNodes(nodes: Nodes, blobs: Blobs): Promise<string> {
  return await blobs.put(new TextEncoder().encode(JSON.stringify([...nodes])));
}

/** `null`: they are not kept any more. */
export async function loadNodes(hash: string, blobs: Blobs): Promise<Nodes | null> {
  const bytes = await blobs.get(hash);
  return bytes && new Map(rows().parse(JSON.parse(new TextDecoder().decode(bytes))));
}

/** In path order. */
export function changedNodes(before: Nodes, after: Nodes): readonly NodeChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((path) => {
    const [was, is] = [before.get(path) ?? null, after.get(path) ?? null];
    return isSame(was, is) ? [] : [{ path, before: was, after: is }];
  });
}

function isSame(one: TreeNode | null, other: TreeNode | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
