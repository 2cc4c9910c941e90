/** A profile as a person reads it. */

import { cells, printable } from "../../ansi/mod.ts";
import { editFormats, type Profile } from "../../models/mod.ts";
import type { MessageKey } from "../../messages/mod.ts";
import type { ViewContext } from "../action.ts";
import { count } from "../figures.ts";

/** One line a figure; what was not seen is said to be unknown. */
export function profileText(model: string, profile: Profile, { t }: ViewContext): string {
  const lines: readonly (readonly [MessageKey, string])[] = [
    ["probe.window", windowText(profile, t)],
    ["probe.quality", qualityText(profile, t)],
    ["probe.dialect", dialectText(profile, t)],
    ["probe.parallel", t(profile.parallel ? "probe.yes" : "probe.no")],
    ["probe.edits", editsText(profile, t)],
    ["probe.programs", programsText(profile, t)],
    ["probe.speed", speedText(profile, t)],
  ];
  const heads = lines.map(([key]) => t(key));
  const width = Math.max(...heads.map(cells));
  const rows = lines.map(([, text], at) => {
    const head = heads[at] ?? "";
    return `  ${head}${" ".repeat(width - cells(head))}  ${text}`;
  });
  return [t("probe.head", { model: printable(model) }), ...rows, t("probe.kept")].join("\n");
}

type Say = ViewContext["t"];

function windowText({ window, windowBy, served, silent }: Profile, t: Say): string {
  if (window === null) {
    return served === null ? t("probe.unknown") : t("probe.at_least", { tokens: count(served) });
  }
  const by = windowBy === null ? "" : t(`probe.by.${windowBy}`);
  return t(silent ? "probe.tokens_cut" : "probe.tokens_by", { tokens: count(window), by });
}

function qualityText({ quality, served }: Profile, t: Say): string {
  if (quality !== null) return t("probe.tokens", { tokens: count(quality) });
  return served === null ? t("probe.unknown") : t("probe.no_end", { tokens: count(served) });
}

function dialectText({ dialect, notation }: Profile, t: Say): string {
  const text = t(`probe.dialect.${dialect}`);
  return notation === null ? text : `${text} (${printable(notation)})`;
}

function editsText({ edits, bestEdit }: Profile, t: Say): string {
  const each = editFormats.map((format) => {
    const share = edits[format] ?? null;
    return `${format} ${share === null ? "?" : `${Math.round(share * 100)} %`}`;
  });
  const best = bestEdit === null ? t("probe.no_edit") : t("probe.best", { format: bestEdit });
  return `${best} (${each.join(", ")})`;
}

/** What is not written right is not offered (`style: auto`). */
function programsText({ programs }: Profile, t: Say): string {
  return programs === null
    ? t("probe.unknown")
    : t(programs > 0 ? "probe.programs_right" : "probe.programs_wrong", {
      share: Math.round(programs * 100),
    });
}

function speedText({ tokensPerSecond }: Profile, t: Say): string {
  return tokensPerSecond === null
    ? t("probe.unknown")
    : t("probe.per_second", { tokens: tokensPerSecond });
}
