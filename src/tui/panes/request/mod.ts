/** What the next request holds, piece by piece; what is old of it can be left out. */

import type { ContextReport } from "../../../actions/mod.ts";
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
import type { RequestModel } from "./model.ts";
import { requestPage, viewRequest } from "./view.ts";

export interface RequestParts {
  readonly report: ContextReport;
  readonly texts: readonly string[];
  readonly at: PanePlace;
}

export function requestPane({ report, texts, at }: RequestParts): OverlayPane {
  const count = report.segments.length;
  // What was said last is looked for most.
  const selected = at.id === null ? count - 1 : Number(at.id);
  return paneOf<RequestModel>({ report, texts, list: clamped({ selected }, count) }, {
    context: "request",
    update: updateRequest,
    view: viewRequest,
  });
}

interface Updated {
  readonly model: RequestModel | null;
  readonly effects: readonly PaneEffect[];
}

function updateRequest(model: RequestModel, message: PaneMessage, size: Size): Updated {
  if (message.type !== "action") return { model, effects: [] };
  const { report, texts, list } = model;
  const { segments } = report;
  const move = moveOf(message.action);
  if (move !== null) {
    const next = moved(list, move, { count: segments.length, page: requestPage(size) });
    return { model: { ...model, list: next }, effects: [] };
  }
  const chosen = segments[list.selected];
  switch (message.action) {
    case "sheet_close":
      return { model: null, effects: [] };
    case "open": {
      const text = texts[list.selected];
      if (chosen === undefined || text === undefined) return { model, effects: [] };
      const title = [chosen.kind, chosen.origin].filter((it) => it !== "").join(" · ");
      return { model, effects: [{ type: "view_text", title, text }] };
    }
    case "request_drop":
      return chosen?.seq === null || chosen === undefined
        ? { model, effects: [] }
        : commanded(model, ["compact", "--results", String(chosen.seq)]);
    case "request_compact":
      return commanded(model, ["compact"]);
    default:
      return { model, effects: [] };
  }
}

function commanded(model: RequestModel, words: readonly string[]): Updated {
  const at = { id: String(model.list.selected), by: "" };
  return { model, effects: [{ type: "pane_command", words, pane: "request", at }] };
}
