import * as z from "zod";
import {
  type DependencyGraph,
  dotText,
  edgesText,
  jsonText,
  mermaidText,
  type Skipped,
} from "../../codeintel/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { aroundReport, cyclesReport, type DepsReport, wholeReport } from "./deps_report.ts";
import { select, type Selection } from "./selection.ts";
import { depsText } from "./deps_text.ts";

const args = z.strictObject({
  file: z.string().min(1).meta({ positional: 0, complete: "file" }).optional(),
  all: z.boolean().default(false),
  transitive: z.boolean().meta({ short: "t" }).default(false),
  depth: z.int().min(1).optional(),
  cycles: z.boolean().default(false),
  format: z.enum(["text", "json", "mermaid", "dot", "edges"]).meta({ short: "f" }).default("text"),
});

type Args = z.output<typeof args>;

/** The report, and how it is to be shown; as JSON it is the report alone. */
interface DepsResult {
  readonly report: DepsReport;
  readonly format: Args["format"];
  toJSON(): DepsReport;
}

/** What a file imports and what imports it, or the graph of the whole project. */
export const deps = query({
  path: ["deps"],
  rights: ["read", "write"],
  args,
  async run(ports, given, face): Promise<DepsResult> {
    check(given);
    using code = await ports.code(face);
    // A mistyped name is told before anything is worked out.
    const chosen = given.file === undefined ? null : await select(given.file, ports, code);
    // The root has nothing around it.
    const selection = chosen?.path === "" ? null : chosen;
    const graph = await code.graph();
    const report = reportOf(graph, { selection, given, skipped: code.index.skipped() });
    return { report, format: given.format, toJSON: () => report };
  },
  view,
});

/** What does not go together is refused rather than left aside. */
function check({ file, all, transitive, depth, cycles }: Args): void {
  const conflict = (name: string, other: string) => {
    throw new AgentError("usage", "arg.conflict", { name, other });
  };
  if (file === undefined && !all) throw new AgentError("usage", "deps.no_file");
  if (file !== undefined && all) conflict("file", "--all");
  const other = all ? "--all" : cycles ? "--cycles" : null;
  if (other === null) return;
  if (transitive) conflict("transitive", other);
  if (depth !== undefined) conflict("depth", other);
}

interface DepsRequest {
  readonly selection: Selection | null;
  readonly given: Args;
  readonly skipped: readonly Skipped[];
}

function reportOf(graph: DependencyGraph, { selection, given, skipped }: DepsRequest): DepsReport {
  if (given.cycles) return { ...cyclesReport(graph, selection), skipped };
  if (selection === null) return wholeReport(graph, skipped);
  return { ...aroundReport(graph, selection, depthOf(given)), skipped };
}

/** Direct neighbours, unless more is asked for; `null` is without end. */
function depthOf({ transitive, depth }: Args): number | null {
  return depth ?? (transitive ? null : 1);
}

function view({ report, format }: DepsResult, context: ViewContext): string {
  switch (format) {
    case "text":
      return depsText(report, context);
    case "json":
      return jsonText(report);
    case "mermaid":
      return mermaidText(report);
    case "dot":
      return dotText(report);
    case "edges":
      return edgesText(report);
  }
}
