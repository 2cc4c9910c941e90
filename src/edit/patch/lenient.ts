/** A hunk whose old lines are in the file with other blanks, quotes or a slip in the middle. */

import { locate, type MatchSpan, replaceLocated } from "../match/mod.ts";
import { bodyOf, fileLines, type FileView } from "./file_lines.ts";
import { oldLines, type Spot } from "./spot.ts";
import type { Hunk } from "./types.ts";

export type LenientSpot =
  | { readonly type: "spot"; readonly spot: Spot }
  | { readonly type: "ambiguous"; readonly lines: readonly number[] }
  | { readonly type: "missing" };

/**
 * An indentation that no file has. With it in front, old lines are not found within longer ones
 * but as whole lines, and the shift of indentation that this is goes into the new lines alike.
 */
const strange = "\t \t \t ";

/** The only place in the whole file; no number and no order decides between two. */
export function lenientSpot(file: FileView, hunk: Hunk): LenientSpot {
  const block = indented(oldLines(hunk).map(bodyOf));
  const newText = indented(hunk.lines.filter(({ kind }) => kind !== "remove").map(bodyOf));
  const found = locate(file.text, block, { newText });
  switch (found.type) {
    case "missing":
      return found;
    case "ambiguous":
      return { type: "ambiguous", lines: found.lines };
    case "found":
      if (found.layer === "exact" || doubtful(found, hunk)) return { type: "missing" };
      return { type: "spot", spot: spotOf(file, { found, block, newText }) };
  }
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `${line.trim() === "" ? "" : strange + line}\n`).join("");
}

/**
 * One blank more or less may be the prefix of kept lines, forgotten or doubled, while the added
 * ones have it right. Removed lines would tell; without any nobody knows.
 */
function doubtful({ indent }: MatchSpan, { lines }: Hunk): boolean {
  if (!indent || lines.some(({ kind }) => kind === "remove")) return false;
  const shift = indent.add.length - (indent.remove.length - strange.length);
  return Math.abs(shift) === 1 && !indent.add.includes("\t") &&
    !indent.remove.slice(strange.length).includes("\t");
}

function spotOf(
  { text: content, lines }: FileView,
  { found, block, newText }: {
    readonly found: MatchSpan;
    readonly block: string;
    readonly newText: string;
  },
): Spot {
  const replaced = replaceLocated(content, found, block, newText);
  const rest = content.length - found.end;
  const fresh = fileLines(replaced.slice(found.start, replaced.length - rest));
  const start = found.line - 1;
  const count = fileLines(content.slice(found.start, found.end)).length;
  const end = Math.min(start + count, lines.length);
  return { start, end, changedEnd: end, fresh, exact: false };
}
