/** What actions write for a terminal, styled by `ansi/`, as rows of spans. */

import { printable } from "../../ansi/mod.ts";
import type { Role, Row, Span } from "../types.ts";

/** The styles of `ansi/styles.ts`, by the number that opens each (ECMA-48, SGR). */
const roles: Readonly<Record<string, Role>> = {
  "2": "dim",
  "31": "bad",
  "32": "good",
  "33": "warn",
  "36": "accent",
};

/** One row for each line, not wrapped. */
export function styledRows(text: string): readonly Row[] {
  return text.split("\n").map(styledRow);
}

/** As it is, all in one colour. */
export function rowsIn(text: string, role: Role): readonly Row[] {
  return text.split("\n").map((line) => [{ text: line, role }]);
}

function styledRow(line: string): Row {
  const spans: Span[] = [];
  let role: Role | undefined;
  let bold = false;
  // The odd pieces are the numbers of a style.
  // deno-lint-ignore no-control-regex
  for (const [at, piece] of line.split(/\x1b\[(\d+)m/).entries()) {
    if (at % 2 === 0) {
      const shown = printable(piece);
      if (shown !== "") {
        spans.push({ text: shown, ...(role ? { role } : {}), ...(bold ? { bold } : {}) });
      }
    } else if (piece === "1") bold = true;
    else if (piece === "22") [bold, role] = [false, undefined];
    else role = roles[piece];
  }
  return spans;
}
