/** The plain way to find tests: what is called like the file, the nearest first. */

import { stemOf } from "../../src/codeintel/search/place.ts";
import { folderOf } from "../../src/util/mod.ts";

/** Tests that are called like one of `sources`, by shared folders, then path. */
export function sameNames(
  sources: readonly string[],
  tests: Iterable<string>,
): readonly string[] {
  const found = new Map<string, number>();
  const byStem = Map.groupBy(tests, stemOf);
  for (const source of sources) {
    for (const test of byStem.get(stemOf(source)) ?? []) {
      found.set(test, Math.max(found.get(test) ?? 0, nearness(source, test)));
    }
  }
  return [...found].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([path]) => path);
}

/** Folders on both paths, and the more for the very same folder. */
function nearness(source: string, test: string): number {
  if (folderOf(source) === folderOf(test)) return Infinity;
  const own = new Set(folderOf(source).split("/"));
  return folderOf(test).split("/").filter((it) => own.has(it)).length;
}
