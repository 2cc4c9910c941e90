import { printable } from "../../ansi/mod.ts";
import type { Advice, Row, RowVerdict } from "../../advice/mod.ts";
import { exitCodes } from "../../protocol/mod.ts";
import type { ShellAnswer, ViewContext } from "../action.ts";

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
      return nothingText(advice.asked, context.t);
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
  const lines = aboutRow({ proposal, verdict }, t).map((line) => `     ${line}`);
  return printable([`  ${number}  ${proposal.command}`, ...lines].join("\n"));
}

function aboutRow({ proposal, verdict }: Row, t: ViewContext["t"]): readonly string[] {
  const { does, caution, source } = proposal;
  return [
    `${does} (${t(`advice.source.${source}`)})`.trim(),
    ...caution === null ? [] : [t("advice.careful", { caution })],
    ...verdictLines(verdict, t),
  ];
}

/** The same for a panel in which a row can be chosen. */
export function shellAnswer(advice: Advice, context: Pick<ViewContext, "t">): ShellAnswer {
  switch (advice.kind) {
    case "says":
      return { kind: "tell", says: printable(advice.says) };
    case "asks":
      return { kind: "ask", question: printable(advice.question) };
    case "nothing":
      return { kind: "tell", says: nothingText(advice.asked, context.t) };
    case "proposals": {
      const rows = advice.rows.map((row) => ({
        lines: [row.proposal.command, ...aboutRow(row, context.t)].map((line) => printable(line)),
        command: isRefused(row.verdict) ? null : row.proposal.command,
      }));
      return { kind: "choose", says: printable(advice.says), rows };
    }
    default:
      return advice satisfies never;
  }
}

function isRefused({ kind }: RowVerdict): boolean {
  return kind === "refused" || kind === "unparsable";
}

function nothingText(asked: boolean, t: ViewContext["t"]): string {
  return t(asked ? "advice.no_answer" : "advice.no_model");
}

export function verdictLines(verdict: RowVerdict, t: ViewContext["t"]): readonly string[] {
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
