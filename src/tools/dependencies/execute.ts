import {
  type DependencyGraph,
  type LostImport,
  reach,
  type Reached,
  type UnknownReason,
  type Unseen,
  unseenOf,
} from "../../codeintel/mod.ts";
import type { Execute } from "../../protocol/mod.ts";
import { select, type Selection, skippedLines, withCode } from "../code.ts";
import { fitting } from "../fitting.ts";
import type { Input } from "./definition.ts";

/** Names of packages that are told. */
const mostPackages = 40;

export const execute: Execute<Input> = (input, ports) =>
  withCode(ports, async (code) => {
    const chosen = await select(code, ports.workspace, input.path);
    if (chosen.type === "refused") return chosen.output;
    const graph = await code.graph();
    const lines = around(graph, chosen, input.transitive ?? false);
    const unseen = unseenLines(unseenOf(graph, code.index));
    const shown = fitting(lines);
    const rest = lines.length - shown.length;
    const cut = rest > 0 ? [`[${rest} more lines; ask for a file or a smaller folder]`] : [];
    return { text: [...shown, ...cut, ...unseen, ...skippedLines(code, chosen.files)].join("\n") };
  });

function around(
  graph: DependencyGraph,
  { type, path, files }: Exclude<Selection, { type: "refused" }>,
  transitive: boolean,
): readonly string[] {
  const limit = transitive ? {} : { depth: 1 };
  const imports = [...reach(graph, files, { direction: "imports", ...limit }).values()];
  const importers = [...reach(graph, files, { direction: "importers", ...limit }).values()];
  const own = new Set(files);
  const lost = graph.unresolved.filter(({ from }) => own.has(from));
  const missing = lost.filter(({ why }) => why === "missing");
  const whole = files.length === graph.files.length;
  const neighbours = whole ? ["[the whole project: ask for a file or a folder in it]"] : [
    `${path} imports ${projectFiles(imports.length)}:`,
    ...imports.map((it) => importedLine(it, type)),
    `${path} is imported by ${projectFiles(importers.length)}:`,
    ...importers.map(importerLine),
  ];
  return [
    ...neighbours,
    ...missing.length === 0 ? [] : [`missing imports: ${missing.length}`],
    ...missing.map(({ from, line, name }) => `${from}:${line}: ${name}`),
    ...packages(lost),
  ];
}

function importedLine({ file, distance, edge }: Reached, type: "file" | "folder"): string {
  if (distance > 1) return `${file} (${distance} steps, through ${edge.from})`;
  const where = type === "file" ? `line ${edge.line}` : `${edge.from}:${edge.line}`;
  return `${file} (${[...edge.line > 0 ? [where] : [], ...kindOf(edge)].join(", ")})`;
}

function importerLine({ file, distance, edge }: Reached): string {
  if (distance > 1) return `${file} (${distance} steps, through ${edge.to})`;
  const kind = kindOf(edge);
  return `${file}${edge.line > 0 ? `:${edge.line}` : ""}${kind.length > 0 ? ` (${kind})` : ""}`;
}

function kindOf({ kind }: Reached["edge"]): readonly string[] {
  return kind === "static" ? [] : [kind];
}

function packages(lost: readonly LostImport[]): readonly string[] {
  const names = [...new Set(lost.flatMap((it) => it.why === "external" ? [it.name] : []))].sort();
  if (names.length === 0) return [];
  const rest = names.length - mostPackages;
  const shown = names.slice(0, mostPackages).join(", ");
  return [`from elsewhere: ${shown}${rest > 0 ? ` and ${rest} more` : ""}`];
}

/** Why imports are not understood, as the model reads it. */
const reasons: Readonly<Record<UnknownReason, string>> = {
  alias: "no configuration file says where it leads",
  computed: "a configuration file computes where it leads",
  generated: "a tool generates the file",
  unrooted: "in folders that no manifest puts on the search path",
  ambiguous: "several packages of the project have this name",
};

/** Groups that are told. */
const mostGroups = 8;

function unseenLines({ unknown, unread }: Unseen): readonly string[] {
  const count = unknown.reduce((sum, it) => sum + it.count, 0);
  const groups = unknown.slice(0, mostGroups).map(({ prefix, count, reason, example }) =>
    `  ${prefix} (${count}): ${reasons[reason]}; ${example.file}:${example.line}`
  );
  const files = unread.map(({ extension, count }) => `${extension} ${count}`).join(", ");
  return [
    ...count > 0
      ? [`[not understood: ${count} imports of this project; files may be missing above]`]
      : [],
    ...groups,
    ...files === "" ? [] : [`[source files in languages that are not read: ${files}]`],
  ];
}

function projectFiles(count: number): string {
  return `${count} ${count === 1 ? "file" : "files"} of this project`;
}
