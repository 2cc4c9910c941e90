/** What a message makes of the dashboard: each goes to the pane that it is for. */

import { updateChanges } from "../changes_pane.ts";
import type { Work } from "../../actions/mod.ts";
import { initial, update as updateConversation } from "../conversation/mod.ts";
import { inputOf, isEmpty, updateInput } from "../input/mod.ts";
import { pickerOf, updatePicker } from "../picker/mod.ts";
import { updatePlan } from "../plan_pane.ts";
import type { Status } from "../status.ts";
import { toFront } from "./actions.ts";
import { onInput } from "./keys.ts";
import type { DashboardUpdated, Message } from "./message.ts";
import type { Dashboard } from "./model.ts";
import { plain, toConversation, toInput } from "./panes.ts";
import { conversationSize } from "./view.ts";

export type { DashboardEffect, Message } from "./message.ts";

type Updated = DashboardUpdated<Dashboard>;

export function update(model: Dashboard, message: Message): Updated {
  const updated = updatedBy(model, message);
  return fitted(model, updated);
}

function updatedBy(model: Dashboard, message: Message): Updated {
  switch (message.type) {
    case "input":
      return onInput(model, message.input, message.now);
    case "event":
      return toConversation(model, message);
    case "opened":
      return opened(model, message);
    case "older":
    case "diff":
    case "tick":
      return toConversation(model, message);
    case "note":
      // What nobody can see was not said.
      return toConversation(toFront(model), { type: "rows", rows: message.rows });
    case "kit":
      return toConversation(model, { type: "loaded", kit: message.kit });
    case "work":
      return worked(model, message.work);
    case "status":
      return plain(withStatus(model, message.status));
    case "card":
      return plain(withCard(model, message));
    case "candidates":
    case "image":
    case "replaced":
    case "returned":
      return toInput(model, message);
    case "history": {
      const { locale, mode, columns } = model.input;
      const { history } = inputOf({ locale, mode, columns, history: message.entries });
      // Whatever was typed meanwhile stays.
      return plain({ ...model, input: { ...model.input, history } });
    }
    case "pick":
      return plain({ ...model, overlay: { type: "picker", picker: pickerOf(message.options) } });
    case "found":
      return found(model, message);
  }
}

function worked(model: Dashboard, { plan: steps, changes: rows }: Work): Updated {
  const plan = updatePlan(model.plan, { type: "plan", plan: steps }).model;
  const changes = updateChanges(model.changes, { type: "changes", changes: rows }).model;
  const known = new Set(model.changes.changes.map(({ id }) => id));
  // The line of a call tells how many lines it changed.
  const conversation = rows.filter(({ id }) => !known.has(id)).reduce((pane, { id, files }) => {
    const added = files.reduce((sum, it) => sum + (it.added ?? 0), 0);
    const removed = files.reduce((sum, it) => sum + (it.removed ?? 0), 0);
    return updateConversation(pane, { type: "figures", change: id, added, removed }).model;
  }, model.conversation);
  return plain({ ...model, plan, changes, conversation });
}

/** Another conversation: the pane begins anew, in the voice and with the kit that it had. */
function opened(
  model: Dashboard,
  { events, model: chosen }: Extract<Message, { readonly type: "opened" }>,
): Updated {
  const { voice, kit, size } = model.conversation;
  const empty = initial({ ...voice, kit, size, model: chosen });
  return toConversation({ ...model, conversation: empty }, { type: "events", events });
}

function withStatus(model: Dashboard, status: Partial<Status>): Dashboard {
  const next = { ...model.status, ...status };
  const busy = next.busy !== null;
  const { mode } = next;
  const input = mode === model.input.mode && busy === model.input.busy
    ? model.input
    : { ...model.input, mode, busy };
  return { ...model, status: next, input };
}

/** A question takes the keyboard, unless somebody is in the middle of a word. */
function withCard(
  model: Dashboard,
  { question, now }: Extract<Message, { readonly type: "card" }>,
): Dashboard {
  if (question === null) {
    return { ...model, card: null, focus: model.focus === "card" ? "input" : model.focus };
  }
  const card = { ...question, top: 0, reached: 0, noting: false, typed: "", since: now };
  const writes = model.focus === "input" && !isEmpty(model.input.text);
  // A key that is typed beside its card would be seen, sent and kept.
  const takes = question.kind === "secret" || (question.kind !== "question" && !writes);
  return { ...model, card, focus: takes ? "card" : "input" };
}

function found(model: Dashboard, message: Extract<Message, { readonly type: "found" }>): Updated {
  const { overlay } = model;
  if (overlay?.type !== "picker") return plain(model);
  const { model: picker } = updatePicker(overlay.picker, message);
  return plain({ ...model, overlay: { ...overlay, picker } });
}

/** The panes know how much room they have, whatever has changed it. */
function fitted(before: Dashboard, { model, effects }: Updated): Updated {
  if (model === before) return { model, effects };
  let next = model;
  if (next.input.columns !== next.size.columns) {
    const message = { type: "columns", columns: next.size.columns } as const;
    next = { ...next, input: updateInput(next.input, message).model };
  }
  const size = conversationSize(next);
  const { size: known } = next.conversation;
  if (size.columns === known.columns && size.rows === known.rows) return { model: next, effects };
  const resized = toConversation(next, { type: "resize", size });
  return { model: resized.model, effects: [...effects, ...resized.effects] };
}
