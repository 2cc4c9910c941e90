/** Variables that programs have left behind for the programs after them. */

import type { Fold, Variable } from "../../protocol/mod.ts";

export interface Variables {
  latest: readonly Variable[];
  /** What they were before, for a turn that is taken back; the newest last. */
  readonly before: { readonly seq: number; readonly variables: readonly Variable[] }[];
}

/** Programs whose variables can come back. */
const most = 20;

export const variables: Fold<Variables> = {
  name: "variables",
  version: 1,
  initial: () => ({ latest: [], before: [] }),
  reduce(state, event) {
    switch (event.type) {
      case "tool_result":
        if (event.variables === undefined) return state;
        state.before.push({ seq: event.seq, variables: state.latest });
        if (state.before.length > most) state.before.shift();
        state.latest = event.variables;
        return state;
      case "rewound":
        return back(state, event.to);
      default:
        return state;
    }
  },
};

function back(state: Variables, to: number): Variables {
  for (let last = state.before.at(-1); last && last.seq >= to; last = state.before.at(-1)) {
    state.latest = last.variables;
    state.before.pop();
  }
  return state;
}
