/** Which content of each file the model has seen last: an edit of another content is refused. */

import type { Fold } from "../../protocol/mod.ts";

/** Hash by path. */
export type Seen = Record<string, string>;

export const seen: Fold<Seen> = {
  name: "seen",
  version: 1,
  initial: () => ({}),
  reduce(state, event) {
    if (event.type !== "tool_result") return state;
    for (const { path, hash } of event.saw ?? []) state[path] = hash;
    // What a call of its own has written, the model knows.
    for (const { path, hash } of event.writes ?? []) {
      if (hash === null) delete state[path];
      else state[path] = hash;
    }
    return state;
  },
};
