/** What is typed: to the overlay, the question, the pane or the input line that it is meant for. */

import { hasty, updateCard } from "../card.ts";
import { isTyping, pressed } from "../conversation/mod.ts";
import { isEditAction } from "../input/mod.ts";
import { actionFor, type KeyAction, type KeyContext, keyOf } from "../keys/keymap.ts";
import type { Input } from "../types.ts";
import { perform, toCard, toChanges, toFront, toPlan } from "./actions.ts";
import { contextOf } from "./context.ts";
import type { DashboardUpdated } from "./message.ts";
import type { Dashboard } from "./model.ts";
import { intoOverlay, onOverlay } from "./overlays.ts";
import { plain, toConversation, toInput } from "./panes.ts";

type Updated = DashboardUpdated<Dashboard>;

export function onInput(model: Dashboard, input: Input, now: number): Updated {
  switch (input.type) {
    case "resize":
      return plain(resized({ ...model, size: input.size }));
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

/** On a narrower screen the panes would stand over what has the keyboard. */
function resized(model: Dashboard): Dashboard {
  return model.focus === "conversation" || model.focus === "card" ? toFront(model) : model;
}

/** What was said in the status line has been read. */
function quieted(model: Dashboard): Dashboard {
  if (model.status.notice === null) return model;
  return { ...model, status: { ...model.status, notice: null } };
}

function onMouse(model: Dashboard, input: Extract<Input, { readonly type: "mouse" }>): Updated {
  if (model.overlay) return intoOverlay(model, input);
  const message = pressed(model.conversation, input);
  return message ? toConversation(model, message) : plain(model);
}

function onKey(model: Dashboard, input: Input, now: number): Updated {
  const { card, focus } = model;
  if (isTypedInto(model)) return intoOverlay(model, input);
  if (card?.kind === "secret" && focus === "card" && model.overlay === null) {
    const { model: next, effects } = updateCard(card, { type: "secret", input });
    return { model: { ...model, card: next }, effects };
  }
  if (model.overlay === null && focus === "conversation" && isTyping(model.conversation)) {
    const message = pressed(model.conversation, input);
    if (message) return toConversation(model, message);
  }
  const typed = intoPane(model, input) ?? byVim(model, input);
  if (typed !== null) return typed;
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

/** A line that is typed in the plan or over the changes has every key; `null`: there is none. */
function intoPane(model: Dashboard, input: Input): Updated | null {
  if (model.overlay !== null) return null;
  if (model.focus === "plan" && model.plan.typed !== null) {
    return toPlan(model, { type: "input", input });
  }
  return model.focus === "changes" && model.changes.typing
    ? toChanges(model, { type: "input", input })
    : null;
}

/** A chord that has begun, and a question that is answered in words, come first. */
function byVim(model: Dashboard, input: Input): Updated | null {
  const { input: line, overlay, focus, pending } = model;
  if (line.vim === null || overlay !== null || focus !== "input" || pending !== null) return null;
  if (model.card?.noting && input.type === "key" && input.key === "escape") return null;
  const pressed = line.vim.press(line, input);
  return pressed && { model: { ...model, input: pressed.model }, effects: pressed.effects };
}

/** Every key belongs to the line that is typed there. */
function isTypedInto({ overlay }: Dashboard): boolean {
  if (overlay?.type === "viewer") return overlay.viewer.prompt !== null;
  return overlay?.type === "pane" && overlay.pane.typing;
}

function pendingOf(match: ReturnType<typeof actionFor>): string | null {
  return "pending" in match ? match.pending : null;
}

/** What is no shortcut is typed where something is typed; elsewhere it begins a message. */
function untaken(model: Dashboard, input: Input, context: KeyContext): Updated {
  if (model.overlay !== null) return intoOverlay(model, input);
  if (context === "card" && model.card?.kind !== "question") return plain(model);
  if (context === "options" && input.type === "text" && /^[1-9]$/.test(input.text)) {
    return toCard(model, { type: "option", do: "at", index: Number(input.text) - 1 });
  }
  // A key that nothing is bound to types nothing either.
  const isTyped = input.type !== "key" || context.startsWith("input") || context === "completion";
  if (!isTyped) return plain(model);
  return toInput({ ...model, focus: "input" }, { type: "input", input });
}

function act(model: Dashboard, action: KeyAction, now: number): Updated {
  if (model.overlay !== null) return onOverlay(model, action);
  if (isEditAction(action)) return toInput(model, { type: "edit", action });
  const answers = action.startsWith("answer_") || action === "option_pick";
  if (model.card && now - model.card.since < hasty && answers) {
    // Somebody is still typing: none of it is an answer.
    return plain({ ...model, card: { ...model.card, since: now } });
  }
  return perform(model, action);
}
