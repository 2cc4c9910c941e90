import type { Verdict } from "./run.ts";

export interface Row {
  readonly name: string;
  readonly ways: number;
  readonly verdicts: readonly Verdict[];
}

/** What came of the ways, a class a line. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => line(row.name, row.ways, row.verdicts));
  const ways = rows.reduce((sum, row) => sum + row.ways, 0);
  const total = line("**all**", ways, rows.flatMap((row) => row.verdicts));
  return [
    "| class | ways | finished the task | ended honestly, non-zero | wrong claims |",
    "|---|---|---|---|---|",
    ...lines,
    total,
  ].join("\n");
}

function line(name: string, ways: number, verdicts: readonly Verdict[]): string {
  const count = (verdict: Verdict) => verdicts.filter((it) => it === verdict).length;
  const cells = [name, ways, count("finished"), count("honest"), count("wrong claim")];
  return `| ${cells.join(" | ")} |`;
}
