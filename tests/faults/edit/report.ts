/** What a gate came to. */

export interface Row {
  readonly gate: string;
  readonly what: string;
  readonly trials: number;
  /** One line each. */
  readonly failures: readonly string[];
  /** What was measured beside it. */
  readonly note?: string;
}

/** Failures that are printed in full. */
const shown = 5;

export const tableHead =
  "| gate | what is done | trials | failures | measured |\n|---|---|---|---|---|";

/** A row of the table, and above it the first failures in full. */
export function printRow({ gate, what, trials, failures, note = "" }: Row): void {
  for (const it of failures.slice(0, shown)) console.error(`${gate}: ${it.slice(0, 1500)}`);
  const count = trials.toLocaleString("en");
  console.log(`| ${gate} | ${what} | ${count} | ${failures.length} | ${note} |`);
}
