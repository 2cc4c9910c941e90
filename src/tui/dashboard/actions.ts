/** What a key means for the dashboard as a whole, or for the pane that has the keyboard. */

import { oneLine } from "../../ansi/mod.ts";
import { modes } from "../../protocol/mod.ts";
import { type CardKey, type CardMessage, updateCard } from "../card.ts";
import { type ChangesMessage, updateChanges } from "../changes_pane.ts";
import { type ConversationMessage, openedBlock } from "../conversation/mod.ts";
import { isEditAction, isEmpty, mentionAt, saidBefore } from "../input/mod.ts";
import type { KeyAction } from "../keys/keymap.ts";
import { resized } from "../layout.ts";
import type { Move } from "../list.ts";
import { paneStart } from "../panes/pane.ts";
import { pickerOf } from "../picker/mod.ts";
import { type PlanMessage, updatePlan } from "../plan_pane.ts";
import type { ViewerMessage } from "../viewer/mod.ts";
import { keysList } from "./keys_list.ts";
import type { DashboardEffect, DashboardUpdated } from "./message.ts";
import type { Dashboard, Focus } from "./model.ts";
import { plain, toConversation, toInput } from "./panes.ts";
import { isCardSeen, layoutNow } from "./view.ts";
import { viewed, viewedCard } from "./views.ts";

type Updated = DashboardUpdated<Dashboard>;

type Do = (model: Dashboard) => Updated;

export function perform(model: Dashboard, action: KeyAction): Updated {
  if (isEditAction(action)) return toInput(model, { type: "edit", action });
  const known = Object.hasOwn(table, action) ? table[action] : undefined;
  return known ? known(model) : plain(model);
}

/** Steps by which panes grow. */
const columnsAtOnce = 4;
const rowsAtOnce = 2;

const table: Readonly<Partial<Record<KeyAction, Do>>> = {
  mode_next: (model) =>
    wants(model, { type: "command", line: `mode ${nextMode(model)}`, quiet: true }),
  interrupt,
  cancel,
  quit: (model) => wants(model, { type: "quit" }),
  help: (model) => plain(keysList(model)),
  palette: (model) => wants(model, { type: "palette" }),
  view_file: (model) => {
    const path = mentionAt(model.input);
    return path === null ? plain(model) : wants(model, { type: "view_file", path });
  },
  focus_next: (model) => plain(focused(model, turned(model, 1))),
  focus_previous: (model) => plain(focused(model, turned(model, -1))),
  focus_input: (model) => plain(focused(model, "input")),
  focus_conversation: (model) => plain(focused(shownLeft(model), "conversation")),
  focus_plan: (model) => plain(shownRight(focused(model, "plan"))),
  focus_changes: (model) => plain(shownRight(focused(model, "changes"))),
  scroll_page_up: (model) => scroll(model, "page", -1),
  scroll_page_down: (model) => scroll(model, "page", 1),
  scroll_up: (model) => scroll(model, "line", -1),
  scroll_down: (model) => scroll(model, "line", 1),
  scroll_top: (model) => toConversation(model, { type: "scroll", to: "top" }),
  scroll_bottom: (model) => toConversation(model, { type: "scroll", to: "bottom" }),
  grow_pane: (model) => plain(grown(model, 1)),
  shrink_pane: (model) => plain(grown(model, -1)),
  toggle_right: (model) => plain(toggledRight(model)),
  thinking_toggle: (model) => toConversation(model, { type: "unfold", of: "thinking" }),
  tool_details_toggle: (model) => toConversation(model, { type: "unfold", of: "call" }),
  mouse_toggle: (model) => wants(model, { type: "mouse" }),
  redraw: (model) => wants(model, { type: "redraw" }),
  suspend: (model) => wants(model, { type: "suspend" }),
  search: (model) =>
    toConversation(focused(shownLeft(model), "conversation"), { type: "search", do: "open" }),
  copy: (model) => toConversation(model, { type: "copy" }),
  pick_session: (model) => wants(model, { type: "command", line: "session" }),
  pick_model: (model) => wants(model, { type: "command", line: "model" }),
  pick_history: (model) => plain(withHistory(model)),
  pane_usage: (model) => wants(model, { type: "pane", pane: "usage", at: paneStart }),
  pane_request: (model) => wants(model, { type: "pane", pane: "request", at: paneStart }),
  pick_turn: (model) => wants(model, { type: "command", line: "rewind" }),
  select_up: (model) => move(model, "up"),
  select_down: (model) => move(model, "down"),
  select_first: (model) => move(model, "top"),
  select_last: (model) => move(model, "bottom"),
  search_next: (model) => toConversation(model, { type: "search", do: "next" }),
  search_previous: (model) => toConversation(model, { type: "search", do: "previous" }),
  toggle: (model) => toConversation(model, { type: "toggle" }),
  open,
  change_filter: (model) => toChanges(model, { type: "filter" }),
  change_why: (model) => toChanges(model, { type: "why" }),
  change_edit: (model) => toChanges(model, { type: "edit" }),
  step_edit: (model) => toPlan(model, { type: "type", of: "title" }),
  step_add: (model) => toPlan(model, { type: "type", of: "new" }),
  step_up: (model) => toPlan(model, { type: "shift", by: -1 }),
  step_down: (model) => toPlan(model, { type: "shift", by: 1 }),
  undo_change: (model) => toChanges(model, { type: "undo" }),
  step_start: (model) => toPlan(model, { type: "step", verb: "start" }),
  step_done: (model) => toPlan(model, { type: "step", verb: "done" }),
  step_skip: (model) => toPlan(model, { type: "step", verb: "skip" }),
  step_fail: (model) => toPlan(model, { type: "step", verb: "fail" }),
  answer_once: (model) => answer(model, "once"),
  answer_session: (model) => answer(model, "session"),
  answer_always: (model) => answer(model, "always"),
  answer_decline: (model) => answer(model, "decline"),
  answer_note: (model) => answer(model, "note"),
  card_up: (model) => viewCard(model, { type: "scroll", by: "row", count: -1 }),
  card_down: (model) => viewCard(model, { type: "scroll", by: "row", count: 1 }),
  card_first: (model) => viewCard(model, { type: "to", place: "top" }),
  card_last: (model) => viewCard(model, { type: "to", place: "bottom" }),
  card_view: (model) => viewedCard(model, null),
  card_search: (model) => viewedCard(model, "search"),
  option_up: (model) => toCard(model, { type: "option", do: "up" }),
  option_down: (model) => toCard(model, { type: "option", do: "down" }),
  option_toggle: (model) => toCard(model, { type: "option", do: "toggle" }),
  option_pick: (model) => toCard(model, { type: "option", do: "pick" }),
};

function wants(model: Dashboard, effect: DashboardEffect): Updated {
  return { model, effects: [effect] };
}

/** What was said before, to be said again. */
function withHistory(model: Dashboard): Dashboard {
  const said = saidBefore(model.input);
  const items = said.map((text, at) => ({ id: String(at), columns: [oneLine(text)] }));
  const picker = pickerOf({ title: model.t("tui.pick.history"), items });
  return { ...model, overlay: { type: "picker", picker, of: { type: "history", said } } };
}

function nextMode({ status: { mode } }: Dashboard): string {
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
}

/** Stops what runs; where nothing does, the keyboard goes back to the input line. */
function interrupt(model: Dashboard): Updated {
  if (model.card?.noting) {
    return plain({ ...model, card: { ...model.card, noting: false }, focus: "card" });
  }
  if (model.status.busy || model.card) return wants(model, { type: "interrupt" });
  const left = toConversation(model, { type: "leave" });
  return { ...left, model: focused(left.model, "input") };
}

/** Empties the line, stops what runs, and says how to leave. */
function cancel(model: Dashboard): Updated {
  if (model.focus === "input" && !isEmpty(model.input.text)) {
    return toInput(model, { type: "edit", action: "clear_input" });
  }
  const notice = { text: model.t("tui.quit_again"), role: "warn" } as const;
  const told = { ...model, status: { ...model.status, notice } };
  return model.status.busy || model.card ? wants(told, { type: "interrupt" }) : plain(told);
}

function focused(model: Dashboard, focus: Focus): Dashboard {
  return focus === model.focus ? model : { ...model, focus };
}

/** The panes that are on the screen, in the order in which the keyboard goes round. */
function turned(model: Dashboard, by: 1 | -1): Focus {
  const { right } = layoutNow(model);
  const panes: readonly Focus[] = [
    "input",
    ...(model.card === null ? [] : ["card" as const]),
    ...(right.type === "over" ? [] : ["conversation" as const]),
    ...(right.type === "none" || right.plan === 0 ? [] : ["plan" as const]),
    ...(right.type === "none" || right.changes === 0 ? [] : ["changes" as const]),
  ];
  const at = panes.indexOf(model.focus);
  return panes[(at + by + panes.length) % panes.length] ?? "input";
}

/** The right column comes up when one of its panes is asked for. */
function shownRight(model: Dashboard): Dashboard {
  if (layoutNow(model).right.type !== "none") return model;
  return { ...model, chosen: { ...model.chosen, right: "shown" } };
}

/** On a narrow screen the conversation comes back in place of the right column. */
function shownLeft(model: Dashboard): Dashboard {
  if (layoutNow(model).right.type !== "over") return model;
  return { ...model, chosen: { ...model.chosen, right: "auto" } };
}

/** The conversation is seen, and has the keyboard where the pane that had it is gone. */
export function toFront(model: Dashboard): Dashboard {
  if (layoutNow(model).right.type !== "over") return model;
  const lost = model.focus === "plan" || model.focus === "changes";
  return focused(shownLeft(model), lost ? "conversation" : model.focus);
}

/** Whoever has the keyboard is on the screen, whatever size that has become. */
export function focusSeen(model: Dashboard): Dashboard {
  return model.focus === "card" || model.focus === "conversation" ? shownLeft(model) : model;
}

function toggledRight(model: Dashboard): Dashboard {
  const isShown = layoutNow(model).right.type !== "none";
  const chosen = { ...model.chosen, right: isShown ? "hidden" : "shown" } as const;
  const lost = isShown && (model.focus === "plan" || model.focus === "changes");
  const next = { ...model, chosen, focus: lost ? "input" as const : model.focus };
  const { right } = layoutNow(next);
  // What stands in the place of the conversation, and of a question below it, has its keyboard.
  return right.type === "over" && (next.focus === "conversation" || next.focus === "card")
    ? { ...next, focus: right.plan === 0 ? "changes" : "plan" }
    : next;
}

/** Of the pane that has the keyboard; the input line shares with the conversation. */
function grown(model: Dashboard, by: 1 | -1): Dashboard {
  const { focus, chosen } = model;
  const change = focus === "plan"
    ? { rows: by * rowsAtOnce }
    : focus === "changes"
    ? { rows: -by * rowsAtOnce }
    : { columns: -by * columnsAtOnce };
  return { ...model, chosen: resized(chosen, layoutNow(model), change) };
}

function scroll(model: Dashboard, by: "line" | "page", count: number): Updated {
  if (model.focus === "card" && by === "page") {
    return viewCard(model, { type: "scroll", by: "page", count: count < 0 ? -1 : 1 });
  }
  if (model.focus === "plan" || model.focus === "changes") {
    const up = count < 0;
    return move(model, by === "page" ? (up ? "page_up" : "page_down") : up ? "up" : "down");
  }
  return toConversation(model, { type: "scroll", by, count });
}

function move(model: Dashboard, to: Move): Updated {
  const { right } = layoutNow(model);
  switch (model.focus) {
    case "plan":
      return toPlan(model, {
        type: "move",
        move: to,
        page: right.type === "none" ? 1 : right.plan,
      });
    case "changes":
      return toChanges(model, {
        type: "move",
        move: to,
        page: right.type === "none" ? 1 : Math.max(1, right.changes),
      });
    default:
      return toConversation(model, conversationMoves[to]);
  }
}

const conversationMoves: Readonly<Record<Move, ConversationMessage>> = {
  up: { type: "select", by: -1 },
  down: { type: "select", by: 1 },
  page_up: { type: "scroll", by: "page", count: -1 },
  page_down: { type: "scroll", by: "page", count: 1 },
  top: { type: "scroll", to: "top" },
  bottom: { type: "scroll", to: "bottom" },
};

function open(model: Dashboard): Updated {
  if (model.focus === "changes") return toChanges(model, { type: "open" });
  if (model.focus === "plan") {
    const step = model.plan.plan?.steps[model.plan.list.selected];
    const line = step === undefined ? "plan show" : `plan show ${step.id}`;
    return wants(model, { type: "view_command", line });
  }
  const opened = openedBlock(model.conversation);
  if (opened === null) return plain(model);
  const { document, change } = opened;
  return change === null
    ? viewed(model, { document })
    : wants(model, { type: "view_change", change, document });
}

export function toPlan(model: Dashboard, message: PlanMessage): Updated {
  const { model: plan, effects } = updatePlan(model.plan, message);
  return { model: { ...model, plan }, effects };
}

export function toChanges(model: Dashboard, message: ChangesMessage): Updated {
  const { model: changes, effects } = updateChanges(model.changes, message);
  return { model: { ...model, changes }, effects };
}

function answer(model: Dashboard, key: CardKey): Updated {
  if (model.card === null) return plain(model);
  // What nobody sees is not agreed to.
  if (key !== "decline" && !isCardSeen(model)) return plain(toFront(model));
  const { model: card, effects } = updateCard(model.card, { type: "key", key });
  // The word to the model is typed into the input line.
  return { model: { ...model, card, focus: card.noting ? "input" : model.focus }, effects };
}

export function toCard(model: Dashboard, message: CardMessage): Updated {
  if (model.card === null) return plain(model);
  const { model: card, effects } = updateCard(model.card, message);
  return { model: { ...model, card }, effects };
}

function viewCard(model: Dashboard, message: ViewerMessage): Updated {
  return toCard(model, { type: "view", message });
}
