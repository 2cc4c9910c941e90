/** What the user typed while the agent was at work, until it is said. */

import type { EventOf, Fold } from "../../protocol/mod.ts";

export interface Queued {
  /** Of its event. */
  readonly seq: number;
  readonly kind: EventOf<"queued">["kind"];
  readonly text: string;
}

/** In the order in which it was typed. */
export const queue: Fold<readonly Queued[]> = {
  name: "queue",
  version: 1,
  initial: () => [],
  reduce(state, event) {
    switch (event.type) {
      case "queued":
        return [...state, { seq: event.seq, kind: event.kind, text: event.text }];
      case "user_message":
        return event.queued === undefined ? state : state.filter((it) => it.seq !== event.queued);
      case "unqueued":
      // It was meant for what the conversation no longer has.
      case "rewound":
        return [];
      default:
        return state;
    }
  },
};
