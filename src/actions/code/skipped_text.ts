/** What an answer does not know of, on one line. */

import type { Skipped } from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";

/** No line where nothing was skipped; reasons in a fixed order. */
export function skippedLines(
  skipped: readonly Skipped[],
  { t }: Pick<ViewContext, "t">,
  key: "deps.skipped" | "search.skipped" = "deps.skipped",
): readonly string[] {
  if (skipped.length === 0) return [];
  const counts = new Map<Skipped["why"], number>();
  for (const { why } of skipped) counts.set(why, (counts.get(why) ?? 0) + 1);
  const reasons = [...counts].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([why, count]) => `${count} ${t(`skipped.${why}`)}`).join(", ");
  return [t(key, { count: skipped.length, reasons })];
}
