import type { ViewContext } from "../action.ts";

/** How a session ended, in a word. */
export function outcomeText(t: ViewContext["t"], kind: string): string {
  switch (kind) {
    case "done":
    case "failing":
    case "limit":
    case "error":
    case "aborted":
    case "needs_approval":
    case "damaged":
      return t(`outcome.${kind}.short`);
    default:
      return t("outcome.unfinished.short");
  }
}
