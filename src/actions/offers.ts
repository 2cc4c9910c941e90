/** What the memory tells a model of may be done again without one: the person is told, beside the turn. */

import type { AgentEvent } from "../protocol/mod.ts";
import type { Conversation } from "./action.ts";
import type { ConversationView } from "./conversation_view.ts";

const source = /^memory:(.+)$/;

/** Hears the events of a conversation. Nothing waits for it, and nothing of it is loaded before there is one. */
export function offering(
  { session, offer }: Pick<Conversation, "session" | "offer">,
  view: Pick<ConversationView, "attended" | "hint">,
): (event: AgentEvent) => void {
  if (!offer || !view.attended || !view.hint) return () => {};
  const heard = new Set<string>();
  return (event) => {
    const id = event.type === "context" ? source.exec(event.source)?.[1] : undefined;
    if (id === undefined || heard.has(id)) return;
    heard.add(id);
    const said = session.state.transcript.entries.findLast((it) => it.type === "user");
    if (said?.type !== "user") return;
    // An offer that cannot be made is none.
    offer(id, said.text).then((text) => text === null || view.hint?.(text), () => {});
  };
}
