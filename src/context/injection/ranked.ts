/** Files that answer words which name none. */

import { visible } from "../../ansi/mod.ts";
import type { BestLine, Code } from "../../codeintel/mod.ts";
import { text } from "../prompts.ts";
import type { Candidate, Why } from "./types.ts";

/** Of the words; nobody asks a longer question. */
const mostCharacters = 4_000;

/** Of a file that defines nothing. */
const mostLines = 6;

/** UTF-16 units of such a line. */
const longest = 120;

export interface RankedPath {
  readonly path: string;
  readonly why: Why;
}

/** Best first. */
export async function ranked(
  words: string,
  code: Pick<Code, "index" | "graph">,
): Promise<readonly RankedPath[]> {
  const { searchFiles } = await import("../../codeintel/mod.ts");
  const found = await searchFiles(code, words.slice(0, mostCharacters));
  return found.map(({ path, why }) => ({
    path,
    why: {
      kind: "ranked",
      words: [...new Set([...why.names.slice(0, 1), ...why.words])].slice(0, 3),
    },
  }));
}

/** Lines of each file that fit the words best, where it defines nothing that could be shown. */
export async function fittingLines(
  paths: readonly string[],
  words: string,
  { index }: Pick<Code, "index">,
): Promise<ReadonlyMap<string, readonly BestLine[]>> {
  const { bestLines } = await import("../../codeintel/mod.ts");
  const found = new Map<string, readonly BestLine[]>();
  for await (const [path, text] of index.texts(paths)) {
    found.set(path, bestLines(words.slice(0, mostCharacters), text, mostLines));
  }
  return found;
}

/** They as a candidate; `null`: there is none. */
export function linesAsCandidate(
  path: string,
  lines: readonly BestLine[],
  { group, why }: Pick<Candidate, "group" | "why">,
): Candidate | null {
  if (lines.length === 0) return null;
  const width = String(lines.at(-1)?.line ?? 0).length;
  const told = lines.map(({ line, text: it }) =>
    `${String(line).padStart(width)}  ${visible(it.slice(0, longest))}`
  );
  return {
    group,
    why,
    what: path,
    lines: told,
    piece: (count) => ({
      source: `signatures:${path}`,
      text: text("injected_best", { path: visible(path), text: told.slice(0, count).join("\n") }),
    }),
  };
}
