/** Which tools a few words mean: by name, keywords and description, the same in every process. */

import type { ToolDefinition } from "../../protocol/mod.ts";

/** Tools of one answer. */
const most = 3;

/** A word of the name or a keyword says what a tool is for; one of the description may be chance. */
const named = 3;
const described = 1;

/** Less than this part of the best one's score is chance. */
const leastPart = 0.5;

/** The tools that fit best, the best first, in the order of the list where they fit equally well. */
export function matchTools(
  query: string,
  tools: readonly ToolDefinition[],
): readonly ToolDefinition[] {
  const exact = tools.find(({ name }) => name === query.trim());
  if (exact) return [exact];
  const scored = tools.map((tool) => ({ tool, score: scoreOf(query, tool) }));
  const least = Math.max(described, leastPart * Math.max(...scored.map(({ score }) => score), 0));
  return scored.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score)
    .slice(0, most).map(({ tool }) => tool);
}

function scoreOf(query: string, { name, keywords = [], description }: ToolDefinition): number {
  const strong = new Set([name, ...keywords].flatMap(stemsOf));
  const weak = new Set(stemsOf(description));
  let score = 0;
  for (const stem of new Set(stemsOf(query))) {
    score += strong.has(stem) ? named : weak.has(stem) ? described : 0;
  }
  // Chinese is written without spaces: a keyword is looked for anywhere.
  return score + named * keywords.filter((it) => wide.test(it) && query.includes(it)).length;
}

const wide = /\p{Script=Han}/u;

/** Words that fit every tool, or say nothing. */
const empty = new Set(
  ("a all an and any are at be by can code do each every file files find for from get give how i " +
    "in is it its list me my of on one or project read show symbol that the them this to tool tools " +
    "want what which with you")
    .split(" "),
);

function stemsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.filter((word) => !empty.has(word)).map(stemOf);
}

/** `renaming` and `rename`, `dependencies` and `dependency` are one word. */
function stemOf(word: string): string {
  return word.replace(/(?:ings?|ers?|ies|es|ed|(?<!s)s|e|y)$/, "");
}
