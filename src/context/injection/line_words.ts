/** Lines in words, "lines 10 to 40 of src/a.py", “src/a.py 的第 10 到 40 行”, go with the path that stands nearest. */

import type { SaidPath } from "./paths.ts";
import type { LineRange, PathMention } from "./types.ts";

const english = /\blines?\s+(\d+)(?:\s*(?:-|–|to|through|until|and)\s*(?:line\s+)?(\d+))?/gi;
const chinese = /第?\s*(\d+)\s*(?:行?\s*(?:到|至|-|–|~)\s*第?\s*(\d+)\s*)?行/g;

/** Characters between lines and their path. */
const near = 40;

/** More of either are a log. */
const most = 200;

interface LineMention extends LineRange {
  readonly at: number;
  readonly end: number;
}

export function lineWords(text: string, paths: readonly SaidPath[]): readonly PathMention[] {
  const ranges = paths.length === 0 ? [] : [...linesIn(text, english), ...linesIn(text, chinese)];
  const homes = ranges.slice(0, most).map((it) => homeOf(it, paths.slice(0, most), text));
  return paths.map((said) => ({
    path: said.path,
    findable: said.findable,
    why: "path",
    ranges: [
      ...said.ranges,
      ...ranges.flatMap(({ from, to }, at) => homes[at] === said ? [{ from, to }] : []),
    ],
  }));
}

function linesIn(text: string, pattern: RegExp): readonly LineMention[] {
  return [...text.matchAll(pattern)].map(({ 0: { length }, 1: first, 2: last, index }) => {
    const from = Math.max(1, Number(first));
    return { from, to: Math.max(from, Number(last ?? from)), at: index, end: index + length };
  });
}

function homeOf(said: LineMention, paths: readonly SaidPath[], text: string): SaidPath | null {
  let best: SaidPath | null = null;
  let least = near;
  for (const path of paths) {
    const distance = path.end <= said.at ? said.at - path.end : path.at - said.end;
    const between = path.end <= said.at
      ? text.slice(path.end, said.at)
      : text.slice(said.end, path.at);
    if (distance < 0 || distance >= least || /[\n。；;]/.test(between)) continue;
    best = path;
    least = distance;
  }
  return best;
}
