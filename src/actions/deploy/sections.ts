/** What a plan says besides its steps, in the user's language, for a page and for a terminal. */

import { oneLine } from "../../ansi/mod.ts";
import type {
  ManualStep,
  Origin,
  Prerequisite,
  RunnableStep,
  Source,
  Unknown,
} from "../../deploy/mod.ts";
import type { ViewContext } from "../action.ts";
import type { PlanReport } from "./report.ts";

export interface Phrases {
  head(name: string): string;
  source(source: Source): string;
  prerequisite(it: Prerequisite): string;
  manual(it: ManualStep): string;
  unknown(it: Unknown): string;
  difference(it: PlanReport["plan"]["differences"][number]): string;
  verdict(it: RunnableStep): string;
  title(section: "before" | "not_taken" | "not_known" | "differences" | "notes"): string;
}

/** `code`: how a command stands in a sentence. */
export function phrasesOf(t: ViewContext["t"], code: (command: string) => string): Phrases {
  return {
    head: (name) => t("deploy.head", { name: oneLine(name) }),
    title: (section) => t(`deploy.title.${section}`),
    source: (it) => sourceText(it, t),
    verdict: ({ verdict }) => t(`deploy.verdict.${verdict}`),
    prerequisite: ({ program, version, wanted, install, undo, check }) => {
      const what = version === null
        ? t("deploy.missing", { program })
        : t("deploy.old", { program, version, wanted: wanted ?? "" });
      return [
        what,
        install === null
          ? t("deploy.install_by_hand")
          : t("deploy.install", { command: code(install) }),
        t("deploy.check", { command: code(check) }),
        ...undo === null ? [] : [t("deploy.undo", { command: code(undo) })],
      ].join(t("deploy.and"));
    },
    manual: (it) =>
      t("deploy.manual", {
        command: code(it.command),
        from: sourceText(it, t),
        why: t(`deploy.warning.${it.warning}`),
      }),
    unknown: (it) => unknownText(it, t),
    difference: ({ purpose, readme, buildFile }) =>
      t("deploy.difference", {
        purpose: t(`deploy.purpose.${purpose}`),
        readme: code(oneLine(readme.command)),
        readmeAt: place(readme.from),
        own: code(buildFile.command),
        ownAt: place(buildFile.from),
      }),
  };
}

function place({ path, line }: Origin): string {
  return `${path}:${line}`;
}

function sourceText(it: Source, t: ViewContext["t"]): string {
  switch (it.source) {
    case "build_file":
    case "readme":
      return place(it.from);
    case "model":
      return it.does === ""
        ? t("deploy.from_model")
        : t("deploy.from_model_does", { does: it.does });
    case "address":
      return t("deploy.from_address");
    default:
      return it satisfies never;
  }
}

function unknownText(it: Unknown, t: ViewContext["t"]): string {
  switch (it.kind) {
    case "secret":
      return t("deploy.unknown.secret", { name: it.name, from: place(it.from) });
    case "version":
      return t("deploy.unknown.version", {
        program: it.program,
        wanted: oneLine(it.wanted),
        from: place(it.from),
      });
    case "which_package":
      return t("deploy.unknown.which_package", {
        from: [place(it.from), ...it.folders.length === 0 ? [] : [it.folders.join(", ")]].join(
          ": ",
        ),
      });
    case "remote_script":
    case "alternative":
    case "unlocked":
      return t(`deploy.unknown.${it.kind}`, { from: place(it.from) });
    case "port_in_use":
      return t("deploy.unknown.port_in_use", { port: it.port });
    case "unread":
      return t("deploy.unknown.unread", { path: it.path });
    case "no_step":
      return t(`deploy.unknown.no_${it.purpose}`);
    case "program":
      return t("deploy.unknown.program", { command: it.command, from: place(it.from) });
    case "said":
      return t("deploy.unknown.said", { text: it.text });
    default:
      return it satisfies never;
  }
}

/** Of a page: each with its heading, those that have something to say. */
export function sections({ plan, notes, says }: PlanReport, phrases: Phrases): readonly string[] {
  const { prerequisites, unknowns, differences, steps } = plan;
  const manual = steps.flatMap((it) => it.kind === "manual" ? [phrases.manual(it)] : []);
  const list = (
    section: Parameters<Phrases["title"]>[0],
    lines: readonly string[],
  ) =>
    lines.length === 0
      ? []
      : [`## ${phrases.title(section)}\n\n${lines.map((it) => `- ${it}`).join("\n")}`];
  return [
    ...says === "" ? [] : [`> ${says}`],
    ...list("before", prerequisites.map(phrases.prerequisite)),
    ...list("not_taken", manual),
    ...list("not_known", unknowns.map(phrases.unknown)),
    ...list("differences", differences.map(phrases.difference)),
    ...list("notes", notes),
  ];
}
