import { cells, graphemes } from "./width.ts";

/** At most `width` cells of one line; what is cut is marked by `…`. */
export function truncate(text: string, width: number): string {
  if (cells(text) <= width) return text;
  return width < 1 ? "" : `${fitting([...graphemes(text)], width - 1)}…`;
}

/** As `truncate`, but cut in the middle: of paths and commands the end matters as well. */
export function truncateMiddle(text: string, width: number): string {
  if (cells(text) <= width) return text;
  if (width < 1) return "";
  const all = [...graphemes(text)];
  const head = fitting(all, Math.ceil((width - 1) / 2));
  const tail = fitting(all.toReversed(), width - 1 - cells(head), (found) => found.toReversed());
  return `${head}…${tail}`;
}

function fitting(
  all: readonly string[],
  width: number,
  order: (found: string[]) => string[] = (found) => found,
): string {
  const found: string[] = [];
  let sum = 0;
  for (const grapheme of all) {
    sum += cells(grapheme);
    if (sum > width) break;
    found.push(grapheme);
  }
  return order(found).join("");
}
