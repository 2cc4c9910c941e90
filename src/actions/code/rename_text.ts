/** What `rename` planned or did, as people read it. */

import { printable, styles } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import { firstLines, perFile, placeText } from "./change_text.ts";
import type { Renamed } from "./rename_report.ts";

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
  ) => lines.length === 0 ? [] : [t(key, { count: lines.length }), ...firstLines(lines, context)];
  return [
    styles(color).bold(t(`rename.${it.outcome}`, params)),
    ...list(
      "rename.obstacles",
      it.obstacles.map((o) => `${placeText(o)}  ${t(`rename.why.${o.why}`, params)}`),
    ),
    ...it.outcome === "applied" ? [] : perFile(it.replacements, context),
    ...list("rename.rest", it.rest.map(placeText)),
    ...list("rename.comments", it.mentions.filter((m) => m.kind !== "string").map(placeText)),
    ...list("rename.mentions", it.mentions.filter((m) => m.kind === "string").map(placeText)),
    ...it.outcome === "planned" && it.obstacles.length === 0 ? [t("rename.how")] : [],
  ].join("\n");
}
