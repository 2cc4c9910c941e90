/** Write layers that are loaded when the first is made or there is one to look at. */

import type { WriteLayers } from "../protocol/mod.ts";

/** @param folder absolute path of the folder of layers */
export function lazyLayers(folder: string, open: () => Promise<WriteLayers>): WriteLayers {
  let opening: Promise<WriteLayers> | null = null;
  const layers = () => opening ??= open();
  return {
    supported: async () => await (await layers()).supported(),
    any: async () => holdsAny(folder) && await (await layers()).any(),
    create: async (owner, box) => await (await layers()).create(owner, box),
    prepare: async () => await (await layers()).prepare(),
    expect: async () => await (await opening)?.expect(),
    list: async () => await (await layers()).list(),
    close: async () => await (await opening)?.close(),
  };
}

/** Beside the lock there is something, whatever it is. */
function holdsAny(folder: string): boolean {
  try {
    return Array.from(Deno.readDirSync(folder)).some(({ name }) => name !== "lock");
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}
