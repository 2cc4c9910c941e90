/** What has been moved from a layer into the project so far, and what it therefore still changes. */

import type { LayerContent, Store, WriteLayer } from "../../protocol/mod.ts";

/** By path, the hash of a file that was brought; `null`: a link or a folder. */
export type Brought = ReadonlyMap<string, string | null>;

/** By the log: also what a change was to bring whose process died. */
export async function broughtFrom(layer: string, store: Store): Promise<Brought> {
  const brought = new Map<string, string | null>();
  for await (const event of store.read("workspace")) {
    if (event.type !== "change_intent" || event.layer !== layer) continue;
    const { files, nodes = [], adoption } = event;
    for (const { path, after } of nodes) if (after !== null) brought.set(path, null);
    for (const { path, after } of files) if (after !== null) brought.set(path, after);
    for (const path of adoption?.unrecorded ?? []) brought.set(path, null);
  }
  return brought;
}

export interface Remaining extends LayerContent {
  readonly brought: Brought;
}

/**
 * What a layer still changes. In a folder that its command made anew everything looks removed that
 * is not in the layer: what came from there as well.
 */
export async function remainingOf(layer: WriteLayer, store: Store): Promise<Remaining> {
  const content = await layer.read({});
  const { changes } = content;
  if (!changes.some(({ before }) => before !== null)) return { ...content, brought: new Map() };
  const brought = await broughtFrom(layer.id, store);
  const isLeft = ({ path, after }: LayerContent["changes"][number]) =>
    after !== null || !brought.has(path) || layer.removes(path);
  return { ...content, changes: changes.filter(isLeft), brought };
}
