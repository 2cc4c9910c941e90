/** Something that is wrong in a file, and how it is told from what was wrong before. */

import type { Finding } from "../../protocol/mod.ts";

/** The stage that tells of it. */
export type ProblemStage = "syntax" | "imports" | "interface";

export interface Problem {
  readonly stage: ProblemStage;
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  /** The same for the same mistake, wherever it stands: no place, no counts. */
  readonly what: string;
  /** Text of its line, without the space around it. */
  readonly source: string;
  /** What is wrong, for a model and for people who read code. */
  readonly text: string;
}

/**
 * What the change brought. A problem of the old content takes away one of the new content: the
 * same on a line of the same text first, then the same on a line that was rewritten. So what was
 * wrong twice and is wrong three times is told once.
 */
export function newOnly(
  after: readonly Problem[],
  before: readonly Problem[],
): readonly Problem[] {
  const rest = without(after, before, ({ what, source }) => `${what}\0${source}`);
  return without(rest.left, rest.unused, ({ what }) => what).left;
}

interface Rest {
  readonly left: readonly Problem[];
  readonly unused: readonly Problem[];
}

function without(
  after: readonly Problem[],
  before: readonly Problem[],
  keyOf: (problem: Problem) => string,
): Rest {
  const known = new Map<string, Problem[]>();
  for (const it of before) {
    const list = known.get(keyOf(it));
    if (list) list.push(it);
    else known.set(keyOf(it), [it]);
  }
  const left = after.filter((it) => known.get(keyOf(it))?.pop() === undefined);
  return { left, unused: [...known.values()].flat() };
}

/** By path, then line, each sentence of a line once. */
export function findingsOf(problems: readonly Problem[]): readonly Finding[] {
  const seen = new Set<string>();
  return problems.toSorted((a, b) => compare(a.path, b.path) || a.line - b.line).flatMap(
    ({ path, line, text }) => {
      const key = `${path}\0${line}\0${text}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ path, line, text }];
    },
  );
}

/** By code unit. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Longer lines are cut in a sentence, UTF-16 units. */
const longest = 120;

/** A line as a sentence quotes it. */
export function quoted(line: string): string {
  const text = line.trim().replaceAll(/\s+/g, " ");
  return `\`${text.length > longest ? `${text.slice(0, longest)}…` : text}\``;
}
