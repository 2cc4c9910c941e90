/** What it cost, in all and by model. */

import type { Fold } from "../../protocol/mod.ts";

export interface Spent {
  answers: number;
  input: number;
  output: number;
  cached: number;
  thinking: number;
  /** US dollars, as far as prices are known. */
  cost: number;
  /** Some answer had no known price. */
  unpriced: boolean;
  /** Some figure was counted by us. */
  estimated: boolean;
}

export interface UsageState {
  readonly total: Spent;
  readonly byModel: Record<string, Spent>;
}

export const nothing = (): Spent => ({
  answers: 0,
  input: 0,
  output: 0,
  cached: 0,
  thinking: 0,
  cost: 0,
  unpriced: false,
  estimated: false,
});

export const usage: Fold<UsageState> = {
  name: "usage",
  version: 1,
  initial: () => ({ total: nothing(), byModel: {} }),
  reduce(state, event) {
    if (event.type !== "usage") return state;
    for (const spent of [state.total, state.byModel[event.model] ??= nothing()]) {
      spent.answers += 1;
      spent.input += event.input;
      spent.output += event.output;
      spent.cached += event.cached;
      spent.thinking += event.thinking;
      spent.cost += event.cost ?? 0;
      spent.unpriced ||= event.cost === undefined;
      spent.estimated ||= event.estimated;
    }
    return state;
  },
};
