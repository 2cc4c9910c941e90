/** How a run ended, in a few words: computed from the log, whatever the model claims. */

import type { ViewContext } from "../actions/mod.ts";
import type { Outcome } from "../agent/mod.ts";
import { printable } from "../ansi/mod.ts";
import type { Cut } from "./exit.ts";

export function verdict(t: ViewContext["t"], outcome: Outcome, cut: Cut): string {
  if (cut === "timeout" && outcome.kind !== "done") return t("end.timed_out");
  switch (outcome.kind) {
    case "done":
      return t(`end.done.${outcome.standing}`);
    case "failing":
      return t(`end.failing.${outcome.by}`, { what: clause(outcome.what) });
    default:
      return t(`end.${outcome.kind}`);
  }
}

/** One line, to stand within a sentence. */
function clause(text: string): string {
  return printable(text).split("\n", 1).join("").replace(/\.$/, "");
}
