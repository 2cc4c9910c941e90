/** One session at a glance, from its log. */

import { conversation, nextActor, outcome } from "../../agent/mod.ts";
import { foldStream } from "../../storage/mod.ts";
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
  /** US dollars; `null` where no price is known. */
  readonly cost: number | null;
  readonly actor: string;
  readonly outcome: string;
}

export async function glance(ports: Ports, id: string): Promise<Glance> {
  const { state } = await foldStream(await ports.store(), `session:${id}`, conversation);
  const { title, mode, model, started, last, messages } = state.header;
  const { total } = state.usage;
  return {
    id,
    title,
    started,
    last,
    messages,
    mode,
    model,
    tokens: total.input + total.output,
    cost: total.unpriced && total.cost === 0 ? null : total.cost,
    actor: nextActor(state),
    outcome: outcome(state).kind,
  };
}
