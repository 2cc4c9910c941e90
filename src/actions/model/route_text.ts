/** The explanation of a choice, for people. */

import { printable, styles } from "../../ansi/mod.ts";
import { isMessageKey } from "../../messages/mod.ts";
import type { Obstacle } from "../../models/mod.ts";
import type { ViewContext } from "../action.ts";
import { count } from "../figures.ts";
import { partText } from "../route_why.ts";
import { table } from "../table.ts";
import type { Route, RouteRow } from "./route_report.ts";

export function routeText(route: Route, context: ViewContext): string {
  const { t, color, width } = context;
  const { bold, dim } = styles(color);
  const { score: { score, tier, parts }, complexFrom, takes, models } = route;
  const head = t(tier === "simple" ? "route.simple" : "route.complex", {
    score,
    from: complexFrom,
  });
  const points = parts.map((it) =>
    `  ${(it.points > 0 ? `+${it.points}` : `${it.points}`).padStart(4)}  ${partText(it.why, t)}`
  );
  const after = models.filter(({ place }) => place !== null && place > 1).map(({ name }) => name);
  const taken = takes === null
    ? t("route.nobody")
    : after.length === 0
    ? t("route.takes", { name: takes })
    : t("route.takes_then", {
      name: takes,
      after: after.join(context.locale === "zh" ? "、" : ", "),
    });
  const rows = table(
    [
      { head: "", text: ({ place }) => place === null ? "" : String(place) },
      { head: t("column.name"), text: ({ name }) => name },
      { head: t("column.role"), text: ({ role }) => t(`route.role.${role}`) },
      { head: t("column.model"), text: ({ model }) => model ?? "" },
    ],
    models,
    width,
  );
  const notes = [...models.flatMap((it) => notesText(it, context)), t("route.length")];
  const sections = [bold(head), points.join("\n"), printable(taken), rows];
  sections.push(dim(printable(notes.join("\n"))));
  return sections.filter((it) => it !== "").join("\n\n");
}

type Translate = ViewContext["t"];

/** One line, or none. */
function notesText(
  { name, problem, obstacles, unknown }: RouteRow,
  { t, locale }: ViewContext,
): readonly string[] {
  const unknowns = unknown.map((it) => t(`route.unknown.${it}`));
  const what = unknowns.join(locale === "zh" ? "、" : ", ");
  const notes = [
    ...problem ? [problemText(problem, t)] : [],
    ...obstacles.map((it) => obstacleText(it, t)),
    ...what === "" ? [] : [t("route.unknown", { what })],
  ];
  if (notes.length === 0) return [];
  return [t("text.named", { name, what: notes.join(locale === "zh" ? "；" : "; ") })];
}

function problemText({ code, params }: NonNullable<RouteRow["problem"]>, t: Translate): string {
  switch (code) {
    case "model.no_key":
    case "model.no_key_here":
      return t("route.no_key", params);
    default: {
      const key = `error.${code}`;
      return isMessageKey(key) ? t(key, params) : code;
    }
  }
}

function obstacleText(it: Obstacle, t: Translate): string {
  switch (it.type) {
    case "window":
    case "quality":
      return t(`route.obstacle.${it.type}`, { tokens: count(it.tokens) });
    case "resting":
    case "offline":
    case "tools":
    case "vision":
      return t(`route.obstacle.${it.type}`);
  }
}
