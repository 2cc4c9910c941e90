/** What `check` finds in the new texts and not in the old ones. */

import { checkFiles } from "../check/mod.ts";
import type { Code } from "../code.ts";
import type { Obstacle, Proposal } from "./types.ts";

export async function findings(
  { before, after }: { readonly before: Code; readonly after: Code },
  { replacements, moves }: Proposal,
): Promise<readonly Obstacle[]> {
  const newPath = new Map(moves.map(({ from, to }) => [from, to]));
  const oldPath = new Map(moves.map(({ from, to }) => [to, from]));
  const paths = new Set(replacements.map(({ path }) => newPath.get(path) ?? path));
  const found = await checkFiles(after, paths);
  if (found.length === 0) return [];
  const old = new Set(found.map(({ path }) => oldPath.get(path) ?? path));
  const known = new Set(
    (await checkFiles(before, old)).map(({ path, kind, line }) => `${path}\0${kind}\0${line}`),
  );
  return found.flatMap(({ path: at, kind, line }): readonly Obstacle[] => {
    const path = oldPath.get(at) ?? at;
    return known.has(`${path}\0${kind}\0${line}`) ? [] : [{ why: "finding", path, line }];
  });
}
