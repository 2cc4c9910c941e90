/** What is typed: to the overlay, the question, the pane or the input line that it is meant for. */

import { hasty, updateCard } from "../card.ts";
import { isTyping, pressed } from "../conversation/mod.ts";
import { updateHelp } from "../help/mod.ts";
import { isCompleting, isEditAction, isEmpty } from "../input/mod.ts";
import { actionFor, type KeyAction, type KeyContext, keyOf } from "../keys/keymap.ts";
import { type PickerEffect, pickerPage, updatePicker } from "../picker/mod.ts";
import type { Input } from "../types.ts";
import { perform } from "./actions.ts";
import type { DashboardEffect, DashboardUpdated } from "./message.ts";
import type { Dashboard } from "./model.ts";
import { plain, toConversation, toInput } from "./panes.ts";

type Updated = DashboardUpdated<Dashboard>;

export function onInput(model: Dashboard, input: Input, now: number): Updated {
  switch (input.type) {
    case "resize":
      return plain({ ...model, size: input.size });
    case "focus":
      return plain(model);
    case "mouse":
      return onMouse(model, input);
    case "key":
    case "text":
    case "paste":
      return onKey(quieted(model), input, now);
  }
}

/** What was said in the status line has been read. */
function quieted(model: Dashboard): Dashboard {
  if (model.status.notice === null) return model;
  return { ...model, status: { ...model.status, notice: null } };
}

function onMouse(model: Dashboard, input: Extract<Input, { readonly type: "mouse" }>): Updated {
  if (model.overlay?.type === "picker") return toPicker(model, { type: "input", input });
  const message = pressed(model.conversation, input);
  return message ? toConversation(model, message) : plain(model);
}

function onKey(model: Dashboard, input: Input, now: number): Updated {
  const { card, focus } = model;
  if (card?.kind === "secret" && focus === "card") {
    const { model: next, effects } = updateCard(card, { type: "secret", input });
    return { model: { ...model, card: next }, effects };
  }
  if (model.overlay === null && focus === "conversation" && isTyping(model.conversation)) {
    const message = pressed(model.conversation, input);
    if (message) return toConversation(model, message);
  }
  const key = keyOf(input);
  const context = contextOf(model);
  if (key === null) return untaken(model, input, context);
  const match = actionFor(model.keymap, key, { context, pending: model.pending });
  const next = { ...model, pending: match.type === "no_chord" ? null : pendingOf(match) };
  switch (match.type) {
    case "action":
      return act(next, match.action, now);
    case "pending":
      return plain(next);
    case "none":
    case "no_chord":
      return untaken(next, input, context);
  }
}

function pendingOf(match: ReturnType<typeof actionFor>): string | null {
  return "pending" in match ? match.pending : null;
}

/** Where the keyboard is. */
export function contextOf({ overlay, focus, card, input }: Dashboard): KeyContext {
  if (overlay) return overlay.type === "help" ? "help" : "picker";
  if (focus === "card" && card !== null && !card.noting) return "card";
  if (focus !== "input" && focus !== "card") return focus;
  if (isCompleting(input)) return "completion";
  return isEmpty(input.text) ? "input_empty" : "input";
}

/** What is no shortcut is typed where something is typed; elsewhere it begins a message. */
function untaken(model: Dashboard, input: Input, context: KeyContext): Updated {
  if (context === "help") return plain(model);
  if (context === "picker") return toPicker(model, { type: "input", input });
  if (context === "card" && model.card?.kind !== "question") return plain(model);
  const isPane = context === "conversation" || context === "plan" || context === "changes";
  if (!isPane) return toInput(model, { type: "input", input });
  return input.type === "paste"
    ? toInput({ ...model, focus: "input" }, { type: "input", input })
    : plain(model);
}

function act(model: Dashboard, action: KeyAction, now: number): Updated {
  if (model.overlay?.type === "help") return onHelp(model, action);
  if (model.overlay?.type === "picker") return onPicker(model, action);
  if (isEditAction(action)) return toInput(model, { type: "edit", action });
  if (model.card && now - model.card.since < hasty && action.startsWith("answer_")) {
    // Somebody is still typing: none of it is an answer.
    return plain({ ...model, card: { ...model.card, since: now } });
  }
  return perform(model, action);
}

function onHelp(model: Dashboard, action: KeyAction): Updated {
  const { overlay, size, keymap, locale } = model;
  if (overlay?.type !== "help") return plain(model);
  const move = helpMoves[action];
  if (move === undefined) {
    return plain(action === "help_close" ? { ...model, overlay: null } : model);
  }
  const { model: help } = updateHelp(overlay.help, { type: "move", move, size }, {
    keymap,
    locale,
  });
  return plain({ ...model, overlay: { type: "help", help } });
}

const helpMoves: Readonly<
  Partial<Record<KeyAction, "up" | "down" | "page_up" | "page_down" | "top" | "bottom">>
> = {
  help_up: "up",
  help_down: "down",
  help_page_up: "page_up",
  help_page_down: "page_down",
  help_top: "top",
  help_bottom: "bottom",
};

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

function toPicker(model: Dashboard, message: Parameters<typeof updatePicker>[1]): Updated {
  if (model.overlay?.type !== "picker") return plain(model);
  const { overlay } = model;
  const { model: picker, effects } = updatePicker(overlay.picker, message);
  const end = effects.find(({ type }) => type === "picked" || type === "closed");
  if (!end) {
    return { model: { ...model, overlay: { ...overlay, picker } }, effects: asked(effects) };
  }
  const closed = { ...model, overlay: null };
  const id = end.type === "picked" ? end.id : null;
  if (!overlay.history) return { model: closed, effects: [{ type: "picked", id }] };
  const text = id === null ? undefined : overlay.history[Number(id)];
  return text === undefined ? plain(closed) : toInput(closed, { type: "replaced", text });
}

/** What a list that stays open wants. */
function asked(effects: readonly PickerEffect[]): readonly DashboardEffect[] {
  return effects.flatMap((effect) => effect.type === "closed" ? [] : [effect]);
}
