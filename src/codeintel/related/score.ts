/** What speaks for one test, summed over the files asked for. */

import type { Evidence, RelatedTest, TestReason } from "./types.ts";

/** Smaller gains are not told, only counted. */
const leastTold = 0.01;

/** Scores are told, and compared, to so many parts of 1. */
const parts = 10_000;

/** The strongest reason of each type. */
export class Score {
  #total = 0;
  #bonus = 0;
  #sufficient = false;
  readonly #best = new Map<TestReason["type"], Evidence>();

  add(evidence: Evidence): void {
    const { gain, reason, sufficient } = evidence;
    this.#total += gain;
    this.#sufficient ||= sufficient;
    if (!isTold(evidence)) return;
    const known = this.#best.get(reason.type);
    if (!known || gain > known.gain) this.#best.set(reason.type, evidence);
  }

  /** It was asked for itself: it comes before all that were not. */
  isTest(): void {
    this.#bonus = 1;
    this.#sufficient = true;
    this.#best.set("is_test", { reason: { type: "is_test" }, gain: 1, sufficient: true });
  }

  /** `null` if nothing is enough to name the test. `files`: how many were asked for. */
  result(path: string, files: number): RelatedTest | null {
    const score = Math.round((this.#bonus + this.#total / files) * parts) / parts;
    if (!this.#sufficient || score === 0) return null;
    const why = [...this.#best.values()]
      .sort((a, b) => b.gain - a.gain || (a.reason.type < b.reason.type ? -1 : 1))
      .map(({ reason }) => reason);
    return why.length === 0 ? null : { path, score, why };
  }
}

/** A place alone is no name; what alone is enough is told however little it adds. */
function isTold({ reason, gain, sufficient }: Evidence): boolean {
  return sufficient || (reason.type !== "name" && gain >= leastTold);
}
