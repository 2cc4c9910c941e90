/** What an undo or a redo did or would do, as people read it. */

import { oneLine, printable, styles, truncateMiddle } from "../../ansi/mod.ts";
import { shellWord } from "../../util/mod.ts";
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
  const shown = shownFiles(it);
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

/** Those first that a person has to think about. */
function shownFiles({ files, outcome }: Undone): readonly UndoneFile[] {
  const told = files.filter(({ did }) =>
    outcome === "nothing" ? did === "left" || did === "taken" : did !== "same"
  );
  return [...told.filter((it) => it.uncertain), ...told.filter((it) => !it.uncertain)];
}

function headText({ kind, outcome, changes, change, files }: Undone, context: ViewContext): string {
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
  const count = files.filter((it) => it.uncertain).length;
  return t(`${kind}.${outcome}`, { what, change: change ?? "", count });
}

function fileText(file: UndoneFile, undone: Undone, context: ViewContext): string {
  const { t, width } = context;
  const { path, node, uncertain, final } = file;
  const name = truncateMiddle(oneLine(path), Math.max(width - 34, 20));
  return [
    `${name}${node === "folder" ? "/" : ""}`,
    ...(node === "link" || node === "special" ? [t(`changes.node.${node}`)] : []),
    whatBecame(file, undone, context),
    ...(uncertain ? [`(${t("undo.may_be_others")})`] : []),
    ...(final ? [`(${t("undo.final")})`] : []),
  ].join("  ");
}

function whatBecame(
  { did, beside, why, reason, laterBy }: UndoneFile,
  { outcome, merge }: Undone,
  { t }: ViewContext,
): string {
  if (did === "left" && why !== undefined) {
    return t(`undo.left.${why}`, { reason: printable(reason ?? "") });
  }
  const done = outcome === "done";
  const later = laterBy.length === 0
    ? t("undo.later.other")
    : t("undo.later.ours", { changes: laterBy.join(", ") });
  return did === "kept" && beside !== undefined && merge
    ? t(done ? "undo.did.beside" : "undo.will.beside", { beside: oneLine(beside), later })
    : t(`undo.${done ? "did" : "will"}.${did}`, { later });
}

/** What can be done about it. */
function adviceOf(
  { outcome, files, merge, changes }: Undone,
  command: string,
  { t }: ViewContext,
): readonly string[] {
  if (outcome === "raced") return [t("undo.again")];
  if (outcome === "uncertain") {
    return [t("undo.settle", { command: `agent undo ${changes.at(0)?.change ?? ""}` })];
  }
  if (outcome !== "blocked") return [];
  const lost = files.some(({ did }) => did === "gone" || did === "unreachable");
  const first = files.find(({ did, node }) =>
    (did === "kept" || did === "taken") && node !== "folder" && node !== "special"
  );
  const number = changes.at(-1)?.change ?? "";
  const copy = first
    ? [
      t("undo.export", {
        command: `agent changes export ${number} ${shellWord(first.path)} -o name`,
      }),
    ]
    : [];
  return [lost || merge ? t("undo.lost") : t("undo.merge", { command }), ...copy];
}
