/** One page with the whole graph in it, to be walked in a browser; it loads nothing from anywhere. */

import { cycles, graphOf, type Subgraph } from "../../../codeintel/mod.ts";
import { page } from "./html_page.ts";

/** What the page says besides names; `{count}` stands in `more`. */
export interface HtmlLabels {
  readonly lang: string;
  readonly title: string;
  readonly find: string;
  readonly imports: string;
  readonly importedBy: string;
  readonly within: string;
  readonly cycle: string;
  readonly more: string;
}

/** Edges are `[from, to, kind]` by number of file, so that a large graph stays small. */
export function htmlText({ files, edges }: Subgraph, labels: HtmlLabels): string {
  const numbers = new Map(files.map((file, at) => [file, at]));
  const graph = graphOf({ files, edges, unresolved: [], byText: [] });
  const data = {
    labels,
    files,
    edges: edges.map(({ from, to, kind }) => [numbers.get(from), numbers.get(to), kind]),
    cycles: cycles(graph).map(({ files }) => files.map((it) => numbers.get(it))),
  };
  // Nothing in a name may end the element that holds it.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return page.replace("<!--lang-->", () => labels.lang)
    .replace("<!--title-->", () => escaped(labels.title))
    .replace("<!--data-->", () => json);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
