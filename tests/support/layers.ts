/** Write layers without a box: a test writes to the upper folder what a command would. */

import type { LayerMounts } from "../../src/protocol/mod.ts";

/** Nothing is removed inside folders that are on both sides, and no file of the project is new. */
export function plainMounts(root: string): LayerMounts {
  const namesOf = (folder: string) =>
    new Set(Array.from(Deno.readDirSync(`${root}/${folder}`), ({ name }) => name));
  return {
    supported: () => Promise.resolve(true),
    standBy: () => Promise.resolve(),
    isCurrent: () => Promise.resolve(false),
    dismiss: () => Promise.resolve(),
    facts: (_, { folders, files }) =>
      Promise.resolve({
        names: new Map(folders.map((it) => [it, namesOf(it)])),
        changed: new Map(files.map((it) => [it, 0])),
      }),
  };
}
