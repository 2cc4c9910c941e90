import type { Subgraph } from "../subgraph.ts";
import { plainPath } from "./quote.ts";

/** One `importer -> imported` a line, in the graph's order; files without an edge do not occur. */
export function edgesText({ edges }: Subgraph): string {
  return edges.map(({ from, to }) => `${plainPath(from)} -> ${plainPath(to)}`).join("\n");
}
