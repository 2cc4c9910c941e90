import { printable } from "../../ansi/mod.ts";
import type { Advice, Row, RowVerdict } from "../../advice/mod.ts";
import { exitCodes } from "../../protocol/mod.ts";
import type { ViewContext } from "../action.ts";

/** The first row that may be run; `null`: none. */
function best(advice: Advice): Row | null {
  if (advice.kind !== "proposals") return null;
  return advice.rows.find(({ verdict }) => verdict.kind === "fine" || verdict.kind === "asks") ??
    null;
}

/** What a program gets: the command alone. */
export function commandOf(advice: Advice): string {
  return best(advice)?.proposal.command ?? "";
}

export function exitOf(advice: Advice): number {
  switch (advice.kind) {
    case "says":
      return exitCodes.ok;
    case "proposals":
      return best(advice) ? exitCodes.ok : exitCodes.approval;
    case "asks":
      return exitCodes.unfinished;
    case "nothing":
      return exitCodes.unavailable;
    default:
      return advice satisfies never;
  }
}

export function adviceText(advice: Advice, context: ViewContext): string {
  switch (advice.kind) {
    case "says":
      return printable(advice.says);
    case "asks":
      return printable(advice.question);
    case "nothing":
      return context.t(advice.asked ? "advice.no_answer" : "advice.no_model");
    case "proposals":
      return [
        ...advice.says === "" ? [] : [printable(advice.says)],
        ...advice.rows.map((row, at) => rowText(row, at + 1, context)),
      ].join("\n");
    default:
      return advice satisfies never;
  }
}

function rowText({ proposal, verdict }: Row, number: number, { t }: ViewContext): string {
  const { command, does, caution, source } = proposal;
  const lines = [
    `${does} (${t(`advice.source.${source}`)})`.trim(),
    ...caution === null ? [] : [t("advice.careful", { caution })],
    ...verdictLines(verdict, t),
  ];
  return printable([`  ${number}  ${command}`, ...lines.map((line) => `     ${line}`)].join("\n"));
}

function verdictLines(verdict: RowVerdict, t: ViewContext["t"]): readonly string[] {
  switch (verdict.kind) {
    case "fine":
      return [];
    case "unparsable":
      return [t("advice.unparsable")];
    case "not_installed":
      return [t("advice.not_installed", { program: verdict.program })];
    case "asks":
    case "refused": {
      const { code, detail } = verdict.why;
      const reason = t(`reason.${code}`, { detail });
      return [
        t(`advice.${verdict.kind}`, { reason }),
        ...verdict.warning === null ? [] : [t("advice.warning", { warning: verdict.warning })],
      ];
    }
    default:
      return verdict satisfies never;
  }
}
