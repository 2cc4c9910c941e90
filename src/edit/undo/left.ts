/** What changes did and no undo reaches. */

import type { Change } from "../changes.ts";
import type { PlannedFile } from "./plan_types.ts";

/**
 * What was named as uncovered when the changes were recorded. A path that is planned is not among
 * it: of that only the present content is not kept.
 */
export function leftOf(
  changes: readonly Change[],
  planned: ReadonlySet<string>,
): readonly PlannedFile[] {
  const left = new Map<string, PlannedFile>();
  for (const line of changes.flatMap((it) => it.uncovered)) {
    const cut = line.indexOf(": ");
    const path = cut === -1 ? line : line.slice(0, cut);
    const reason = cut === -1 ? "" : line.slice(cut + 2);
    if (!planned.has(path)) left.set(path, { type: "left", path, why: "uncovered", reason });
  }
  return [...left.values()];
}
