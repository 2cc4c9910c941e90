/** Imports of unchanged files that led to a file which is gone, and lead nowhere now. */

import type { Edge } from "../../codeintel/mod.ts";
import type { StageView } from "./look.ts";
import type { Problem } from "./problem.ts";

/** For a change that removes files: both graphs are made. */
export async function lostEdges(look: StageView): Promise<readonly Problem[]> {
  const gone = look.files.filter(({ before, after }) => before !== null && after === null);
  const changed = new Set(look.files.map(({ path }) => path));
  const [before, code] = [await (await look.before()).graph(), await look.after()];
  const graph = await code.graph();
  const out: Problem[] = [];
  for (const { path: to } of gone) {
    for (const edge of before.importersOf(to)) {
      if (changed.has(edge.from) || !loads(edge)) continue;
      // Another file may stand in its place, or be one of several that an import means.
      if (graph.importsOf(edge.from).some((it) => it.line === edge.line)) continue;
      const lines = (await code.index.text(edge.from))?.split(/\r?\n/) ?? [];
      if (isGuarded(lines, edge.line)) continue;
      out.push({
        stage: "imports",
        path: edge.from,
        line: edge.line,
        what: `missing_file ${to}`,
        source: (lines[edge.line - 1] ?? "").trim(),
        text: `imports ${to}, which is gone`,
      });
    }
  }
  return out;
}

/** Without it the file cannot be loaded, or checked. */
function loads({ kind, line }: Edge): boolean {
  return line > 0 && (kind === "static" || kind === "reexport" || kind === "type");
}

/** `try:` stands right above: its author knows that it may not be there. */
function isGuarded(lines: readonly string[], line: number): boolean {
  const above = lines.slice(0, line - 1).findLast((it) => /\S/.test(it)) ?? "";
  return /^\s*try\s*[:{]/.test(above);
}
