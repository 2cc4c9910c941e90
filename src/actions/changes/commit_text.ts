/** What a commit of our changes holds, as people read it. */

import { printable, styles } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Committed } from "./commit_report.ts";
import { diffText } from "./row_text.ts";

/** Lines of one list; the rest is counted. */
const most = 40;

export function commitText(it: Committed, context: ViewContext): string {
  const { t, color } = context;
  const params = {
    commit: it.commit?.slice(0, 10) ?? "",
    branch: it.branch === null ? t("commit.detached") : printable(it.branch),
    count: it.files.length,
    subject: printable(it.message.split("\n", 1)[0] ?? ""),
  };
  const files = it.outcome === "nothing"
    ? []
    : it.files.map(({ path, did }) =>
      did === "edited" ? shown(path) : `${shown(path)}  ${t(`changes.file.${did}`)}`
    );
  const blocked = it.outcome === "refused" && it.files.length > 0;
  return [
    styles(color).bold(t(`commit.${it.outcome}`, params)),
    ...cut(files, context),
    ...cut(it.left.map(({ path, why }) => `${shown(path)}  ${t(`changes.left.${why}`)}`), context),
    ...cut(it.overwritten.map((path) => `${shown(path)}  ${t("changes.overwritten")}`), context),
    ...cut(it.staged.map((path) => `${shown(path)}  ${t("commit.staged")}`), context),
    ...(blocked ? [t("commit.partial")] : []),
    ...(it.diff === null ? [] : [diffText(it.diff, context)]),
  ].join("\n");
}

function shown(path: string): string {
  return printable(path).replaceAll("\n", " ");
}

function cut(lines: readonly string[], { t }: ViewContext): readonly string[] {
  const first = lines.slice(0, most).map((it) => `  ${it}`);
  const rest = lines.length - first.length;
  return rest > 0 ? [...first, `  ${t("deps.more", { count: rest })}`] : first;
}
