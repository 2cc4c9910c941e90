/** What `move` planned or did, as people read it. */

import { printable, styles } from "../../../ansi/mod.ts";
import type { ViewContext } from "../../action.ts";
import type { Moved } from "./report.ts";

/** Lines of one list; the rest is counted. */
const most = 20;

export function moveText(it: Moved, context: ViewContext): string {
  const { t, color } = context;
  const importers = new Set(it.replacements.map(({ path }) => path)).size;
  const params = {
    from: printable(it.from),
    to: printable(it.to),
    files: it.files.length,
    places: it.replacements.length,
    importers,
  };
  const list = (
    key: "rename.obstacles" | "move.created" | "move.mentions",
    lines: readonly string[],
  ) => lines.length === 0 ? [] : [t(key, { count: lines.length }), ...cut(lines, context)];
  return [
    styles(color).bold(t(`move.${it.outcome}`, params)),
    ...list("rename.obstacles", it.obstacles.map((o) => `${place(o)}  ${t(`move.why.${o.why}`)}`)),
    ...it.outcome === "applied" ? [] : perFile(it, context),
    ...list("move.created", it.created.map((path) => printable(path))),
    ...list("move.mentions", it.mentions.map(place)),
    ...it.outcome === "planned" && it.obstacles.length === 0 ? [t("rename.how")] : [],
  ].join("\n");
}

function place({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${printable(path)}:${line}`;
}

function perFile({ replacements }: Moved, context: ViewContext): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of replacements) counts.set(path, (counts.get(path) ?? 0) + 1);
  return cut([...counts].map(([path, count]) => `${printable(path)}  ×${count}`), context);
}

function cut(lines: readonly string[], { t }: ViewContext): readonly string[] {
  const shown = lines.slice(0, most).map((it) => `  ${it}`);
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `  ${t("deps.more", { count: rest })}`] : shown;
}
