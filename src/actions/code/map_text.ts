import type { ViewContext } from "../action.ts";
import { type MapResult, printedTokens } from "./map_report.ts";
import { skippedLines } from "./skipped_text.ts";
import { unreadLines, unseenNote } from "./unseen_text.ts";

/** The map itself; notes below it only as far as the budget has room for them. */
export function mapText({ report, text }: MapResult, context: ViewContext): string {
  const { t } = context;
  const notes = [
    ...report.found ? [] : [t("map.not_found")],
    ...unseenNote(report.unseen, context),
    ...unreadLines(report.unseen.unread, context),
    ...skippedLines(report.skipped, context),
  ];
  if (text === "") return [t("map.empty"), ...notes].join("\n");
  const withNotes = [text, "", ...notes].join("\n");
  return notes.length > 0 && printedTokens(withNotes) <= report.budget ? withNotes : text;
}
