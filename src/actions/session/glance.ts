/** One session at a glance, from its log. */

import { conversation, type ConversationState, nextActor, outcome } from "../../agent/mod.ts";
import type { Ports } from "../ports.ts";

export interface Glance {
  readonly id: string;
  /** The first message, one line. */
  readonly title: string;
  readonly mode: string;
  /** `provider/name` */
  readonly model: string;
  /** ISO 8601. */
  readonly started: string;
  readonly last: string;
  readonly messages: number;
  readonly tokens: number;
  /** US dollars, as far as prices are known. */
  readonly cost: number;
  readonly actor: string;
  readonly outcome: string;
}

interface Read {
  readonly state: ConversationState;
  readonly title: string;
  readonly started: string;
  readonly last: string;
  readonly messages: number;
}

export async function glance(ports: Ports, id: string): Promise<Glance> {
  const { state, ...times } = await read(ports, id);
  const { total } = state.usage;
  return {
    id,
    ...times,
    mode: state.header.mode,
    model: state.header.model,
    tokens: total.input + total.output,
    cost: total.cost,
    actor: nextActor(state),
    outcome: outcome(state).kind,
  };
}

async function read(ports: Ports, id: string): Promise<Read> {
  const store = await ports.store();
  let state = conversation.initial();
  let [title, started, last, messages] = ["", "", "", 0];
  for await (const event of store.read(`session:${id}`)) {
    started ||= event.at;
    last = event.at;
    if (event.type === "unknown") continue;
    state = conversation.reduce(state, event);
    if (event.type !== "user_message") continue;
    messages += 1;
    title ||= event.text.replaceAll(/\s+/g, " ").trim();
  }
  return { state, title, started, last, messages };
}
