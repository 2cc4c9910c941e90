/** Mutants that no test can tell from the program, each with the reason; they are not run. */

import type { Mutant } from "./mutate.ts";

/** A mutant by its file and its changed lines, which an edit elsewhere in the file leaves alone. */
export interface Equivalent {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export const equivalents: readonly Equivalent[] = [];

export function isEquivalent({ path, from, to }: Mutant): boolean {
  return equivalents.some((it) => it.path === path && it.from === from && it.to === to);
}
