/** What others did to the project since the model was last told: it edits no text that is gone. */

import type { ConversationState } from "../agent/mod.ts";
import { text } from "../context/mod.ts";
import type { Event, EventOf, NewEvent, Store } from "../protocol/mod.ts";
import { Situation } from "./situation.ts";

export class WorkspaceUpdates {
  /** Place in the workspace stream up to which the model knows; `null`: nothing is old yet. */
  #known: number | null = null;
  readonly #situation: Situation;

  constructor(private readonly store: Store, session: string) {
    this.#situation = new Situation(session);
  }

  /** For the log of the session, before the next request. */
  async take(state: ConversationState): Promise<readonly NewEvent[]> {
    return [...await this.#since(), ...this.#situation.updates(state)];
  }

  async #since(): Promise<readonly NewEvent[]> {
    const head = await this.store.head("workspace");
    if (this.#known === null) {
      this.#known = head === 0 ? 0 : await this.#situation.begin(this.store);
      return [];
    }
    if (head === this.#known) return [];
    const intents = new Map<string, EventOf<"change_intent">>();
    const updates: NewEvent[] = [];
    for await (const event of this.store.read("workspace", { after: this.#known })) {
      this.#known = event.seq;
      if (event.type === "unknown") continue;
      this.#situation.add(event);
      updates.push(...takenBack(event, intents));
    }
    return updates;
  }
}

function takenBack(
  event: Event,
  intents: Map<string, EventOf<"change_intent">>,
): readonly NewEvent[] {
  if (event.type === "change_intent") intents.set(event.id, event);
  if (event.type !== "change" || event.outcome !== "applied") return [];
  const intent = intents.get(event.id);
  return intent?.kind === "undo" || intent?.kind === "redo" ? [told(intent)] : [];
}

function told({ id, kind, files }: EventOf<"change_intent">): NewEvent {
  const paths = files.map(({ path }) => path).join(", ");
  return { type: "context", source: `${kind}:${id}`, text: text(`${kind}_told`, { paths }) };
}
