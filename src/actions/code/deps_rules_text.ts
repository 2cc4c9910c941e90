/** Broken rules of the architecture, as people read them: by rule, a line each. */

import { printable, styles } from "../../ansi/mod.ts";
import { plainPath } from "../../codeintel/mod.ts";
import type { Violation } from "./rules/mod.ts";
import type { ViewContext } from "../action.ts";
import { baseline } from "./architecture_file.ts";
import type { RulesReport } from "./deps_rules.ts";

export function rulesText(report: RulesReport, context: ViewContext): string {
  const { t } = context;
  const { known, gone } = report;
  return [
    ...brokenLines(report, context),
    ...known === 0 ? [] : [t("deps.rules.known", { count: known, path: baseline.path })],
    ...gone.length === 0 ? [] : [
      t("deps.rules.gone", { count: gone.length, path: baseline.path }),
      ...gone.map((it) => `  ${printable(it)}`),
    ],
  ].join("\n");
}

function brokenLines({ rules, violations }: RulesReport, context: ViewContext): readonly string[] {
  const { t, color } = context;
  if (violations.length === 0) return [t("deps.rules.kept", { count: rules })];
  const names = [...new Set(violations.map(({ rule }) => rule))];
  return [
    ...names.flatMap((name) => [
      styles(color).bold(printable(name)),
      ...violations.filter(({ rule }) => rule === name).map((it) => `  ${line(it, context)}`),
    ]),
    t("deps.rules.broken", { count: violations.length, broken: names.length, rules }),
  ];
}

function line(it: Violation, { t }: ViewContext): string {
  switch (it.kind) {
    case "layer":
    case "forbidden":
    case "door":
      return [place(it.from, it.line), ...[...it.through, it.to].map(shown)].join(" → ");
    case "package":
      return `${place(it.from, it.line)} → ${printable(it.package)}`;
    case "required":
      return t("deps.rules.required", { path: shown(it.from) });
    case "cycle":
      return [...it.example, ...it.example.slice(0, 1)].map(shown).join(" → ");
    case "unmatched":
      return t("deps.rules.unmatched", { glob: printable(it.glob) });
  }
}

function place(file: string, line: number): string {
  return line === 0 ? shown(file) : `${shown(file)}:${line}`;
}

function shown(path: string): string {
  return printable(plainPath(path));
}
