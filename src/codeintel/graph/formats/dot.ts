import { isWeak, type Subgraph } from "../subgraph.ts";
import { jsonText } from "./json.ts";

/**
 * Graphviz. A node's id is its path as a JSON string: of that, DOT itself reads only `\"`, and
 * its labels show `\\` and `\n` as what they mean (graphviz.org/doc/info/lang.html).
 */
export function dotText({ files, edges }: Subgraph): string {
  return [
    "digraph dependencies {",
    "  rankdir=LR;",
    "  node [shape=box];",
    ...files.map((file) => `  ${jsonText(file)};`),
    ...edges.map((edge) => {
      const style = isWeak(edge) ? " [style=dashed]" : "";
      return `  ${jsonText(edge.from)} -> ${jsonText(edge.to)}${style};`;
    }),
    "}",
  ].join("\n");
}
