import assert from "node:assert/strict";
import { table } from "../../../src/actions/table.ts";

const columns = [
  { head: "name", text: ({ name }: { name: string }) => name },
  { head: "chart", text: () => "####", spare: 1 },
  { head: "more", text: () => "123", right: true, spare: 2 },
  { head: "sum", text: () => "4", right: true },
];

for (
  const [width, rows] of [
    [40, ["name   chart  more  sum", "first  ####    123    4"]],
    [22, ["name   chart  sum", "first  ####     4"]],
    [16, ["name   sum", "first    4"]],
  ] as const
) {
  Deno.test(`in ${width} cells a table leaves out the columns that it can spare, those first that matter least`, () => {
    assert.equal(table(columns, [{ name: "first" }], width), rows.join("\n"));
  });
}
