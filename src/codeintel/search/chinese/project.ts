/**
 * What a project itself says of its Chinese words: texts by their keys (`"settlement": "结算中心"`), and
 * words beside each other (`结算中心（settlement）`, `settlement（结算中心）`).
 */

import type { Words } from "../../facts.ts";
import { partsOf, tokensOf } from "../tokens.ts";
import type { Glossary } from "./segments.ts";

/** Files that are read for one word, the ones in which it stands most often. */
const mostFiles = 4;

/** Words of one question that are looked for. */
const mostUnknown = 12;

/** English words for one. */
const mostWords = 3;

export interface ProjectTexts {
  readonly words: ReadonlyMap<string, Words>;
  text(path: string): Promise<string | null>;
}

/** @param unknown words that stand in a question and that no glossary has */
export async function projectGlossary(
  unknown: readonly string[],
  project: ProjectTexts,
): Promise<Glossary> {
  const found = new Map<string, readonly string[]>();
  for (const word of [...new Set(unknown)].slice(0, mostUnknown)) {
    const counts = new Map<string, number>();
    for (const path of filesWith(word, project.words)) {
      for (const name of namesBeside(word, await project.text(path) ?? "")) {
        for (const part of partsOf(name)) counts.set(part, (counts.get(part) ?? 0) + 1);
      }
    }
    const english = [...counts].filter(([it]) => /^[a-z][a-z0-9]+$/.test(it))
      .sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1))
      .slice(0, mostWords).map(([it]) => it);
    if (english.length > 0) found.set(word, english);
  }
  return found;
}

function filesWith(word: string, words: ProjectTexts["words"]): readonly string[] {
  const pairs = tokensOf(word);
  return [...words].flatMap(([path, { tokens, counts }]) => {
    const places = pairs.map((it) => indexOf(tokens, it));
    if (places.some((it) => it < 0)) return [];
    return [{ path, count: Math.min(...places.map((it) => counts[it] ?? 0)) }];
  }).sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1))
    .slice(0, mostFiles).map(({ path }) => path);
}

/** In a sorted list; below 0: it is not there. */
function indexOf(sorted: readonly string[], wanted: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? "") < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted ? from : -1;
}

const name = String.raw`([A-Za-z][\w.-]{1,40})`;

function namesBeside(word: string, text: string): readonly string[] {
  const beside = [
    `${name}["'\`]?\\s*[:=(（]\\s*["'\`]?${word}`,
    `${word}["'\`]?\\s*[:=(（]\\s*["'\`]?${name}`,
  ];
  return beside.flatMap((it) =>
    [...text.matchAll(new RegExp(it, "g"))].map(({ 1: found = "" }) => found)
  );
}
