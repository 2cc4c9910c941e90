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

/** A table of all gates; the first failures of each are printed above it. */
export function printRows(rows: readonly Row[]): void {
  for (const { gate, failures } of rows) {
    for (const it of failures.slice(0, shown)) console.error(`${gate}: ${it.slice(0, 1500)}`);
  }
  console.log("| gate | what is done | trials | failures | measured |\n|---|---|---|---|---|");
  for (const { gate, what, trials, failures, note = "" } of rows) {
    const count = trials.toLocaleString("en");
    console.log(`| ${gate} | ${what} | ${count} | ${failures.length} | ${note} |`);
  }
}
