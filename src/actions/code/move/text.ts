/** What `move` planned or did, as people read it. */

import { printable, styles } from "../../../ansi/mod.ts";
import type { ViewContext } from "../../action.ts";
import { firstLines, perFile, placeText } from "../change_text.ts";
import type { Moved } from "./report.ts";

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
  ) => lines.length === 0 ? [] : [t(key, { count: lines.length }), ...firstLines(lines, context)];
  return [
    styles(color).bold(t(`move.${it.outcome}`, params)),
    ...list(
      "rename.obstacles",
      it.obstacles.map((o) => `${placeText(o)}  ${t(`move.why.${o.why}`)}`),
    ),
    ...it.outcome === "applied" ? [] : perFile(it.replacements, context),
    ...list("move.created", it.created.map((path) => printable(path))),
    ...list("move.mentions", it.mentions.map(placeText)),
    ...it.outcome === "planned" && it.obstacles.length === 0 ? [t("rename.how")] : [],
  ].join("\n");
}
