import { isWeak, type Subgraph } from "../subgraph.ts";

/**
 * Mermaid. Nodes are `n0`, `n1`, … in the order of the files, with the path as the label; each
 * character that Mermaid or HTML gives a meaning is written `#<code point>;`, a quote `#quot;`
 * (mermaid.js.org, "Entity codes to escape characters").
 */
export function mermaidText({ files, edges }: Subgraph): string {
  const ids = new Map(files.map((file, at) => [file, `n${at}`]));
  return [
    "flowchart LR",
    ...files.map((file) => `  ${ids.get(file)}["${label(file)}"]`),
    ...edges.map((edge) =>
      `  ${ids.get(edge.from)} ${isWeak(edge) ? "-.->" : "-->"} ${ids.get(edge.to)}`
    ),
  ].join("\n");
}

/** `"` and `#` for the entities' sake, the rest for HTML, Markdown, comments and directives. */
const meaning = /["#&<>`\\%:;\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

function label(path: string): string {
  return path.replaceAll(
    meaning,
    (it) => it === '"' ? "#quot;" : `#${it.codePointAt(0)};`,
  );
}
