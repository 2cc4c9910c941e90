/** Which tools were found: each request offers them behind those that are always there. */

import type { Fold } from "../../protocol/mod.ts";

export interface Offer {
  readonly name: string;
  /** Of the event that found it. */
  readonly seq: number;
}

/** Each once, in the order in which they were found: what is offered only grows at its end. */
export const offered: Fold<readonly Offer[]> = {
  name: "offered",
  version: 2,
  initial: () => [],
  reduce(state, event) {
    if (event.type === "rewound") return state.filter(({ seq }) => seq < event.to);
    if (event.type !== "tool_result" || !event.offers) return state;
    const known = new Set(state.map(({ name }) => name));
    const fresh = new Set(event.offers.filter((name) => !known.has(name)));
    if (fresh.size === 0) return state;
    return [...state, ...[...fresh].map((name) => ({ name, seq: event.seq }))];
  },
};
