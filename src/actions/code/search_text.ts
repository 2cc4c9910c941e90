/** What `search` found, as people read it. */

import { cells, printable, styles, truncate } from "../../ansi/mod.ts";
import type { Reasons } from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Hit, Lines, Places, Ranked } from "./search_report.ts";
import { skippedLines } from "./skipped_text.ts";

export function searchText(
  report: Ranked | Lines | Places,
  why: boolean,
  context: ViewContext,
): string {
  switch (report.type) {
    case "files":
      return rankedText(report, why, context);
    case "lines":
      return linesText(report, context);
    case "places":
      return placesText(report, context);
  }
}

function rankedText(report: Ranked, why: boolean, context: ViewContext): string {
  const { hits, found, skipped } = report;
  const width = String(hits.length).length;
  return [
    ...hits.flatMap((hit, at) => [
      ...hitLines(hit, String(at + 1).padStart(width), context),
      ...why ? reasonLines(hit.why, " ".repeat(width + 2), context) : [],
    ]),
    ...hits.length === 0 ? [context.t("search.none")] : [],
    ...found > hits.length ? [context.t("search.more_files", { count: found - hits.length })] : [],
    ...skippedLines(skipped, context, "search.skipped"),
  ].join("\n");
}

/** Narrower is of no use. Cells. */
const leastText = 20;

function hitLines(hit: Hit, rank: string, { color, width }: ViewContext): readonly string[] {
  const style = styles(color);
  const path = oneLine(hit.path);
  const indent = " ".repeat(rank.length);
  if (hit.lines.length === 0) return [`${rank}  ${style.bold(path)}`];
  return hit.lines.map(({ line, text }, at) => {
    const head = `${at === 0 ? rank : indent}  `;
    const room = Math.max(width - cells(`${head}${path}:${line}  `), leastText);
    return `${head}${style.bold(path)}:${line}  ${truncate(oneLine(text), room)}`;
  });
}

function reasonLines(why: Reasons, indent: string, context: ViewContext): readonly string[] {
  const { t, color } = context;
  const parts = [
    ...why.words.length > 0 ? [t("search.why.words", { words: why.words.join(", ") })] : [],
    ...why.path.length > 0 ? [t("search.why.path", { words: why.path.join(", ") })] : [],
    ...why.names.length > 0 ? [t("search.why.names", { words: why.names.join(", ") })] : [],
    ...why.near.length > 0 ? [t("search.why.near", { words: why.near.join(", ") })] : [],
  ];
  return parts.map((part) => `${indent}${styles(color).dim(oneLine(part))}`);
}

/** Whole lines, as other programs expect them. */
function linesText(report: Lines, context: ViewContext): string {
  const style = styles(context.color);
  const { lines, more, skipped } = report;
  return [
    ...lines.map(({ path, line, text }) => `${style.bold(oneLine(path))}:${line}:${plain(text)}`),
    ...lines.length === 0 ? [context.t("search.none_fits")] : [],
    ...more ? [context.t("search.more_lines", { count: lines.length })] : [],
    ...skippedLines(skipped, context, "search.skipped"),
  ].join("\n");
}

/** The first line of each place; how many more it has. */
function placesText({ places, more, skipped }: Places, context: ViewContext): string {
  const style = styles(context.color);
  return [
    ...places.map(({ path, line, column, text }) => {
      const [first = "", ...rest] = text.split("\n");
      const further = rest.length === 0 ? "" : ` …+${rest.length}`;
      return `${style.bold(oneLine(path))}:${line}:${column}:${plain(first)}${further}`;
    }),
    ...places.length === 0 ? [context.t("search.none_fits_code")] : [],
    ...more ? [context.t("search.more_places", { count: places.length })] : [],
    ...skippedLines(skipped, context, "search.skipped"),
  ].join("\n");
}

/** Most text needs no cleaning, and cleaning costs a look at every character. */
function plain(text: string): string {
  return /^[\t\x20-\x7e]*$/.test(text) ? text : oneLine(text, "keep");
}

function oneLine(text: string, blanks: "keep" | "join" = "join"): string {
  const safe = printable(text);
  return blanks === "keep" ? safe.replaceAll("\n", " ") : safe.replaceAll(/\s+/g, " ").trim();
}
