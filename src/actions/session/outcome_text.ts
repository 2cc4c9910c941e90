/** How a session or a turn ended: in a word, and in a line. */

import type { Outcome } from "../../agent/mod.ts";
import { printable } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";

/** `outcome` as a glance has it: its kind, or `damaged`; of a session that goes on elsewhere, that it does. */
export function outcomeText(
  t: ViewContext["t"],
  { outcome, open }: { readonly outcome: string; readonly open: boolean },
): string {
  if (open) return t("outcome.open.short");
  switch (outcome) {
    case "done_verified":
    case "done_unverified":
    case "answered":
    case "asks":
    case "partly":
    case "gave_up":
    case "failing":
    case "limit":
    case "error":
    case "aborted":
    case "needs_approval":
    case "damaged":
      return t(`outcome.${outcome}.short`);
    default:
      return t("outcome.unfinished.short");
  }
}

/** The word under which an outcome stands in a list: of what was stopped, by what. */
export function outcomeWord(outcome: Outcome): string {
  return outcome.kind === "stopped" ? outcome.why : outcome.kind;
}

export function outcomeLine(t: ViewContext["t"], outcome: Outcome): string {
  switch (outcome.kind) {
    case "done_verified":
    case "answered":
    case "asks":
    case "gave_up":
      return t(`end.${outcome.kind}`);
    case "done_unverified":
      return t(
        `end.done_unverified.${outcome.why}`,
        "what" in outcome ? { what: clause(outcome.what) } : {},
      );
    case "partly":
      return t(`end.partly.${outcome.why}`, { what: clause(outcome.what) });
    case "failing":
      return t(`end.failing.${outcome.by}`, { what: clause(outcome.what) });
    case "stopped":
      return t(`end.stopped.${outcome.why}`);
  }
}

/** One line, to stand within a sentence. */
function clause(text: string): string {
  return printable(text).split("\n", 1).join("").replace(/\.$/, "");
}
