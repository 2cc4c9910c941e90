/** Which commands go on in the background, as far as the log says. */

import type { EventOf, Fold } from "../../protocol/mod.ts";

/** By id, as their events say. */
export type Processes = Record<string, EventOf<"process">>;

export const processes: Fold<Processes> = {
  name: "processes",
  version: 1,
  initial: () => ({}),
  reduce(state, event) {
    if (event.type !== "process") return state;
    if (event.state === "background") state[event.id] = event;
    else delete state[event.id];
    return state;
  },
};
