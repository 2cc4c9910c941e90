/** Messages to the panes of the dashboard, and what comes back of them. */

import { takesText, updateCard } from "../card.ts";
import { type ConversationMessage, update as updateConversation } from "../conversation/mod.ts";
import { type InputMessage, isEmpty, updateInput } from "../input/mod.ts";
import type { DashboardEffect, DashboardUpdated } from "./message.ts";
import type { Dashboard } from "./model.ts";

type Updated = DashboardUpdated<Dashboard>;

export function plain(model: Dashboard): Updated {
  return { model, effects: [] };
}

export function toConversation(model: Dashboard, message: ConversationMessage): Updated {
  const { model: conversation, effects } = updateConversation(model.conversation, message);
  if (conversation.wanted === model.conversation.wanted || conversation.wanted.length === 0) {
    return { model: { ...model, conversation }, effects };
  }
  const wanted: DashboardEffect = { type: "highlight", languages: conversation.wanted };
  return { model: { ...model, conversation }, effects: [...effects, wanted] };
}

export function toInput(model: Dashboard, message: InputMessage): Updated {
  const { model: input, effects } = updateInput(model.input, message);
  const next = { ...model, input };
  const said = effects.find((it) => it.type === "say")?.text ??
    (isEnter(model, message) ? "" : null);
  const isCommand = said !== null && /^[/!]/.test(said);
  if (said === null || isCommand || !model.card || !takesText(model.card)) {
    const isSaid = effects.some(({ type }) => type === "say");
    return { model: isSaid ? following(next) : next, effects };
  }
  const typed = updateCard(model.card, { type: "typed", text: said });
  return { model: next, effects: typed.effects };
}

/** Whoever says something sees what comes of it. */
function following(model: Dashboard): Dashboard {
  const left = updateConversation(model.conversation, { type: "leave" }).model;
  const { model: conversation } = updateConversation(left, { type: "scroll", to: "bottom" });
  return { ...model, conversation };
}

/** An empty line is an answer to a question, and to nothing else. */
function isEnter({ input }: Dashboard, message: InputMessage): boolean {
  return message.type === "edit" && message.action === "send" && isEmpty(input.text);
}
