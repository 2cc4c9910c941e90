/** How far what was once done is worth telling again. */

import type { MemoryEntry } from "./fold.ts";

/** A failure counts twice: a wrong hint costs a run, one that is not given costs nothing. */
const failureCounts = 2;

/** At most so much while the last run that was told of it failed. */
const demoted = 0.5;

/** Days without being of use after which half is left, and what is left at the end. */
const halfLife = 90;
const least = 0.25;

/** An experience below this weight is not told: it has failed, and not been of use for long. */
export const leastWeight = 0.3;

const day = 86_400_000;

/**
 * The weight of an entry in a list, 0.06 to 2; 1 is neutral, and whatever is no experience has it.
 *
 *     rate   = (helped + 1) / (helped + 2 · hurt + 2)
 *     weight = min(2 · rate, 0.5 if the last run failed) · max(0.25, 2^(−days since it helped / 90))
 *
 * The rate is Laplace's rule of succession with failures counted twice, over counts of which older
 * ones fade (`outcomeFade`), so that an experience which has stopped helping loses an old good name.
 * An experience that nobody has tried again is a little better than neutral if it passed, and
 * neutral if it tells of a failure: that is a warning, not a failure of its own. One failure is enough
 * to stand behind every neutral entry, however often it helped before; one success takes that back.
 */
export function experienceWeight(
  { kind, helped, hurt, missed, helpedAt }: MemoryEntry,
  now: number,
): number {
  if (kind !== "experience") return 1;
  const rate = (helped + 1) / (helped + failureCounts * hurt + 2);
  const days = Math.max(0, now - Date.parse(helpedAt)) / day;
  const faded = Math.max(least, 2 ** (-days / halfLife));
  return Math.min(2 * rate, missed ? demoted : Infinity) * faded;
}
