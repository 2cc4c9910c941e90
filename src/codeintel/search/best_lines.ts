/** The lines of a file that answer a question best. */

import { parseQuery } from "./query.ts";
import { runsOf, tokensOf } from "./tokens.ts";

export type BestLine = {
  /** From 1. */
  readonly line: number;
  /** Without blanks around it. */
  readonly text: string;
};

/** Longer lines are data. Characters. */
const maxLineLength = 500;

/**
 * Up to `count` lines, in order of place: each with the most words of the question, where words
 * that are rare in this file count more and words that a better line shows already count little.
 */
export function bestLines(question: string, text: string, count: number): readonly BestLine[] {
  const lines = hitLines(question, text);
  const often = new Map<string, number>();
  for (const { words } of lines) {
    for (const [word] of words) often.set(word, (often.get(word) ?? 0) + 1);
  }
  const shown = new Set<string>();
  const best: BestLine[] = [];
  while (best.length < count) {
    const value = ({ words }: HitLine) => {
      let sum = 0;
      for (const [word, weight] of words) {
        sum += weight * (shown.has(word) ? alreadyShown : 1) / Math.sqrt(often.get(word) ?? 1);
      }
      return sum;
    };
    const next = topOf(lines.filter(({ line }) => best.every((it) => it.line !== line)), value);
    if (next === null) break;
    best.push({ line: next.line, text: next.text });
    for (const [word] of next.words) shown.add(word);
  }
  return best.sort((a, b) => a.line - b.line);
}

/** What a word is worth that another line shows. */
const alreadyShown = 0.2;

interface HitLine extends BestLine {
  /** Words of the question in it, with their weights. */
  readonly words: ReadonlyMap<string, number>;
}

function hitLines(question: string, text: string): readonly HitLine[] {
  const forms = formsOf(question);
  return text.split("\n").flatMap((raw, at) => {
    if (raw.length > maxLineLength) return [];
    const words = new Map<string, number>();
    for (const token of new Set(runsOf(raw).flatMap(tokensOf))) {
      const form = forms.get(token);
      if (form) words.set(form.word, Math.max(form.weight, words.get(form.word) ?? 0));
    }
    return words.size === 0 ? [] : [{ line: at + 1, text: raw.trim(), words }];
  });
}

function formsOf(question: string) {
  const forms = new Map<string, { readonly word: string; readonly weight: number }>();
  for (const term of parseQuery(question).terms) {
    for (const { token, weight } of term.forms) {
      const known = forms.get(token);
      const value = weight * term.weight;
      if (!known || known.weight < value) forms.set(token, { word: term.word, weight: value });
    }
  }
  return forms;
}

function topOf(lines: readonly HitLine[], value: (line: HitLine) => number): HitLine | null {
  let best: HitLine | null = null;
  let most = 0;
  for (const line of lines) {
    const worth = value(line);
    if (worth <= most) continue;
    best = line;
    most = worth;
  }
  return best;
}
