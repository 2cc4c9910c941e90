/** Formatters of the user's that run on a write layer: few projects have one. */

import type { WriteLayer } from "../protocol/mod.ts";
import { appendAtEnd } from "./append.ts";
import type { Author, EditPorts } from "./apply.ts";
import { commitLayer, type LayerStart } from "./layer/mod.ts";
import { Git, type ScanPorts } from "./scan/mod.ts";

/** What a formatter wrote on a layer, as a change of its own that is stored at once. Its paths. */
export async function bringChange(
  { layer, begun }: { readonly layer: WriteLayer; readonly begun: LayerStart },
  author: Author & { readonly id: string },
  ports: EditPorts & ScanPorts,
): Promise<readonly string[]> {
  const lock = await ports.locks.apply();
  try {
    const git = new Git(ports);
    const staged = (path: string, before: number) => git.staged(path, before);
    const how = { consent: "own", begun, fresh: true, goesOn: false } as const;
    const done = await commitLayer(layer, author, { ...ports, staged }, how);
    if (done?.change) {
      await appendAtEnd(ports.store, [{ stream: "workspace", events: [done.change] }]);
    }
    if (done?.held.length) layer.release();
    else layer.remove();
    return done?.files.map(({ path }) => path) ?? [];
  } finally {
    lock.release();
  }
}
