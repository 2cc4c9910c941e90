/** The turns of a conversation as a line through time: what each changed, and what going back takes. */

import type { TurnPicture } from "../../../actions/mod.ts";
import { clamped, moved } from "../../list.ts";
import type { Size } from "../../types.ts";
import { moveOf } from "../moves.ts";
import { type OverlayPane, type PaneEffect, type PaneMessage, paneOf } from "../pane.ts";
import type { TurnsModel } from "./model.ts";
import { turnsPage, viewTurns } from "./view.ts";

/** What would go back first is the last turn. */
export function turnsPane(turns: readonly TurnPicture[]): OverlayPane {
  const list = clamped({ selected: turns.length - 1 }, turns.length);
  return paneOf<TurnsModel>({ turns, list }, {
    context: "turns",
    update: updateTurns,
    view: viewTurns,
  });
}

interface Updated {
  readonly model: TurnsModel | null;
  readonly effects: readonly PaneEffect[];
}

function updateTurns(model: TurnsModel, message: PaneMessage, size: Size): Updated {
  if (message.type === "input" && message.input.type === "mouse") {
    const { action } = message.input;
    if (action === "wheel_up") return plain(went(model, "up", size));
    return plain(action === "wheel_down" ? went(model, "down", size) : model);
  }
  if (message.type !== "action") return plain(model);
  const { action } = message;
  const move = moveOf(action);
  if (move !== null) return plain(went(model, move, size));
  const turn = model.turns[model.list.selected];
  switch (action) {
    case "sheet_close":
      return { model: null, effects: [{ type: "picked", id: null }] };
    case "open":
      // Of what was summed up only the files can go back, and that is asked for by its own key.
      return turn === undefined || turn.summed ? plain(model) : picked(String(turn.number));
    case "rewind_conversation":
      return turn === undefined || turn.summed
        ? plain(model)
        : picked(`${turn.number} conversation`);
    case "rewind_files":
      return turn === undefined ? plain(model) : picked(`${turn.number} files`);
    case "turn_view": {
      const change = turn?.changes.at(-1);
      if (change === undefined) return plain(model);
      return { model, effects: [{ type: "view_command", line: `diff ${change.change}` }] };
    }
    default:
      return plain(model);
  }
}

function plain(model: TurnsModel): Updated {
  return { model, effects: [] };
}

function picked(id: string): Updated {
  return { model: null, effects: [{ type: "picked", id }] };
}

function went(model: TurnsModel, move: Parameters<typeof moved>[1], size: Size): TurnsModel {
  const { turns, list } = model;
  const page = turnsPage(size);
  return { ...model, list: moved(list, move, { count: turns.length, page }) };
}
