/** What an undo or a redo did or would do, as people read it. */

import { printable, styles, truncateMiddle } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import { diffText, whatText } from "./row_text.ts";
import type { Undone, UndoneFile } from "./undo_report.ts";

/** Lines of one list; the rest is counted. */
const most = 40;

/** @param merging the command that would merge what others wrote since */
export function undoText(
  it: Undone,
  context: ViewContext,
  merging = `agent ${it.kind} --merge`,
): string {
  const { t, color } = context;
  const shown = it.outcome === "nothing" ? [] : it.files.filter(({ did }) => did !== "same");
  const lines = shown.slice(0, most).map((file) => `  ${fileText(file, it, context)}`);
  const rest = shown.length - lines.length;
  const more = rest > 0 ? [`  ${t("undo.more", { count: rest })}`] : [];
  return [
    styles(color).bold(headText(it, context)),
    ...lines,
    ...more,
    ...adviceOf(it, merging, context),
    ...(it.diff ? [diffText(it.diff, context)] : []),
  ].join("\n");
}

function headText({ kind, outcome, changes, change }: Undone, context: ViewContext): string {
  const { t } = context;
  const [first, ...others] = changes;
  if (outcome === "nothing") {
    // A single one that was asked for by its number, and does not hold any more.
    if (!first || first.inForce || others.length > 0) return t(`${kind}.nothing`);
    return first.undoneBy === null
      ? t("undo.rolled_back", { change: first.change })
      : t("undo.already", { change: first.change, by: first.undoneBy });
  }
  const what = others.length > 0 || !first
    ? t("undo.several", { changes: changes.map((it) => it.change).join(", ") })
    : t("undo.one", { change: first.change, what: whatText(first, context) });
  return t(`${kind}.${outcome}`, { what, change: change ?? "" });
}

function fileText(
  { path, did, beside, laterBy }: UndoneFile,
  { outcome, merge }: Undone,
  context: ViewContext,
): string {
  const { t, width } = context;
  const done = outcome === "done";
  const later = laterBy.length === 0
    ? t("undo.later.other")
    : t("undo.later.ours", { changes: laterBy.join(", ") });
  const said = did === "kept" && beside !== undefined && merge
    ? t(done ? "undo.did.beside" : "undo.will.beside", { beside: printable(beside), later })
    : t(`undo.${done ? "did" : "will"}.${did}`, { later });
  return `${truncateMiddle(printable(path), Math.max(width - 34, 20))}  ${said}`;
}

/** What can be done about it. */
function adviceOf(
  { outcome, files, merge }: Undone,
  command: string,
  { t }: ViewContext,
): readonly string[] {
  if (outcome === "raced") return [t("undo.again")];
  if (outcome !== "blocked") return [];
  const lost = files.some(({ did }) => did === "gone" || did === "unreachable");
  return lost || merge ? [t("undo.lost")] : [t("undo.merge", { command })];
}
