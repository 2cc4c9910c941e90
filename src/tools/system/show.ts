/** Shows a table or what differs between two texts: the face draws it, and the model reads one line. */

import type { Display, Execute, Json } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import type * as system from "./definitions.ts";
import type { InputOf } from "./input_of.ts";

/** More is a file and nothing to show. */
const most = { rows: 200, columns: 12, cell: 200, lines: 400, side: 200_000 } as const;

export const table: Execute<InputOf<typeof system.showTable>> = ({ rows, columns, title }) => {
  const names = columns ?? columnsOf(rows);
  if (names.length === 0) return Promise.resolve(failed("A table needs columns or rows."));
  if (names.length > most.columns || rows.length > most.rows) {
    const size = `${most.columns} columns and ${most.rows} rows`;
    return Promise.resolve(failed(`A table has at most ${size}; write the rest to a file.`));
  }
  const cells = rows.map((row) =>
    names.map((name, at) => cellOf(Array.isArray(row) ? row[at] : row[name]))
  );
  const display: Display = { type: "table", title: cellOf(title), columns: names, rows: cells };
  return Promise.resolve({ text: `shown: ${rows.length} rows`, value: null, display });
};

export const diff: Execute<InputOf<typeof system.showDiff>> = async ({ before, after, title }) => {
  if (before.length > most.side || after.length > most.side) {
    return failed(`Each side has at most ${most.side} characters.`);
  }
  const { structuredPatch } = await import("diff");
  // The time that it takes grows with what differs.
  const options = { context: 3, maxEditLength: most.lines };
  const patch = structuredPatch("", "", before, after, "", "", options);
  const lines = (patch?.hunks ?? []).flatMap(({ oldStart, newStart, lines }) => [
    `@@ -${oldStart} +${newStart} @@`,
    ...lines,
  ]);
  if (!patch || lines.length > most.lines) {
    return failed(`More than ${most.lines} lines would be shown; show a part of the texts.`);
  }
  const display: Display = { type: "diff", title: cellOf(title), lines };
  return { text: `shown: ${lines.length} lines`, value: null, display };
};

/** Keys of rows that are objects, in the order in which they come. */
function columnsOf(rows: InputOf<typeof system.showTable>["rows"]): string[] {
  const keys = rows.flatMap((row) => Array.isArray(row) ? [] : Object.keys(row));
  return [...new Set(keys)];
}

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replaceAll(/\s+/g, " ").trim().slice(0, most.cell).toWellFormed();
}
