/** A graph read back out of what `deps` prints in each format: `importer -> imported`, sorted. */

export type Edges = readonly string[];

export function edgesOfEdges(text: string): Edges {
  return text.split("\n").filter((it) => it !== "").map((line) => {
    const [from = "", to = ""] = line.split(" -> ");
    return `${plain(from)} -> ${plain(to)}`;
  }).sort();
}

/** A path that could be misread is a JSON string. */
function plain(path: string): string {
  return path.startsWith('"') ? JSON.parse(path) : path;
}

export function edgesOfJson(text: string): Edges {
  const report: { readonly edges: readonly { readonly from: string; readonly to: string }[] } = JSON
    .parse(text);
  return report.edges.map(({ from, to }) => `${from} -> ${to}`).sort();
}

export function edgesOfDot(text: string): Edges {
  const edges = text.matchAll(/^ *("(?:[^"\\]|\\.)*") -> ("(?:[^"\\]|\\.)*")/gm);
  return Array.from(edges, ([, from = "", to = ""]) => `${plain(from)} -> ${plain(to)}`).sort();
}

export function edgesOfMermaid(text: string): Edges {
  const labels = new Map(
    Array.from(
      text.matchAll(/^ *(n\d+)\["(.*)"\]$/gm),
      ([, id = "", label = ""]) => [id, unescaped(label)] as const,
    ),
  );
  const edges = text.matchAll(/^ *(n\d+) (?:-->|-\.->) (n\d+)$/gm);
  return Array.from(edges, ([, from = "", to = ""]) => `${labels.get(from)} -> ${labels.get(to)}`)
    .sort();
}

function unescaped(label: string): string {
  return label.replaceAll("#quot;", '"').replaceAll(
    /#(\d+);/g,
    (_, point) => String.fromCodePoint(Number(point)),
  );
}

/**
 * The direct imports and importers in the text about one file, which lists at most 40 of each;
 * `null`: there are more.
 */
export function edgesOfText(text: string, file: string): Edges | null {
  const out: string[] = [];
  let side: "imports" | "importers" | null = null;
  for (const line of text.split("\n")) {
    if (line.startsWith("imports (")) side = "imports";
    else if (line.startsWith("imported by (")) side = "importers";
    else if (!line.startsWith("  ")) side = null;
    else if (side === null) continue;
    else if (/^ {2}… and \d+ more/.test(line)) return null;
    else if (side === "imports") out.push(`${file} -> ${/^ *(?:\d+ +)?(\S+)/.exec(line)?.[1]}`);
    else out.push(`${/^ *(\S+?)(?::\d+)?(?: |$)/.exec(line)?.[1]} -> ${file}`);
  }
  return out.sort();
}
