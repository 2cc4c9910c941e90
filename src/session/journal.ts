/** One session's stream with its folded state: the only place where the two meet. */

import { conversation, type ConversationState } from "../agent/mod.ts";
import type { Event, Journal, NewEvent, Store, StreamName, StreamWrite } from "../protocol/mod.ts";

export class StoreJournal implements Journal<ConversationState> {
  #state: ConversationState = conversation.initial();

  constructor(private readonly store: Store, private readonly stream: StreamName) {}

  get state(): ConversationState {
    return this.#state;
  }

  async append(
    events: readonly NewEvent[],
    workspace: readonly NewEvent[] = [],
  ): Promise<readonly Event[]> {
    const seen: Event[] = [];
    while (true) {
      const writes: StreamWrite[] = [{ stream: this.stream, after: this.#state.seq, events }];
      if (workspace.length > 0) {
        const after = await this.store.head("workspace");
        writes.push({ stream: "workspace", after, events: workspace });
      }
      const outcome = await this.store.append(writes);
      if (outcome.type === "conflict") {
        seen.push(...await this.refresh());
        continue;
      }
      const stored = outcome.events[0] ?? [];
      for (const event of stored) this.#state = conversation.reduce(this.#state, event);
      return [...seen, ...stored];
    }
  }

  async refresh(): Promise<readonly Event[]> {
    const fresh: Event[] = [];
    for await (const event of this.store.read(this.stream, { after: this.#state.seq })) {
      if (event.type === "unknown") {
        // Of a newer program: its place counts, its content is not for us.
        this.#state.seq = event.seq;
        continue;
      }
      this.#state = conversation.reduce(this.#state, event);
      fresh.push(event);
    }
    return fresh;
  }
}
