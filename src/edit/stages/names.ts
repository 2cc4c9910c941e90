/** Names of files, as `codeintel` tells them. */

import type { Code } from "../../codeintel/mod.ts";

/** Names that the files of a look bind by importing, by path. */
export async function importedNames(
  { index }: Pick<Code, "index">,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const facts = await index.facts("names");
  return new Map([...facts].map(([path, { bindings }]) => [
    path,
    new Set(bindings.flatMap((it) => it.source ? [it.name] : [])),
  ]));
}
