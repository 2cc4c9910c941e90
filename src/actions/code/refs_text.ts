/** What `refs` found, as people read it. */

import { printable, styles } from "../../ansi/mod.ts";
import type { Tier } from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Place, SymbolReferences } from "./refs_report.ts";
import { unseenNote } from "./unseen_text.ts";

const tiers: readonly Tier[] = ["certain", "likely", "possible"];

/** Lines of one tier; the rest is counted. */
const most = 40;
/** Characters of a line of code. */
const longest = 100;

export function refsText(found: readonly SymbolReferences[], context: ViewContext): string {
  const [first] = found;
  const notes = first ? unseenNote(first.unseen, context) : [];
  return [...found.map((it) => symbolText(it, context)), ...notes].join("\n\n");
}

function symbolText(found: SymbolReferences, context: ViewContext): string {
  const { t, color } = context;
  const place = `${printable(found.path)}:${found.line}:${found.column}`;
  const head = `${styles(color).bold(printable(found.symbol))}  ${
    t(`symbol.${found.kind}`)
  }  ${place}`;
  const lists = tiers.flatMap((tier) => {
    const places = found.references.filter((it) => it.tier === tier);
    return places.length === 0 ? [] : [
      t(`refs.${tier}`, { count: places.length }),
      ...placeLines(places, context),
    ];
  });
  return [head, ...lists].join("\n");
}

export function placeLines(
  places: readonly Pick<Place, "path" | "line" | "column" | "text">[],
  { t }: ViewContext,
): readonly string[] {
  const lines = places.slice(0, most).map(({ path, line, column, text }) =>
    `  ${printable(path)}:${line}:${column}  ${printable(text.slice(0, longest))}`
  );
  const rest = places.length - lines.length;
  return rest > 0 ? [...lines, `  ${t("deps.more", { count: rest })}`] : lines;
}
