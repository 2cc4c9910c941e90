/** The answer to `?? deploy …`, asked in a shell: the first steps, to be put on its prompt. */

import { printable } from "../../ansi/mod.ts";
import { loadMessages, message } from "../../messages/mod.ts";
import type { ModelRequest } from "../../protocol/mod.ts";
import { shellWord } from "../../util/mod.ts";
import type { ViewContext } from "../action.ts";
import type { ShellAnswer, ShellRow } from "../shell_start.ts";
import { verdictLines } from "../ask/view.ts";
import type { Ports } from "../ports.ts";
import type { MakingOptions } from "./made.ts";
import { answeredPlan, preparedPlan } from "./made.ts";
import { nameOf, type PlanReport, type WordsReport } from "./report.ts";
import { phrasesOf } from "./sections.ts";
import { targetOf } from "./target.ts";
import { answeredWords, preparedWords } from "./words.ts";

/** As many as the panel shows. */
const most = 5;

export interface DeployQuestion {
  /** What stands behind `deploy`; empty: the folder. */
  readonly words: string;
  /** Absolute path of the shell's folder. */
  readonly folder: string;
}

/** A question that is ready to be answered. */
export interface PreparedDeploy {
  /** Word for word what a model is sent; `null`: rules answer alone. */
  readonly request: ModelRequest | null;
  answer(signal: AbortSignal): Promise<ShellAnswer>;
}

/**
 * No model is sent anything. Nobody is asked about a host here: an address is read only where a rule of
 * the user's lets it.
 *
 * @throws {AgentError} in one sentence what is wrong with the words
 */
export async function preparedDeploy(
  ports: Ports,
  { words, folder }: DeployQuestion,
  signal: AbortSignal,
): Promise<PreparedDeploy> {
  await loadMessages("deploy");
  const options: MakingOptions = {
    model: null,
    asks: true,
    signal,
    approve: () => Promise.resolve(null),
    working: () => {},
  };
  const given = words.split(/\s+/).filter((it) => it !== "");
  const here = await Deno.realPath(folder).catch(() => ports.root);
  const there = here === ports.root ? ports : await ports.at(here, {});
  const t: ViewContext["t"] = (key, params) => message(ports.locale, key, params);
  const target = await targetOf(there, given);
  switch (target.kind) {
    case "words": {
      // Its model is reached from where the program began.
      const prepared = await preparedWords(ports, target.words, options);
      return {
        request: prepared.sent.request,
        answer: async (signal) => wordsAnswer(await answeredWords(ports, prepared, signal), t),
      };
    }
    case "document": {
      const says = t("error.deploy.document", { path: target.path });
      return { request: null, answer: () => Promise.resolve({ kind: "tell", says }) };
    }
    case "folder":
    case "address": {
      const prepared = await preparedPlan(there, target, options);
      return {
        request: prepared.sent?.request ?? null,
        answer: async (signal) => planAnswer(await answeredPlan(prepared, signal), words.trim(), t),
      };
    }
    default:
      return target satisfies never;
  }
}

/** @throws {AgentError} in one sentence what is wrong with the words */
export async function deployAnswer(
  ports: Ports,
  question: DeployQuestion,
  signal: AbortSignal,
): Promise<ShellAnswer> {
  return await (await preparedDeploy(ports, question, signal)).answer(signal);
}

function planAnswer(
  { plan, project, says }: PlanReport,
  words: string,
  t: ViewContext["t"],
): ShellAnswer {
  const phrases = phrasesOf(t, (command) => command);
  const before = plan.prerequisites.flatMap((it): ShellRow[] =>
    it.install === null
      ? []
      : [{ lines: [it.install, phrases.prerequisite(it)], command: it.install }]
  );
  const steps = plan.steps.flatMap((it): ShellRow[] =>
    it.kind === "manual" ? [] : [{
      lines: [
        it.command,
        [t(`deploy.purpose.${it.purpose}`), phrases.source(it), phrases.verdict(it)].join(" · "),
        ...it.check === null ? [] : [t("deploy.check", { command: it.check })],
      ],
      command: it.command,
    }]
  );
  const rows = [...before, ...steps];
  const unknowns = plan.unknowns.map(phrases.unknown);
  if (rows.length === 0) {
    return { kind: "tell", says: inert([t("deploy.no_steps"), ...unknowns].join("\n")) };
  }
  const rest = rows.length - most;
  const head = [
    t("deploy.first", { name: nameOf(project), count: rows.length }),
    ...says === "" ? [] : [says],
    ...rest > 0 ? [t("deploy.rest", { count: rest, what: words })] : [],
  ];
  return {
    kind: "choose",
    says: inert(head.join("\n")),
    rows: rows.slice(0, most).map(shown),
    notes: [],
  };
}

function wordsAnswer(report: WordsReport, t: ViewContext["t"]): ShellAnswer {
  if (report.question !== "") return { kind: "ask", question: inert(report.question) };
  const head = [t("deploy.from_knowledge"), ...report.says === "" ? [] : [report.says]];
  const rest = report.steps.length - most;
  if (report.steps.length === 0) return { kind: "tell", says: inert(head.join("\n")) };
  if (rest > 0) head.push(t("deploy.rest", { count: rest, what: shellWord(report.words) }));
  const rows = report.steps.slice(0, most).map(({ command, does, verdict }): ShellRow => {
    const isRefused = verdict.kind === "refused" || verdict.kind === "unparsable";
    return {
      lines: [command, does, ...verdictLines(verdict, t)].filter((it) => it !== ""),
      command: isRefused ? null : command,
    };
  });
  return { kind: "choose", says: inert(head.join("\n")), rows: rows.map(shown), notes: [] };
}

function shown({ lines, command }: ShellRow): ShellRow {
  return { lines: lines.map(inert), command };
}

function inert(text: string): string {
  return printable(text);
}
