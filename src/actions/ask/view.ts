import { printable } from "../../ansi/mod.ts";
import type { Advice, LeftOutReason, Row, RowVerdict } from "../../advice/mod.ts";
import type { Risk } from "../../policy/mod.ts";
import { exitCodes, type ModelRequest } from "../../protocol/mod.ts";
import type { ViewContext } from "../action.ts";
import type { ShellAnswer } from "../shell_start.ts";

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
      return advice.leftOut.length === 0 ? exitCodes.ok : exitCodes.approval;
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
      return saysText(advice, context.t);
    case "asks":
      return printable(advice.question);
    case "nothing":
      return context.t(`advice.${advice.why}`);
    case "proposals":
      return [
        ...advice.says === "" ? [] : [printable(advice.says)],
        ...advice.rows.map((row, at) => rowText(row, at + 1, context)),
        ...leftOutLines(advice.leftOut, context.t),
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
      return { kind: "tell", says: saysText(advice, context.t) };
    case "asks":
      return { kind: "ask", question: printable(advice.question) };
    case "nothing":
      return { kind: "tell", says: context.t(`advice.${advice.why}`) };
    case "proposals": {
      const rows = advice.rows.map((row) => ({
        lines: [row.proposal.command, ...aboutRow(row, context.t)].map((line) => printable(line)),
        // What cannot be read may still be mended there by hand.
        command: row.verdict.kind === "refused" ? null : row.proposal.command,
      }));
      const notes = leftOutLines(advice.leftOut, context.t);
      return { kind: "choose", says: printable(advice.says), rows, notes };
    }
    default:
      return advice satisfies never;
  }
}

function saysText(
  { says, leftOut }: Extract<Advice, { kind: "says" }>,
  t: ViewContext["t"],
): string {
  return [...says === "" ? [] : [printable(says)], ...leftOutLines(leftOut, t)].join("\n");
}

/** What is not offered is told: the person may have waited for it. */
function leftOutLines(
  reasons: readonly LeftOutReason[],
  t: ViewContext["t"],
): readonly string[] {
  return reasons.map((it) => t("advice.left_out", { why: t(`advice.left_out.${it}`) }));
}

/** What nothing on this machine takes back. */
const lasting: ReadonlySet<Risk["kind"]> = new Set<Risk["kind"]>(
  ["deletes", "publishes", "remote", "downloads", "history", "database", "processes"],
);

function riskLines(risks: readonly Risk[], t: ViewContext["t"]): readonly string[] {
  return risks.map(({ kind, words }) => {
    const risk = t(`risk.${kind}`, { words });
    return t(lasting.has(kind) ? "advice.risk_lasting" : "advice.risk", { risk });
  });
}

export function verdictLines(verdict: RowVerdict, t: ViewContext["t"]): readonly string[] {
  switch (verdict.kind) {
    case "fine":
      return [];
    case "unparsable":
      return [t("advice.unparsable", { shell: verdict.shell })];
    case "not_installed":
      return [t("advice.not_installed", { program: verdict.program })];
    case "asks":
    case "refused": {
      const { code, detail } = verdict.why;
      const reason = code === "untrusted" ? t("advice.untrusted") : t(`reason.${code}`, { detail });
      return [
        t(`advice.${verdict.kind}`, { reason }),
        ...riskLines(verdict.risks, t),
        ...verdict.warning === null ? [] : [t("advice.warning", { warning: verdict.warning })],
      ];
    }
    default:
      return verdict satisfies never;
  }
}

/** Word for word what a model is sent. */
export function sentText({ system, messages }: ModelRequest): string {
  return [system, ...messages.flatMap((it) => it.role === "user" ? [it.text] : [])].join("\n\n");
}
