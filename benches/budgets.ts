/**
 * What a run may cost of what does not depend on the machine's mood. `tests/stories/budgets_test.ts`
 * holds each scenario to it; a budget may only go down. `benches/counts.ts` prints what is measured.
 */

import type { Scenario } from "./scenarios.ts";

/** What one run took of the machine, by number. */
export interface Counts {
  /** Files of the program that were opened, by threads of its own again. */
  readonly chunks: number;
  /** Their sizes together, kB. */
  readonly code: number;
  /** Of them, those that name a module of Node: the first one takes the runtime 4 to 10 ms. */
  readonly node: number;
  /** Other files and folders of the user and of the project that were opened; not the runtime's. */
  readonly files: number;
  /** Commits that a database waited for: its write-ahead log was brought to the disk. */
  readonly commits: number;
  /** Other waits for the disk; not the runtime's. */
  readonly syncs: number;
  /** Programs that were started. */
  readonly programs: number;
  /** Bodies of all requests, kB. */
  readonly sent: number;
}

/**
 * a: a greeting. b: ten reads. c: a read and an edit. In a home where each was run before. Chunks and
 * code have 2 % of room for what other features say, bytes for a longer path of the project, of which
 * each request tells; what is written behind the answer of (c) may fall behind the end of a run. Its log
 * has doubled, and is copied by SQLite, a module of Node.
 */
export const budgets: Readonly<Record<Scenario, Counts>> = {
  a: { chunks: 91, code: 1125, node: 0, files: 18, commits: 5, syncs: 2, programs: 0, sent: 5 },
  b: { chunks: 109, code: 1265, node: 0, files: 66, commits: 25, syncs: 2, programs: 0, sent: 106 },
  c: { chunks: 124, code: 1545, node: 2, files: 82, commits: 15, syncs: 8, programs: 0, sent: 16 },
};

/** What is over its budget, a line each. */
export function over(counts: Counts, budget: Counts): readonly string[] {
  return names.filter((name) => counts[name] > budget[name])
    .map((name) => `${name}: ${counts[name]}, budget ${budget[name]}`);
}

export const names = [
  ...["chunks", "code", "node", "files", "commits", "syncs", "programs", "sent"] as const,
];
