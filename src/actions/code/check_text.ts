/** What `check` found, as people read it. */

import { printable } from "../../ansi/mod.ts";
import {
  type ArityProblem,
  type Finding,
  plainPath,
  type SyntaxProblem,
} from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";
import { checkBaseline } from "./check_baseline.ts";
import type { CheckReport } from "./check_report.ts";

/** Characters of a name or a head; there are some of a megabyte. */
const longest = 160;

export function checkText(report: CheckReport, context: ViewContext): string {
  const { t } = context;
  const { files, findings, gone, importsOnly, known, skipped, testData, unknown } = report;
  const bad = new Set(findings.map((it) => it.path)).size;
  return [
    ...findings.map((it) => findingLine(it, context)),
    ...unknown.map((it) => t("check.unknown", { path: shown(it) })),
    ...skipped.map((it) =>
      t("check.skipped", { path: path(it.path), reason: t(`skipped.${it.why}`) })
    ),
    ...importsOnly > 0 ? [t("check.imports_only", { count: importsOnly })] : [],
    ...known > 0 ? [t("check.known", { count: known, path: checkBaseline.path })] : [],
    ...gone.length > 0 ? [t("check.gone", { count: gone.length, path: checkBaseline.path })] : [],
    ...testData > 0 ? [t("check.test_data", { count: testData })] : [],
    ...files === 0 ? [] : [
      bad === 0 ? t("check.clean", { files }) : t("check.found", {
        count: findings.length,
        bad,
        files,
      }),
    ],
  ].join("\n");
}

function findingLine(it: Finding, context: ViewContext): string {
  return `${path(it.path)}:${it.line}:${it.column}  ${findingText(it, context)}`;
}

/** What is wrong, without its place. */
export function findingText(it: Finding, context: ViewContext): string {
  const { t } = context;
  const name = shown(it.name);
  switch (it.kind) {
    case "missing_file":
      return t(it.why === "missing" ? "check.missing_file" : "check.outside", { name }) +
        meant(it.nearest, context);
    case "missing_name":
      return t("check.missing_name", { name, from: path(it.from) }) + meant(it.nearest, context);
    case "missing_member":
      return t("check.missing_member", { name, owner: shown(it.owner) }) +
        meant(it.nearest, context);
    case "undefined_name":
      return t("check.undefined_name", { name }) + meant(it.nearest, context);
    case "syntax":
      return syntaxText(name, it.problem, context);
    case "arity":
      return `${arityText(name, it.problem, context)}  ${shown(it.signature)}`;
  }
}

function syntaxText(name: string, problem: SyntaxProblem, { t }: ViewContext): string {
  switch (problem.of) {
    case "unexpected":
      return name === "" ? t("check.syntax") : t("check.syntax_at", { name });
    case "missing":
      return t("check.syntax_missing", { name: shown(problem.what).replaceAll("_", " ") });
    case "statement":
      return t("check.syntax_statement", { name: problem.word });
    case "try":
      return t("check.syntax_try");
    case "block":
      return t("check.syntax_block", { line: problem.after });
    case "indentation":
      return t(`check.syntax_${problem.why}`);
    case "return":
      return t("check.syntax_return");
  }
}

function arityText(callee: string, problem: ArityProblem, context: ViewContext): string {
  const { t } = context;
  switch (problem.of) {
    case "few":
      return t("check.few", { callee, given: problem.given, least: problem.least });
    case "many":
      return t("check.many", { callee, given: problem.given, most: problem.most });
    case "missing":
      return t("check.missing", { callee, name: shown(problem.name) });
    case "keyword":
      return t("check.keyword", { callee, name: shown(problem.name) }) +
        meant(problem.nearest, context);
  }
}

function meant(nearest: string | null, { t }: ViewContext): string {
  return nearest === null ? "" : t("check.nearest", { name: shown(nearest) });
}

function path(it: string): string {
  return printable(plainPath(it));
}

function shown(name: string): string {
  const short = name.length > longest ? `${name.slice(0, longest)}…` : name;
  return printable(short).replaceAll(/\s+/g, " ").trim();
}
