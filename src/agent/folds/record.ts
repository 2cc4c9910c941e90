/** How often what a model did held, by kind of task: a fold of the workspace stream. */

import type { Fold, TaskRecord } from "../../protocol/mod.ts";

/** One entry a model and kind, in the order in which they were first met. */
export const record: Fold<readonly TaskRecord[]> = {
  name: "record",
  version: 1,
  initial: () => [],
  reduce(state, event) {
    if (event.type !== "verdict") return state;
    const { model, kind, passed } = event;
    const at = state.findIndex((it) => it.model === model && it.kind === kind);
    const known = state[at] ?? { model, kind, passed: 0, failed: 0 };
    const next: TaskRecord = passed
      ? { ...known, passed: known.passed + 1 }
      : { ...known, failed: known.failed + 1 };
    return at === -1 ? [...state, next] : state.with(at, next);
  },
};
