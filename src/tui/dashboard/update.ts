/** What a message makes of the dashboard: each goes to the pane that it is for. */

import { updateChanges } from "../changes_pane.ts";
import type { Work } from "../../actions/mod.ts";
import { initial, missing, update as updateConversation } from "../conversation/mod.ts";
import { inputOf, isEmpty, updateInput } from "../input/mod.ts";
import { pickerOf, updatePicker } from "../picker/mod.ts";
import { printable } from "../../ansi/mod.ts";
import { cardOf, fittedCard } from "../card.ts";
import type { Kit } from "../text/mod.ts";
import { bodySize, diffDocument, languagesOf, updateViewer, viewerOf } from "../viewer/mod.ts";
import { planDocument } from "../plan_document.ts";
import { updatePlan } from "../plan_pane.ts";
import type { Status } from "../status.ts";
import { focusSeen, toFront } from "./actions.ts";
import { onInput } from "./keys.ts";
import type { DashboardUpdated, Message } from "./message.ts";
import type { Dashboard } from "./model.ts";
import { drawn, toPane } from "./overlays.ts";
import { plain, toConversation, toInput } from "./panes.ts";
import { cardRoom, conversationSize, isCardSeen } from "./view.ts";
import { viewed } from "./views.ts";

export type { DashboardEffect, Message } from "./message.ts";

type Updated = DashboardUpdated<Dashboard>;

export function update(model: Dashboard, message: Message): Updated {
  const updated = updatedBy(model, message);
  return coloured(model, fitted(model, updated));
}

/** Languages that were not seen before and cannot be shown in colours yet. */
function coloured(before: Dashboard, { model, effects }: Updated): Updated {
  const isSame = model.card?.viewer.document === before.card?.viewer.document &&
    model.overlay === before.overlay;
  if (isSame) return { model, effects };
  const languages = missing(model.conversation.kit, wantedColours(model));
  if (languages.length === 0) return { model, effects };
  return { model, effects: [...effects, { type: "highlight", languages }] };
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
      return withKit(model, message.kit);
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
    case "vim":
      return toInput(model, message);
    case "history": {
      const { locale, mode, columns } = model.input;
      const { history } = inputOf({ locale, mode, columns, history: message.entries });
      // Whatever was typed meanwhile stays.
      return plain({ ...model, input: { ...model.input, history } });
    }
    case "pick": {
      const picker = pickerOf(message.options);
      return plain({ ...model, overlay: { type: "picker", picker, of: { type: "choice" } } });
    }
    case "palette":
      return withPalette(model, message);
    case "view":
      return viewed(model, message);
    case "drawn":
      return plain(drawn(model, isCardSeen(model)));
    case "pane":
      return toPane({ ...model, overlay: { type: "pane", pane: message.pane } }, {
        type: "opened",
      });
    case "pane_answer":
      return toPane(model, { type: "answer", answer: message.answer });
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
  if (question === null) return withoutCard(model);
  const { kind, rules, shown, choices = null } = question;
  const text = printable(shown, { controls: "show" });
  const viewer = viewerOf({
    document: (kind === "plan" ? planDocument : diffDocument)(model.t(`tui.card.${kind}`), text),
    size: { columns: 1, rows: 1 },
    kit: model.conversation.kit,
    folded: (count) => model.t("tui.viewer.folded", { count }),
  });
  const card = cardOf({ kind, rules, choices, viewer }, now);
  const writes = model.focus === "input" && !isEmpty(model.input.text);
  // A key that is typed beside its card would be seen, sent and kept.
  const takes = kind === "secret" || ((kind !== "question" || choices !== null) && !writes);
  return { ...toFront(model), card, focus: takes ? "card" : "input" };
}

function withoutCard(model: Dashboard): Dashboard {
  const { overlay, focus } = model;
  const isOfCard = overlay?.type === "viewer" && overlay.of === "card";
  return {
    ...model,
    card: null,
    focus: focus === "card" ? "input" : focus,
    overlay: isOfCard ? null : overlay,
  };
}

/** Code of what is asked or looked at is shown in its colours as soon as they are there. */
function wantedColours({ card, overlay }: Dashboard): readonly string[] {
  const documents = [
    ...(card === null ? [] : [card.viewer.document]),
    ...(overlay?.type === "viewer" ? [overlay.viewer.document] : []),
  ];
  return documents.flatMap(languagesOf);
}

function withPalette(
  model: Dashboard,
  { list, open }: Extract<Message, { readonly type: "palette" }>,
): Updated {
  const { items, entries } = list;
  const { overlay } = model;
  const of = { type: "palette", entries } as const;
  if (open) {
    const picker = pickerOf({ title: model.t("tui.palette"), items, wideColumn: 1 });
    return plain({ ...model, overlay: { type: "picker", picker, of } });
  }
  if (overlay?.type !== "picker" || overlay.of.type !== "palette") return plain(model);
  const { model: picker } = updatePicker(overlay.picker, { type: "items", items });
  return plain({ ...model, overlay: { type: "picker", picker, of } });
}

function withKit(model: Dashboard, kit: Kit): Updated {
  const { card, overlay } = model;
  const message = { type: "kit", kit } as const;
  const next = {
    ...model,
    card: card && { ...card, viewer: updateViewer(card.viewer, message).model },
    overlay: overlay?.type === "viewer"
      ? { ...overlay, viewer: updateViewer(overlay.viewer, message).model }
      : overlay,
  };
  return toConversation(next, { type: "loaded", kit });
}

function fittedViews(model: Dashboard): Dashboard {
  const { card, overlay, size } = model;
  const known = overlay?.type === "viewer" ? overlay.viewer : null;
  const resize = { type: "resize", size: bodySize(size) } as const;
  const viewer = known && updateViewer(known, resize).model;
  const fitting = card && fittedCard(card, cardRoom(card, model));
  if (viewer === known && fitting === card) return model;
  const same = overlay?.type === "viewer" && viewer ? { ...overlay, viewer } : overlay;
  return { ...model, card: fitting, overlay: same };
}

/** The panes know how much room they have, whatever has changed it. */
function fitted(before: Dashboard, { model, effects }: Updated): Updated {
  if (model === before) return { model, effects };
  let next = focusSeen(model);
  if (next.input.columns !== next.size.columns) {
    const message = { type: "columns", columns: next.size.columns } as const;
    next = { ...next, input: updateInput(next.input, message).model };
  }
  next = fittedViews(next);
  const size = conversationSize(next);
  const { size: known } = next.conversation;
  if (size.columns === known.columns && size.rows === known.rows) return { model: next, effects };
  const resized = toConversation(next, { type: "resize", size });
  return { model: resized.model, effects: [...effects, ...resized.effects] };
}
