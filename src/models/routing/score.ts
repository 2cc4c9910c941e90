/** How hard a task looks, from its hints alone: points with their reasons, no model asked. */

import type { TaskHints, TaskKind, TaskRecord } from "../../protocol/mod.ts";

/** `simple`: a small model is likely to do it; `complex`: it is not. */
export type Tier = "simple" | "complex";

export interface ScorePart {
  /** English, a few words. */
  readonly why: string;
  readonly points: number;
}

export interface Score {
  /** 0 easy … 100 hard. */
  readonly score: number;
  /** Everything that moved it, in the order of the table; their sum, within 0 and 100, is `score`. */
  readonly parts: readonly ScorePart[];
  readonly tier: Tier;
}

/** What a kind of task weighs before anything else is known; half of `COMPLEX` says nothing. */
const kinds: Readonly<Record<TaskKind, number>> = {
  // The answer stands somewhere; nothing is changed.
  question: 15,
  explain: 15,
  search: 15,
  // Mechanical, and what is left behind is found by references and by tests.
  rename: 25,
  // A few lines that nothing depends on.
  docs: 20,
  test: 35,
  // A cause, known or not: the signs decide.
  fix: 35,
  feature: 40,
  // Several files, and behaviour that must stay.
  refactor: 60,
  plan: 65,
  other: 30,
};

/**
 * What the words say beside their kind. A task with a place and a value in it can be carried out as
 * it is written; one that names a property of the whole, or a cause that nobody knows yet, cannot.
 */
export const signs = {
  // One edit that is written out.
  "small edit": -20,
  "value given": -15,
  "text given": -8,
  "line named": -12,
  "cause named": -15,
  // A look: nothing can break.
  "look-up": -15,
  // The places must be found, and all of them.
  "everywhere": 25,
  "several parts": 15,
  "new part": 18,
  // Nobody knows yet what is wrong.
  "cause unknown": 35,
  "stack trace": 20,
  "in production": 15,
  // Properties that no single place has.
  "concurrency": 30,
  "performance": 25,
  "security": 20,
  "compatibility": 25,
  "migration": 30,
  "structure": 20,
  "design": 25,
} as const;
export type Sign = keyof typeof signs;

const weights: ReadonlyMap<string, number> = new Map(Object.entries(signs));

/** Points from which on a task is complex. */
export const COMPLEX = 50;

/** Points that a turn gains by a failure: whoever failed is not asked again. */
const FAILED = 60;

/** Most points that past verdicts move; reached only after many that agree. */
const PAST = 40;

/** Verdicts after which half of `PAST` counts. */
const FEW = 2;

/**
 * @param past verdicts on what the small model did of this kind here; `null`: there is no small one,
 * or none is known
 */
export function score(hints: TaskHints, past: Pick<TaskRecord, "passed" | "failed"> | null): Score {
  const parts = [
    { why: hints.kind, points: kinds[hints.kind] },
    ...hints.signs.flatMap((sign) => one(sign, weights.get(sign) ?? 0)),
    ...lengthOf(hints),
    ...placesOf(hints),
    ...stepOf(hints),
    ...(hints.tokens > LONG ? one("long history", 8) : []),
    ...one("a change failed", hints.failures > 0 ? FAILED : 0),
    ...(past ? pastOf(past) : []),
  ];
  const sum = parts.reduce((total, { points }) => total + points, 0);
  const score = Math.min(100, Math.max(0, Math.round(sum)));
  // Whatever else is said for it: it was tried, and failed.
  return { score, parts, tier: score >= COMPLEX || hints.failures > 0 ? "complex" : "simple" };
}

/** Tokens from which on small models lose the thread. */
const LONG = 24_000;

function one(why: string, points: number): readonly ScorePart[] {
  return points === 0 ? [] : [{ why, points }];
}

/** Who writes much has much in mind; a few words leave much open only where nothing is named. */
function lengthOf({ characters }: TaskHints): readonly ScorePart[] {
  if (characters > 1200) return one("long words", 15);
  return one("many words", characters > 400 ? 8 : 0);
}

/** Kinds for which a file need not be named: the answer is in the words, or in one place. */
const looking: ReadonlySet<TaskKind> = new Set(["question", "explain", "search", "docs"]);

/**
 * A named place need not be found; what many files import breaks many. Without a place, and without a
 * sign that it is little, a change is taken for a large one: a task that is too much for a small model
 * costs it all again, one that is too little for a large one costs a little more.
 */
function placesOf({ files, fanOut, kind }: TaskHints): readonly ScorePart[] {
  const looks = looking.has(kind);
  const named = files === 0
    ? one("no file named", looks ? 0 : 22)
    : files === 1
    ? one("one file named", -15)
    : files === 2
    ? one("two files named", -5)
    : one(`${files} files named`, 15);
  if (looks || fanOut < 10) return named;
  return [...named, ...one(`${fanOut} files import them`, fanOut < 30 ? 3 : 5)];
}

function stepOf({ step }: TaskHints): readonly ScorePart[] {
  switch (step) {
    case "plan":
      return one("a plan is written", 30);
    case "check":
      return one("the goal is checked", 10);
    case "step":
      // The plan has taken it apart.
      return one("a step of a plan", -5);
    case null:
      return [];
  }
}

/** The share of failures, pulled to the middle while there are few. */
function pastOf({ passed, failed }: Pick<TaskRecord, "passed" | "failed">): readonly ScorePart[] {
  const count = passed + failed;
  if (count === 0) return [];
  const share = (failed - passed) / count;
  const points = Math.round(PAST * share * count / (count + FEW));
  return one(`${passed} of ${count} held here`, points);
}

/** What became of the tasks of a kind that a model did, `provider/name`. */
export function verdictsOn(
  records: readonly TaskRecord[],
  { model, kind }: Pick<TaskRecord, "model" | "kind">,
): TaskRecord {
  const found = records.find((it) => it.model === model && it.kind === kind);
  return found ?? { model, kind, passed: 0, failed: 0 };
}
