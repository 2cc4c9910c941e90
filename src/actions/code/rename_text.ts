/** What `rename` planned or did, as people read it. */

import { printable, styles } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Renamed } from "./rename_report.ts";

/** Lines of one list; the rest is counted. */
const most = 20;

export function renameText(it: Renamed, context: ViewContext): string {
  const { t, color } = context;
  const files = new Set(it.replacements.map(({ path }) => path)).size;
  const params = {
    symbol: printable(it.symbol),
    name: printable(it.name),
    places: it.replacements.length,
    files,
  };
  const list = (
    key: "rename.obstacles" | "rename.rest" | "rename.comments" | "rename.mentions",
    lines: readonly string[],
  ) => lines.length === 0 ? [] : [t(key, { count: lines.length }), ...cut(lines, context)];
  return [
    styles(color).bold(t(`rename.${it.outcome}`, params)),
    ...list(
      "rename.obstacles",
      it.obstacles.map((o) => `${place(o)}  ${t(`rename.why.${o.why}`, params)}`),
    ),
    ...it.outcome === "applied" ? [] : perFile(it, context),
    ...list("rename.rest", it.rest.map(place)),
    ...list("rename.comments", it.mentions.filter((m) => m.kind !== "string").map(place)),
    ...list("rename.mentions", it.mentions.filter((m) => m.kind === "string").map(place)),
    ...it.outcome === "planned" && it.obstacles.length === 0 ? [t("rename.how")] : [],
  ].join("\n");
}

function place({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${printable(path)}:${line}`;
}

function perFile({ replacements }: Renamed, context: ViewContext): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of replacements) counts.set(path, (counts.get(path) ?? 0) + 1);
  return cut([...counts].map(([path, count]) => `${printable(path)}  ×${count}`), context);
}

function cut(lines: readonly string[], { t }: ViewContext): readonly string[] {
  const shown = lines.slice(0, most).map((it) => `  ${it}`);
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `  ${t("deps.more", { count: rest })}`] : shown;
}
