import { type Happened, isFalseClaim } from "./happen.ts";

export interface Row {
  readonly name: string;
  readonly ways: number;
  readonly happened: readonly Happened[];
}

/** What came of the ways, a class a line. */
export function table(rows: readonly Row[]): string {
  const ways = rows.reduce((sum, row) => sum + row.ways, 0);
  const all = rows.flatMap((row) => row.happened);
  return [
    "| class | ways | failing (3) | not finished (1) | asked, limit, error | not verified (0) | false claims |",
    "|---|---|---|---|---|---|---|",
    ...rows.map((row) => line(row.name, row.ways, row.happened)),
    line("**all**", ways, all),
  ].join("\n");
}

function line(name: string, ways: number, happened: readonly Happened[]): string {
  const count = (is: (it: Happened["end"]) => boolean) =>
    happened.filter((it) => is(it.end)).length;
  const cells = [
    name,
    ways,
    count((it) => it.exit === 3),
    count((it) => it.exit === 1),
    count((it) => ![0, 1, 3].includes(it.exit)),
    count((it) => it.exit === 0 && it.standing === "unverified"),
    count(isFalseClaim),
  ];
  return `| ${cells.join(" | ")} |`;
}
