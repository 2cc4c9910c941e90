/** Which tools were found: each request offers them behind those that are always there. */

import type { Fold } from "../../protocol/mod.ts";

/** Names, each once, in the order in which they were found: what is offered only grows at its end. */
export const offered: Fold<readonly string[]> = {
  name: "offered",
  version: 1,
  initial: () => [],
  reduce(state, event) {
    if (event.type !== "tool_result" || !event.offers) return state;
    const fresh = event.offers.filter((name, at, all) =>
      !state.includes(name) && all.indexOf(name) === at
    );
    return fresh.length === 0 ? state : [...state, ...fresh];
  },
};
