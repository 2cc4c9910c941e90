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
import type { ChangeHead, ChangeRow, FileRow } from "./row.ts";

type Head = Omit<ChangeHead, "command"> & { readonly command?: string | null };

/** Files of one change in a list; the rest is counted. */
const mostFiles = 6;

/** Its line, and one for each file. */
export function rowText(row: ChangeRow, context: ViewContext): string {
  const { t, width } = context;
  const all = pathTexts(row, context);
  const files = all.slice(0, mostFiles).map((it) => `    ${it}`);
  const rest = all.length - files.length;
  const params = { count: rest, change: row.change };
  return [
    headText(row, context),
    ...files,
    ...(rest > 0 ? [`    ${t("changes.more_files", params)}`] : []),
    ...(row.dropped !== undefined && row.inForce
      ? [`    ${t("changes.dropped", { count: row.dropped, change: row.change })}`]
      : []),
    ...caveats(row, context).map((it) => `    ${truncate(it, width - 4)}`),
  ].join("\n");
}

/** One line for each path: files, and links and folders that no file took the place of. */
export function pathTexts(
  { files, nodes }: Pick<ChangeRow, "files" | "nodes">,
  context: ViewContext,
): readonly string[] {
  return [
    ...files.map((it) => fileText(it, context)),
    ...nodes.map((it) => nodeText(it, files.find(({ path }) => path === it.path), context)),
  ];
}

/** What undo does not reach, and what it does not touch unasked. */
export function caveats(
  { uncovered, uncertain }: Pick<ChangeRow, "uncovered" | "uncertain">,
  { t }: ViewContext,
): readonly string[] {
  const list = (paths: readonly string[]) => paths.map(oneLine).join(", ");
  return [
    ...(uncovered.length > 0 ? [t("changes.uncovered", { paths: list(uncovered) })] : []),
    ...(uncertain.length > 0 ? [t("changes.uncertain", { paths: list(uncertain) })] : []),
  ];
}

/** `l  new link → target`, `d/  mode 2775` */
function nodeText(
  { path, before, after }: ChangeRow["nodes"][number],
  file: FileRow | undefined,
  { t, width }: ViewContext,
): string {
  const now = after ?? before;
  const name = truncateMiddle(oneLine(path), Math.max(width - 34, 20));
  if (!now) return name;
  const node = t(`changes.node.${now.type}`);
  const target = after?.type === "link" ? [`→ ${oneLine(after.target)}`] : [];
  const said = before?.type === now.type && after
    ? after.type === "folder" ? t("changes.file.mode", { mode: octal(after.mode) }) : node
    : after
    ? before || file?.did === "deleted"
      ? t("changes.node.replaced", { node, before: t(`changes.node.${before?.type ?? "file"}`) })
      : t("changes.node.created", { node })
    : t("changes.node.removed", { node });
  return [now.type === "folder" ? `${name}/` : name, said, ...target].join("  ");
}

function octal(mode: number): string {
  return mode.toString(8).padStart(3, "0");
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
