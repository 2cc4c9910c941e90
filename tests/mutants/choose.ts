/** A sample that a seed decides. */

import { random } from "../support/random.ts";

/** The same values in an order that depends on `seed` alone (Fisher and Yates). */
export function shuffled<T>(values: readonly T[], seed: number): readonly T[] {
  const { below } = random(seed);
  const left = [...values];
  return values.flatMap(() => left.splice(below(left.length), 1));
}
