/** What `deps` found, as people read it. */

import { printable, styles } from "../../ansi/mod.ts";
import {
  type LostImport,
  plainPath,
  type SkipReason,
  type Unresolved,
} from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";
import type {
  AroundReport,
  CyclesReport,
  DepsReport,
  Neighbour,
  WholeReport,
} from "./deps_report.ts";
import { skippedLines } from "./skipped_text.ts";
import { unseenLines } from "./unseen_text.ts";

/** Lines of one list; the rest is counted. */
const most = 40;
/** Characters of a specifier; there are some of a megabyte. */
const longest = 200;
/** Files that `--all` names as the most imported. */
const top = 10;

export function depsText(report: DepsReport, context: ViewContext): string {
  switch (report.type) {
    case "file":
    case "folder":
      return aroundText(report, context);
    case "cycles":
      return cyclesText(report, context);
    case "all":
      return wholeText(report, context);
  }
}

function aroundText(report: AroundReport, context: ViewContext): string {
  const { t } = context;
  const { imports, importedBy, path, type, selected } = report;
  const name = type === "file"
    ? shownPath(path)
    : t("deps.folder", { path: `${shownPath(path || ".")}/`, count: selected });
  const own = type === "file" ? report.skipped.find((it) => it.path === path) : undefined;
  return [
    styles(context.color).bold(name),
    ...own ? [t("deps.unknown", { reason: reasonText(own.why, context) })] : [],
    t("deps.imports", { count: imports.length }),
    ...cut(importLines(report, context), context),
    t("deps.imported_by", { count: importedBy.length }),
    ...cut(importerLines(report, context), context),
    ...unresolvedLines(report, context),
    ...restLines(report, context),
  ].join("\n");
}

/** What the answer does not know of. */
function restLines(
  { skipped, unseen }: DepsReport,
  context: ViewContext,
): readonly string[] {
  return [...unseenLines(unseen, context), ...skippedLines(skipped, context)];
}

/** One file and its direct imports: the line in front. Else each line says where the import is. */
function importLines(report: AroundReport, context: ViewContext): readonly string[] {
  const { imports } = report;
  const prefix = distances(report, imports);
  if (report.type === "file" && report.depth === 1) {
    const width = String(Math.max(...imports.map(({ line }) => line))).length;
    return inOrder(imports).map((it) => {
      const line = (it.line === 0 ? "" : String(it.line)).padStart(width);
      return `  ${line}  ${shownPath(it.file)}${kindText(it, context)}`;
    });
  }
  return imports.map((it) =>
    `  ${prefix(it)}${shownPath(it.file)} ← ${place(it.via, it.line)}${kindText(it, context)}`
  );
}

/** As the file is read; what needs no import comes last. */
function inOrder(imports: readonly Neighbour[]): readonly Neighbour[] {
  const place = ({ line }: Neighbour) => line === 0 ? Number.MAX_SAFE_INTEGER : line;
  return imports.toSorted((a, b) => place(a) - place(b));
}

function importerLines(report: AroundReport, context: ViewContext): readonly string[] {
  const { importedBy } = report;
  const prefix = distances(report, importedBy);
  return importedBy.map((it) => {
    const direct = report.type === "file" && it.distance === 1;
    const via = direct ? "" : ` → ${shownPath(it.via)}`;
    return `  ${prefix(it)}${place(it.file, it.line)}${via}${kindText(it, context)}`;
  });
}

/** The distance in front, where there is more than one. */
function distances(
  { depth }: AroundReport,
  all: readonly Neighbour[],
): (it: Neighbour) => string {
  if (depth === 1) return () => "";
  const width = String(all.at(-1)?.distance ?? 0).length;
  return ({ distance }) => `${String(distance).padStart(width)}  `;
}

function kindText({ kind }: Neighbour, { t, color }: ViewContext): string {
  if (kind === "static") return "";
  return `  ${styles(color).dim(t(`deps.kind.${kind}`))}`;
}

function cyclesText(report: CyclesReport, context: ViewContext): string {
  const { t, color } = context;
  const { cycles } = report;
  const blocks = cycles.flatMap(({ files, example }) => [
    "",
    styles(color).bold(t("deps.cycle", { count: files.length })),
    `  ${[...example, ...example.slice(0, 1)].map(shownPath).join(" → ")}`,
    ...files.length === example.length
      ? []
      : cut(files.map((file) => `    ${shownPath(file)}`), context),
  ]);
  return [cyclesHead(report, context), ...blocks, ...restLines(report, context)].join("\n");
}

function cyclesHead({ cycles, path }: CyclesReport, { t }: ViewContext): string {
  const count = cycles.length;
  if (path === null) return count === 0 ? t("deps.cycles.none") : t("deps.cycles", { count });
  const where = { path: shownPath(path || ".") };
  return count === 0 ? t("deps.cycles.none_at", where) : t("deps.cycles_at", { count, ...where });
}

function wholeText(report: WholeReport, context: ViewContext): string {
  const { t } = context;
  const { files, edges, cycles } = report;
  return [
    t("deps.all", { files: files.length, edges: edges.length }),
    ...emptyLines(report, context),
    ...cycles === 0 ? [] : [t("deps.all.cycles", { count: cycles })],
    ...mostImported(report, context),
    ...unresolvedLines(report, context),
    ...restLines(report, context),
    t("deps.all.how"),
  ].join("\n");
}

/** No edge in a project of several files is a finding: it says why, and what to do. */
function emptyLines({ empty }: WholeReport, { t, color }: ViewContext): readonly string[] {
  if (empty === null) return [];
  const { red } = styles(color);
  const how = empty.unknown > 0 ? "deps.empty.unknown" : "deps.empty.how";
  return [red(t("deps.empty", { ...empty })), t(how)];
}

function mostImported({ edges }: WholeReport, { t }: ViewContext): readonly string[] {
  const counts = new Map<string, number>();
  for (const { to } of edges) counts.set(to, (counts.get(to) ?? 0) + 1);
  // The edges' order, and with it that of equal counts, is not that of the paths.
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, top);
  if (ranked.length === 0) return [];
  const width = String(ranked[0]?.[1] ?? 0).length;
  return [
    t("deps.most"),
    ...ranked.map(([file, count]) => `  ${String(count).padStart(width)}  ${shownPath(file)}`),
  ];
}

/** What is missing comes first: it is the user's to mend. */
function unresolvedLines(
  { unresolved }: AroundReport | WholeReport,
  context: ViewContext,
): readonly string[] {
  const { t, color } = context;
  if (!unresolved.some(({ why }) => why !== "unknown")) return [];
  const of = (why: LostImport["why"]) => unresolved.filter((it) => it.why === why);
  const told = (why: "missing" | "outside") =>
    of(why).map(({ from, line, name }) =>
      `  ${t(`deps.${why}`, { place: place(from, line), name: shown(name) })}`
    );
  const { red } = styles(color);
  return [
    t("deps.unresolved"),
    ...cut(told("missing").map(red), context),
    ...cut(told("outside"), context),
    ...folded("compiled", of("compiled"), context),
    ...folded("asset", of("asset"), context),
    ...folded("external", of("external"), context),
  ];
}

function folded(
  why: "asset" | "compiled" | "external",
  all: readonly Unresolved[],
  { t }: ViewContext,
): readonly string[] {
  const names = [...new Set(all.map(({ name }) => name))].sort();
  if (names.length === 0) return [];
  const listed = names.slice(0, most).map(shown).join(", ");
  const rest = names.length > most ? ` … +${names.length - most}` : "";
  return [`  ${t(`deps.${why}`, { count: names.length, names: listed + rest })}`];
}

function reasonText(why: SkipReason, { t }: ViewContext): string {
  return t(`skipped.${why}`);
}

function cut(lines: readonly string[], { t }: ViewContext): readonly string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most), `  ${t("deps.more", { count: lines.length - most })}`];
}

function place(file: string, line: number): string {
  return line === 0 ? shownPath(file) : `${shownPath(file)}:${line}`;
}

function shownPath(path: string): string {
  return printable(plainPath(path));
}

function shown(name: string): string {
  const short = name.length > longest ? `${name.slice(0, longest)}…` : name;
  return printable(short).replaceAll(/\s+/g, " ").trim();
}
