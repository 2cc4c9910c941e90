/** A plan as people read it in a terminal. */

import { oneLine, printable, type Styles, styles, wrap } from "../../ansi/mod.ts";
import type { RunnableStep } from "../../deploy/mod.ts";
import { exitCodes } from "../../protocol/mod.ts";
import type { ViewContext } from "../action.ts";
import { verdictLines } from "../ask/view.ts";
import { type DeployReport, nameOf, type PlanReport, type WordsReport } from "./report.ts";
import { type Phrases, phrasesOf } from "./sections.ts";

/** 0: there is something to do; 1: a question back, or nothing that may be run. */
export function exitOf(report: DeployReport): number {
  if (report.kind === "words") return report.steps.length > 0 ? exitCodes.ok : exitCodes.unfinished;
  return report.plan.steps.some(({ kind }) => kind === "runnable")
    ? exitCodes.ok
    : exitCodes.unfinished;
}

export function reportText(report: DeployReport, context: ViewContext): string {
  return report.kind === "words" ? wordsText(report, context) : planText(report, context);
}

function planText(report: PlanReport, context: ViewContext): string {
  const { plan, project, notes, says } = report;
  const { t } = context;
  const style = styles(context.color);
  const phrases = phrasesOf(t, (command) => command);
  const runnable = plan.steps.flatMap((it) => it.kind === "runnable" ? [it] : []);
  const manual = plan.steps.flatMap((it) => it.kind === "manual" ? [phrases.manual(it)] : []);
  const list = (section: Parameters<Phrases["title"]>[0], lines: readonly string[]) =>
    lines.length === 0 ? [] : [
      [style.bold(phrases.title(section)), ...items(lines, context)].join(
        "\n",
      ),
    ];
  return [
    [style.bold(phrases.head(nameOf(project))), ...environmentLines(report, context)].join("\n"),
    ...says === "" ? [] : [wrapped(says, context).join("\n")],
    ...list("before", plan.prerequisites.map(phrases.prerequisite)),
    runnable.length === 0
      ? t("deploy.no_steps")
      : runnable.map((it, at) => stepText(it, { number: at + 1, phrases, style, t })).join("\n"),
    ...list("not_taken", manual),
    ...list("not_known", plan.unknowns.map(phrases.unknown)),
    ...list("differences", plan.differences.map(phrases.difference)),
    ...list("notes", notes),
  ].join("\n\n");
}

function environmentLines(
  { environment: { os, packageManagers, programs } }: PlanReport,
  context: ViewContext,
): readonly string[] {
  const names = [
    ...packageManagers,
    ...programs.map(({ name, version }) => version === null ? name : `${name} ${version}`),
  ];
  const style = styles(context.color);
  return wrapped(context.t("deploy.here", { os, programs: names.join(", ") }), context)
    .map((it) => style.dim(it));
}

interface Drawing {
  readonly number: number;
  readonly phrases: Phrases;
  readonly style: Styles;
  readonly t: ViewContext["t"];
}

function stepText(step: RunnableStep, { number, phrases, style, t }: Drawing): string {
  const { purpose, command, check, undo } = step;
  const about = [t(`deploy.purpose.${purpose}`), phrases.source(step), phrases.verdict(step)];
  const lines = [
    about.join(" · "),
    ...check === null ? [] : [t("deploy.check", { command: check })],
    ...undo.kind === "command" ? [t("deploy.undo", { command: undo.command })] : [],
    ...undo.kind === "impossible" ? [t("deploy.no_undo")] : [],
  ];
  const head = `${String(number).padStart(3)}  ${printable(command)}`;
  return [head, ...lines.map((it) => style.dim(`     ${oneLine(printable(it))}`))].join("\n");
}

function wrapped(text: string, { width }: ViewContext): readonly string[] {
  return wrap(oneLine(printable(text)), Math.max(width, 20));
}

/** Lines of one list; `--json` has all. */
const mostItems = 12;

function items(lines: readonly string[], context: ViewContext): readonly string[] {
  const more = lines.length - mostItems;
  return [
    ...lines.slice(0, mostItems).flatMap((it) => item(it, context)),
    ...more > 0 ? [`  - ${context.t("deploy.more", { count: more })}`] : [],
  ];
}

function item(text: string, { width }: ViewContext): readonly string[] {
  const [first = "", ...rest] = wrap(oneLine(printable(text)), Math.max(width - 4, 20));
  return [`  - ${first}`, ...rest.map((it) => `    ${it}`)];
}

function wordsText(report: WordsReport, context: ViewContext): string {
  const { t } = context;
  if (report.question !== "") return printable(report.question);
  const steps = report.steps.map(({ command, does, check, undo, verdict }, at) => {
    const lines = [
      ...does === "" ? [] : [does],
      ...check === null ? [] : [t("deploy.check", { command: check })],
      ...undo === null ? [] : [t("deploy.undo", { command: undo })],
      ...verdictLines(verdict, t),
    ];
    const head = `${String(at + 1).padStart(3)}  ${printable(command)}`;
    return [head, ...lines.map((it) => `     ${oneLine(printable(it))}`)].join("\n");
  });
  const unknowns = report.unknowns.flatMap((it) => item(it, context));
  return [
    t("deploy.from_knowledge"),
    ...report.says === "" ? [] : [wrapped(report.says, context).join("\n")],
    ...steps.length === 0 ? [] : [steps.join("\n")],
    ...unknowns.length === 0 ? [] : [[t("deploy.title.not_known"), ...unknowns].join("\n")],
  ].join("\n\n");
}
