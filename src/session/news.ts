/** What others did to the project since the model was last told: it edits no text that is gone. */

import { text } from "../context/mod.ts";
import type { EventOf, NewEvent, Store } from "../protocol/mod.ts";

export class News {
  /** Place in the workspace stream up to which the model knows; `null`: nothing is old yet. */
  #known: number | null = null;

  constructor(private readonly store: Store) {}

  /** For the log of the session, before the next request. */
  async take(): Promise<readonly NewEvent[]> {
    const head = await this.store.head("workspace");
    const known = this.#known ?? head;
    this.#known = head;
    if (head === known) return [];
    const intents = new Map<string, EventOf<"change_intent">>();
    const news: NewEvent[] = [];
    for await (const event of this.store.read("workspace", { after: known })) {
      if (event.type === "change_intent") intents.set(event.id, event);
      if (event.type !== "change" || event.outcome !== "applied") continue;
      const intent = intents.get(event.id);
      if (intent?.kind === "undo" || intent?.kind === "redo") news.push(told(intent));
    }
    return news;
  }
}

function told({ id, kind, files }: EventOf<"change_intent">): NewEvent {
  const paths = files.map(({ path }) => path).join(", ");
  return { type: "context", source: `${kind}:${id}`, text: text(`${kind}_told`, { paths }) };
}
