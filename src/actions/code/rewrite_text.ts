/** What `rewrite` planned or did, as people read it. */

import { printable, styles } from "../../ansi/mod.ts";
import type { Replacement } from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";
import type { RewriteReport } from "./rewrite_report.ts";
import { skippedLines } from "./skipped_text.ts";

/** Places that are shown; the rest is counted. */
const most = 20;

export function rewriteText(it: RewriteReport, context: ViewContext): string {
  const { t, color } = context;
  const { replacements, obstacles, skipped, outcome } = it;
  const files = new Set(replacements.map(({ path }) => path)).size;
  const places = replacements.length;
  const head = places === 0 ? t("rewrite.none") : t(`rewrite.${outcome}`, { places, files });
  return [
    styles(color).bold(head),
    ...outcome === "applied" ? [] : cut(replacements.flatMap(pair), context),
    ...obstacles.length === 0 ? [] : [
      t("rewrite.obstacles", { count: obstacles.length }),
      ...cut(
        obstacles.map(({ path, line, why, what }) =>
          `${printable(path)}:${line}  ${t(`rewrite.why.${why}`, { what: oneLine(what) })}`
        ),
        context,
      ),
    ],
    ...outcome === "planned" && places > 0 ? [t("rename.how")] : [],
    ...skippedLines(skipped, context, "search.skipped"),
  ].join("\n");
}

function pair({ path, line, old, text }: Replacement): readonly string[] {
  return [
    `${printable(path)}:${line}  - ${oneLine(old)}`,
    `${printable(path)}:${line}  + ${oneLine(text)}`,
  ];
}

function oneLine(text: string): string {
  return printable(text).replaceAll(/\s*\n\s*/g, " ⏎ ");
}

function cut(lines: readonly string[], { t }: ViewContext): readonly string[] {
  const shown = lines.slice(0, 2 * most).map((it) => `  ${it}`);
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `  ${t("deps.more", { count: rest })}`] : shown;
}
