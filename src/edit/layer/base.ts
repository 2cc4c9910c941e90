/** What a file held when a command began, as far as anybody knows. */

import type { Bytes, Store } from "../../protocol/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import { changes as changeFold } from "../changes.ts";

/** The moment at which a layer was laid over the project. */
export interface LayerStart {
  /** Head of the workspace stream. */
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface BasePorts {
  readonly store: Store;
  /** Content of a file in the index of git; `null`: it has none, or was written since `before`. */
  staged(path: string, before: number): Promise<Bytes | null>;
}

/** As we last wrote it before that, or as git has it; `null`: nobody knows. */
export async function baseContent(
  path: string,
  { begun, layer }: { readonly begun: LayerStart; readonly layer: string },
  { store, staged }: BasePorts,
): Promise<Bytes | null> {
  const { list } = (await foldStream(store, "workspace", changeFold)).state;
  for (const change of list.toReversed()) {
    // What others wrote while the command ran is one of the two sides that are brought together.
    if (change.seq > begun.seq && change.layer !== layer) continue;
    const file = change.outcome === "applied" && change.files.find((it) => it.path === path);
    if (file) return file.after === null ? null : await store.blobs.get(file.after);
  }
  return await staged(path, begun.at);
}
