/** What takes the whole screen: a list to pick from, the viewer; what they come to when they close. */

import { updateCard } from "../card.ts";
import { isEditAction } from "../input/mod.ts";
import type { KeyAction } from "../keys/keymap.ts";
import type { PaletteEntry } from "../palette/mod.ts";
import type { PaneMessage } from "../panes/pane.ts";
import { type PickerEffect, pickerPage, updatePicker } from "../picker/mod.ts";
import type { Input } from "../types.ts";
import { updateViewer, type ViewerMessage } from "../viewer/mod.ts";
import { perform } from "./actions.ts";
import { keysList } from "./keys_list.ts";
import type { DashboardEffect, DashboardUpdated } from "./message.ts";
import type { Dashboard, PickerPurpose } from "./model.ts";
import { plain, toInput } from "./panes.ts";

type Updated = DashboardUpdated<Dashboard>;

/** A key that an overlay has. */
export function onOverlay(model: Dashboard, action: KeyAction): Updated {
  switch (model.overlay?.type) {
    case "viewer":
      return onViewer(model, action);
    case "pane":
      return action === "help" ? plain(keysList(model)) : toPane(model, { type: "action", action });
    default:
      return onPicker(model, action);
  }
}

/** What no key takes. */
export function intoOverlay(model: Dashboard, input: Input): Updated {
  switch (model.overlay?.type) {
    case "viewer":
      return toViewer(model, { type: "input", input });
    case "pane":
      return toPane(model, { type: "input", input });
    default:
      return toPicker(model, { type: "input", input });
  }
}

export function toPane(model: Dashboard, message: PaneMessage): Updated {
  const { overlay, size } = model;
  if (overlay?.type !== "pane") return plain(model);
  const { pane, effects } = overlay.pane.update(message, size);
  return { model: { ...model, overlay: pane && { type: "pane", pane } }, effects };
}

const viewerKeys: Readonly<Partial<Record<KeyAction, ViewerMessage>>> = {
  viewer_up: { type: "move", by: -1 },
  viewer_down: { type: "move", by: 1 },
  viewer_page_up: { type: "scroll", by: "page", count: -1 },
  viewer_page_down: { type: "scroll", by: "page", count: 1 },
  viewer_half_up: { type: "scroll", by: "half", count: -1 },
  viewer_half_down: { type: "scroll", by: "half", count: 1 },
  viewer_top: { type: "to", place: "top" },
  viewer_bottom: { type: "to", place: "bottom" },
  viewer_search: { type: "prompt", of: "search" },
  viewer_line: { type: "prompt", of: "line" },
  viewer_next: { type: "hit", by: 1 },
  viewer_previous: { type: "hit", by: -1 },
  viewer_change_next: { type: "jump", to: "change", by: 1 },
  viewer_change_previous: { type: "jump", to: "change", by: -1 },
  viewer_part_next: { type: "jump", to: "head", by: 1 },
  viewer_part_previous: { type: "jump", to: "head", by: -1 },
  viewer_fold: { type: "fold" },
  viewer_fold_all: { type: "fold", all: true },
  viewer_sides: { type: "sides" },
  viewer_mark: { type: "mark" },
  viewer_copy: { type: "copy" },
  viewer_copy_all: { type: "copy", whole: true },
  viewer_edit: { type: "edit" },
};

function onViewer(model: Dashboard, action: KeyAction): Updated {
  const { overlay } = model;
  if (overlay?.type !== "viewer") return plain(model);
  if (action === "viewer_help") return plain(keysList(model));
  const message = viewerKeys[action];
  if (message !== undefined) return copying(toViewer(model, message), message);
  if (action !== "viewer_close") return plain(model);
  const { viewer, below } = overlay;
  const isBusy = viewer.search !== null || viewer.mark !== null;
  return isBusy ? toViewer(model, { type: "leave" }) : plain({ ...model, overlay: below });
}

/** The clipboard shows nothing by itself. */
function copying(updated: Updated, message: ViewerMessage): Updated {
  if (message.type !== "copy") return updated;
  const { model } = updated;
  const left = model.overlay?.type === "viewer"
    ? { ...model.overlay, viewer: { ...model.overlay.viewer, mark: null } }
    : model.overlay;
  const notice = { text: model.t("tui.viewer.copied"), role: "good" } as const;
  return { ...updated, model: { ...model, overlay: left, status: { ...model.status, notice } } };
}

export function toViewer(model: Dashboard, message: ViewerMessage): Updated {
  const { overlay } = model;
  if (overlay?.type !== "viewer") return plain(model);
  const { model: viewer, effects } = updateViewer(overlay.viewer, message);
  return { model: { ...model, overlay: { ...overlay, viewer } }, effects };
}

/** What of a question is on the screen has been read. */
export function drawn(model: Dashboard, isVisible: boolean): Dashboard {
  const { card, overlay } = model;
  if (card === null) return model;
  if (overlay === null) {
    return isVisible ? { ...model, card: updateCard(card, { type: "drawn" }).model } : model;
  }
  if (overlay.type !== "viewer" || overlay.of !== "card") return model;
  const { viewer } = updateCard({ ...card, viewer: overlay.viewer }, { type: "drawn" }).model;
  const reached = Math.max(card.viewer.reached, viewer.reached);
  if (reached === card.viewer.reached && viewer.reached === overlay.viewer.reached) return model;
  return {
    ...model,
    overlay: { ...overlay, viewer },
    card: { ...card, viewer: { ...card.viewer, reached } },
  };
}

const pickerMoves: Readonly<
  Partial<Record<KeyAction, "up" | "down" | "page_up" | "page_down" | "first" | "last">>
> = {
  picker_up: "up",
  picker_down: "down",
  picker_page_up: "page_up",
  picker_page_down: "page_down",
  picker_first: "first",
  picker_last: "last",
};

function onPicker(model: Dashboard, action: KeyAction): Updated {
  const move = pickerMoves[action];
  if (move !== undefined) {
    return toPicker(model, { type: "move", move, page: pageOf(model) });
  }
  if (action === "picker_pick") return toPicker(model, { type: "pick" });
  return action === "picker_close" ? toPicker(model, { type: "close" }) : plain(model);
}

function pageOf({ overlay, size }: Dashboard): number {
  return overlay?.type === "picker" ? pickerPage(overlay.picker, size) : 1;
}

export function toPicker(
  model: Dashboard,
  message: Parameters<typeof updatePicker>[1],
): Updated {
  if (model.overlay?.type !== "picker") return plain(model);
  const { overlay } = model;
  const { model: picker, effects } = updatePicker(overlay.picker, message);
  const end = effects.find(({ type }) => type === "picked" || type === "closed");
  if (!end) {
    return { model: { ...model, overlay: { ...overlay, picker } }, effects: asked(effects) };
  }
  return picked({ ...model, overlay: null }, overlay.of, end.type === "picked" ? end.id : null);
}

/** What a list that stays open wants. */
function asked(effects: readonly PickerEffect[]): readonly DashboardEffect[] {
  return effects.flatMap((effect) => effect.type === "closed" ? [] : [effect]);
}

function picked(model: Dashboard, of: PickerPurpose, id: string | null): Updated {
  switch (of.type) {
    case "choice":
      return { model, effects: [{ type: "picked", id }] };
    case "history": {
      const text = id === null ? undefined : of.said[Number(id)];
      return text === undefined ? plain(model) : toInput(model, { type: "replaced", text });
    }
    case "keys": {
      const shown = { ...model, overlay: of.below };
      const action = id === null ? undefined : of.actions[Number(id)];
      if (action === undefined) return plain(shown);
      return shown.overlay === null ? done(shown, action) : onOverlay(shown, action);
    }
    case "palette": {
      const entry = id === null ? undefined : of.entries.get(id);
      if (id === null || entry === undefined) return plain(model);
      const { model: next, effects } = chosen(model, entry);
      return { model: next, effects: [{ type: "used", id }, ...effects] };
    }
  }
}

function chosen(model: Dashboard, entry: PaletteEntry): Updated {
  switch (entry.type) {
    case "key":
      return done(model, entry.action);
    case "command":
      return { model, effects: [{ type: "command", line: entry.line }] };
    case "begin":
      return toInput({ ...model, focus: "input" }, { type: "replaced", text: entry.text });
    case "file":
      return { model, effects: [{ type: "view_file", path: entry.path }] };
  }
}

/** What a key does where it was pressed; answers to questions have keys only. */
function done(model: Dashboard, action: KeyAction): Updated {
  if (action.startsWith("answer_") || action.startsWith("option_")) return plain(model);
  if (isEditAction(action)) return toInput(model, { type: "edit", action });
  return perform(model, action);
}
