/** How a turn ended that did not end well; that it did, the events say that are shown already. */

import { outcomeLine, outcomeWord, type ViewContext } from "../../actions/mod.ts";
import { isGood, type Outcome } from "../../agent/mod.ts";
import type { Row } from "../types.ts";

export function endRows(ended: Outcome, t: ViewContext["t"]): readonly Row[] {
  const text = badEnd(t, ended);
  return text === null ? [] : [[{ text, role: "warn" }]];
}

/** Told by events of their own. */
const told: ReadonlySet<string> = new Set([
  ...["error", "limit", "aborted", "needs_approval", "plan", "unfinished"],
]);

/** `null`: it ended well, or that is said already. */
function badEnd(t: ViewContext["t"], ended: Outcome): string | null {
  if (isGood(ended) || ended.kind === "asks") return null;
  return told.has(outcomeWord(ended)) ? null : outcomeLine(t, ended);
}
