/** A change as people read it. */

import {
  oneLine,
  printable,
  type Styles,
  styles,
  truncate,
  truncateMiddle,
} from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import { ago } from "../figures.ts";
import type { ChangeRow, FileRow } from "./row.ts";

type Head = Omit<ChangeRow, "files" | "command"> & { readonly command?: string | null };

/** Files of one change in a list; the rest is counted. */
const mostFiles = 6;

/** Its line, and one for each file. */
export function rowText(row: ChangeRow, context: ViewContext): string {
  const { t, width } = context;
  const files = row.files.slice(0, mostFiles).map((it) => `    ${fileText(it, context)}`);
  const rest = row.files.length - files.length;
  const params = { count: rest, change: row.change };
  const uncovered = row.uncovered.map((it) => printable(it)).join(", ");
  return [
    headText(row, context),
    ...files,
    ...(rest > 0 ? [`    ${t("changes.more_files", params)}`] : []),
    ...(uncovered === ""
      ? []
      : [`    ${truncate(t("changes.uncovered", { paths: uncovered }), width - 4)}`]),
  ].join("\n");
}

/** `12  2 min ago  edit_file · scripted/test · session … · checks passed` */
export function headText(row: Head, context: ViewContext): string {
  const { now, locale, color } = context;
  const style = styles(color);
  const when = ago(Date.parse(row.at), now, locale);
  const facts = [...whoOf(row, context), ...stateOf(row, context, style)];
  const head = `${style.bold(String(row.change))}  ${when}  ${whatText(row, context)}`;
  return [head, ...facts].join(" · ");
}

/** What made it: the tool, the command line, or what it takes back. */
export function whatText(row: Head, { t, width }: ViewContext): string {
  const changes = row.of.join(", ");
  switch (row.kind) {
    case "undo":
      return t("changes.kind.undo", { changes });
    case "redo":
      return t("changes.kind.redo", { changes });
    case "edit":
    case "command": {
      const tool = row.tool === null ? t(`changes.kind.${row.kind}`) : oneLine(row.tool);
      const what = row.command ? `${tool} ${oneLine(row.command)}` : tool;
      return truncateMiddle(what, Math.max(Math.floor(width / 2), 20));
    }
  }
}

function whoOf({ session, model }: Head, { t }: ViewContext): readonly string[] {
  if (session === null) return [t("changes.by.user")];
  return [
    ...(model === null ? [] : [oneLine(model)]),
    t("changes.by.session", { session: oneLine(session) }),
  ];
}

function stateOf(
  { receipt, undoneBy, inForce }: Head,
  { t }: ViewContext,
  style: Styles,
): readonly string[] {
  const said = receipt === "failed"
    ? [style.red(t("changes.receipt.failed"))]
    : receipt === "passed"
    ? [style.green(t("changes.receipt.passed"))]
    : [];
  if (undoneBy !== null) return [...said, style.yellow(t("changes.undone", { change: undoneBy }))];
  return inForce ? said : [...said, style.yellow(t("changes.rolled_back"))];
}

function fileText(file: FileRow, { t, width, color }: ViewContext): string {
  const style = styles(color);
  const { path, did, added, removed, mode } = file;
  const facts = [
    ...(did === "edited" || did === "mode" ? [] : [t(`changes.file.${did}`)]),
    ...(mode === undefined ? [] : [t("changes.file.mode", { mode })]),
    ...(added === null ? [t("changes.file.unknown")] : []),
    ...(added ? [style.green(`+${added}`)] : []),
    ...(removed ? [style.red(`−${removed}`)] : []),
  ];
  return [truncateMiddle(oneLine(path), Math.max(width - 34, 20)), ...facts].join("  ");
}

/** A diff for the screen, in colours; exact where a file or a program gets it. */
export function diffText(diff: string, { color, piped = false }: ViewContext): string {
  const text = diff.replace(/\n$/, "");
  if (piped) return text;
  const style = styles(color);
  return printable(text.replaceAll("\r\n", "\n")).split("\n").map((line) => {
    if (line.startsWith("@@")) return style.cyan(line);
    if (/^(\+\+\+|---) /.test(line)) return style.bold(line);
    if (line.startsWith("+")) return style.green(line);
    return line.startsWith("-") ? style.red(line) : line;
  }).join("\n");
}
