/** Which cells are meant: `A1:F40`, `B:D`, `3:10`, with or without a sheet before it. */

/** Counted from 1, both ends included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Rows and columns that a sheet has at most (ECMA-376, 18.3.1.73 and 18.3.1.4). */
export const maxRows = 1_048_576;
export const maxColumns = 16_384;

export const everything: CellRange = { top: 1, bottom: maxRows, left: 1, right: maxColumns };

export interface RangeQuery {
  /** `null`: not named. */
  readonly sheet: string | null;
  readonly range: CellRange | null;
}

/** A text that is no range names a sheet. */
export function wantedOf(part: string): RangeQuery {
  const cut = part.lastIndexOf("!");
  const range = rangeOf(part.slice(cut + 1).trim());
  if (cut < 0) return range ? { sheet: null, range } : { sheet: unquoted(part), range: null };
  return range
    ? { sheet: unquoted(part.slice(0, cut)), range }
    : { sheet: unquoted(part), range: null };
}

function unquoted(text: string): string {
  const quoted = /^'([\s\S]*)'$/.exec(text.trim())?.[1];
  return quoted === undefined ? text.trim() : quoted.replaceAll("''", "'");
}

const cells = /^\$?([a-z]{1,3})\$?(\d{1,7})(?::\$?([a-z]{1,3})\$?(\d{1,7}))?$/i;
const columns = /^\$?([a-z]{1,3}):\$?([a-z]{1,3})$/i;
const rows = /^\$?(\d{1,7}):\$?(\d{1,7})$/;

function rangeOf(text: string): CellRange | null {
  const corners = cells.exec(text);
  if (corners) {
    const [, left = "", top, right = left, bottom = top] = corners;
    return ordered([columnNumber(left), columnNumber(right)], [Number(top), Number(bottom)]);
  }
  const across = columns.exec(text);
  if (across) {
    return ordered([columnNumber(across[1] ?? ""), columnNumber(across[2] ?? "")], [1, maxRows]);
  }
  const down = rows.exec(text);
  return down && ordered([1, maxColumns], [Number(down[1]), Number(down[2])]);
}

function ordered(
  [a, b]: readonly [number, number],
  [c, d]: readonly [number, number],
): CellRange {
  return {
    left: Math.min(a, b),
    right: Math.max(a, b),
    top: Math.min(c, d),
    bottom: Math.max(c, d),
  };
}

/** `A` is 1, `AA` 27. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

export function columnName(number: number): string {
  let name = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + (rest - 1) % 26) + name;
  }
  return name;
}
