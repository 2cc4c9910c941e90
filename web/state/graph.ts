/** One file among those that it imports and those that import it. */

import type { Dependencies } from "../api/schemas.ts";

export interface Neighbourhood {
  readonly file: string;
  readonly imports: readonly string[];
  readonly importedBy: readonly string[];
}

export function neighbourhood({ edges }: Dependencies, file: string): Neighbourhood {
  const unique = (files: readonly string[]) => [...new Set(files)].sort();
  return {
    file,
    imports: unique(edges.filter(({ from }) => from === file).map(({ to }) => to)),
    importedBy: unique(edges.filter(({ to }) => to === file).map(({ from }) => from)),
  };
}

/** The file with the most edges: where one begins to walk. */
export function busiest({ edges }: Dependencies): string | null {
  const counts = new Map<string, number>();
  for (const { from, to } of edges) {
    for (const file of [from, to]) counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}
