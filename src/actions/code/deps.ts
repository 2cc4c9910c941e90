import * as z from "zod";
import {
  type DependencyGraph,
  dotText,
  edgesText,
  jsonText,
  mermaidText,
  type Skipped,
  type Unseen,
  unseenOf,
} from "../../codeintel/mod.ts";
import { type HtmlLabels, htmlText } from "./rules/mod.ts";
import { AgentError, exitCodes } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { aroundReport, cyclesReport, type DepsReport, wholeReport } from "./deps_report.ts";
import { baselineText, type RulesReport, rulesReport } from "./deps_rules.ts";
import { rulesText } from "./deps_rules_text.ts";
import { select, type Selection } from "./selection.ts";
import { depsText } from "./deps_text.ts";

const args = z.strictObject({
  file: z.string().min(1).meta({ positional: 0, complete: "file" }).optional(),
  all: z.boolean().default(false),
  transitive: z.boolean().meta({ short: "t" }).default(false),
  depth: z.int().min(1).optional(),
  cycles: z.boolean().default(false),
  rules: z.boolean().default(false),
  format: z.enum(["text", "json", "mermaid", "dot", "edges", "html", "baseline"]).meta({
    short: "f",
  }).default("text"),
});

type Args = z.output<typeof args>;

/** The report, and how it is to be shown; as JSON it is the report alone. */
interface DepsResult {
  readonly report: DepsReport | RulesReport;
  readonly format: Args["format"];
  toJSON(): DepsReport | RulesReport;
}

/** What a file imports and what imports it, or the graph of the whole project. */
export const deps = query({
  path: ["deps"],
  rights: ["read", "write"],
  args,
  async run(ports, given, face): Promise<DepsResult> {
    check(given);
    using code = await ports.code(face);
    if (given.rules) {
      const ignoresKnown = given.format === "baseline";
      return resultOf(await rulesReport(await code.graph(), ports, { ignoresKnown }), given);
    }
    // A mistyped name is told before anything is worked out.
    const chosen = given.file === undefined ? null : await select(given.file, ports, code);
    // The root has nothing around it.
    const selection = chosen?.path === "" ? null : chosen;
    const graph = await code.graph();
    const skipped = code.index.skipped();
    const unseen = unseenOf(graph, code.index);
    const report = reportOf(graph, { selection, given, known: { skipped, unseen } });
    return resultOf(report, given);
  },
  view,
  exit: ({ report, format }) =>
    report.type === "rules" && format !== "baseline" && report.violations.length > 0
      ? exitCodes.failing
      : exitCodes.ok,
});

function resultOf(report: DepsResult["report"], { format }: Args): DepsResult {
  return { report, format, toJSON: () => report };
}

const rulesFormats: ReadonlySet<Args["format"]> = new Set(["text", "json", "baseline"]);

/** What does not go together is refused rather than left aside. */
function check({ file, all, transitive, depth, cycles, rules, format }: Args): void {
  const conflict = (name: string, other: string) => {
    throw new AgentError("usage", "arg.conflict", { name, other });
  };
  if (rules) {
    if (file !== undefined) conflict("file", "--rules");
    if (cycles) conflict("cycles", "--rules");
    if (!rulesFormats.has(format)) conflict("format", "--rules");
  } else if (format === "baseline") {
    throw new AgentError("usage", "deps.no_rules_asked");
  }
  if (file === undefined && !all && !rules) throw new AgentError("usage", "deps.no_file");
  if (file !== undefined && all) conflict("file", "--all");
  const other = all ? "--all" : cycles ? "--cycles" : rules ? "--rules" : null;
  if (other === null) return;
  if (transitive) conflict("transitive", other);
  if (depth !== undefined) conflict("depth", other);
}

interface DepsRequest {
  readonly selection: Selection | null;
  readonly given: Args;
  readonly known: { readonly skipped: readonly Skipped[]; readonly unseen: Unseen };
}

function reportOf(graph: DependencyGraph, { selection, given, known }: DepsRequest): DepsReport {
  if (given.cycles) return { ...cyclesReport(graph, selection), ...known };
  // The getter of its cycles stays one.
  if (selection === null) return Object.assign(wholeReport(graph), known);
  return { ...aroundReport(graph, selection, depthOf(given)), ...known };
}

/** Direct neighbours, unless more is asked for; `null` is without end. */
function depthOf({ transitive, depth }: Args): number | null {
  return depth ?? (transitive ? null : 1);
}

function view({ report, format }: DepsResult, context: ViewContext): string {
  if (report.type === "rules") return rulesView(report, format, context);
  switch (format) {
    case "text":
      return depsText(report, context);
    case "json":
      return jsonText(report);
    case "mermaid":
      return mermaidText(report);
    case "dot":
      return dotText(report);
    case "html":
      return htmlText(report, htmlLabels(report, context));
    case "edges":
    case "baseline":
      return edgesText(report);
  }
}

function htmlLabels({ files }: DepsReport, { t, locale }: ViewContext): HtmlLabels {
  return {
    lang: locale,
    title: t("deps.html.title", { count: files.length }),
    find: t("deps.html.find"),
    imports: t("deps.html.imports"),
    importedBy: t("deps.html.imported_by"),
    within: t("deps.html.within"),
    cycle: t("deps.html.cycle"),
    more: t("deps.html.more"),
  };
}

function rulesView(report: RulesReport, format: Args["format"], context: ViewContext): string {
  switch (format) {
    case "baseline":
      return baselineText(report);
    case "json":
      return jsonText(report);
    default:
      return rulesText(report, context);
  }
}
