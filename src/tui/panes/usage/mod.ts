/** What was spent in this folder: tokens, dollars and time, with small charts. */

import type { Grouping, UsageCharts } from "../../../actions/mod.ts";
import { clamped, moved } from "../../list.ts";
import type { Size } from "../../types.ts";
import { moveOf } from "../moves.ts";
import {
  type OverlayPane,
  type PaneEffect,
  type PaneMessage,
  paneOf,
  type PanePlace,
} from "../pane.ts";
import type { UsageModel } from "./model.ts";
import { usagePage, viewUsage } from "./view.ts";

export interface UsageParts extends UsageCharts {
  readonly at: PanePlace;
}

const groupings: readonly Grouping[] = ["day", "model", "session", "role"];

/** `null`: all days. */
const spans: readonly (number | null)[] = [null, 1, 7, 30];

/** What is to be counted: `model 7`. */
export function usageWish({ by }: PanePlace): {
  readonly by: Grouping;
  readonly days: number | null;
} {
  const [name, days] = by.split(" ");
  const grouping = groupings.find((it) => it === name) ?? "day";
  return { by: grouping, days: spans.find((it) => String(it) === days) ?? null };
}

export function usagePane({ report, names, daily, at }: UsageParts): OverlayPane {
  const found = report.rows.findIndex(({ name }) => name === at.id);
  // Of days the last one matters, of everything else what took most.
  const first = report.by === "day" ? report.rows.length - 1 : 0;
  const list = clamped({ selected: found === -1 ? first : found }, report.rows.length);
  return paneOf<UsageModel>({ report, names, daily, list }, {
    context: "usage",
    update: updateUsage,
    view: viewUsage,
  });
}

interface Updated {
  readonly model: UsageModel | null;
  readonly effects: readonly PaneEffect[];
}

function updateUsage(model: UsageModel, message: PaneMessage, size: Size): Updated {
  if (message.type !== "action") return { model, effects: [] };
  const { report, list } = model;
  const move = moveOf(message.action);
  if (move !== null) {
    const page = usagePage(size);
    const next = moved(list, move, { count: report.rows.length, page });
    return { model: { ...model, list: next }, effects: [] };
  }
  switch (message.action) {
    case "sheet_close":
      return { model: null, effects: [] };
    case "usage_by":
      return counted(model, after(groupings, report.by), report.days);
    case "usage_days":
      return counted(model, report.by, after(spans, report.days));
    case "open":
      return opened(model);
    default:
      return { model, effects: [] };
  }
}

function after<T>(all: readonly T[], now: T): T {
  return all[(all.indexOf(now) + 1) % all.length] ?? now;
}

function counted(model: UsageModel, by: Grouping, days: number | null): Updated {
  const at = { id: null, by: `${by} ${days}` };
  return { model, effects: [{ type: "pane", pane: "usage", at }] };
}

/** A session is gone on with; nothing else is a place to go to. */
function opened(model: UsageModel): Updated {
  const { report, list } = model;
  const name = report.rows[list.selected]?.name;
  if (report.by !== "session" || name === undefined) return { model, effects: [] };
  return { model: null, effects: [{ type: "command", line: `resume ${name}` }] };
}
