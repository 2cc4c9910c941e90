/** What the score is worth on labelled tasks, beside a fixed choice; and what each choice costs. */

import { hintsOf } from "../../src/context/mod.ts";
import { score } from "../../src/models/routing/mod.ts";
import { importers, type LabelledTask } from "../../tests/corpus/routing/tasks.ts";

export type Chooser = "score" | "always small" | "always large";

export interface Row {
  readonly chooser: Chooser;
  readonly tasks: number;
  /** Tasks that went where their label says. */
  readonly right: number;
  /** Complex tasks that went to the small model: it fails, and the large one does them again. */
  readonly again: number;
  /** Simple tasks that went to the large one. */
  readonly wasted: number;
  /** US dollars of all tasks, with the small model on the user's own machine and with a hosted one. */
  readonly local: number;
  readonly hosted: number;
}

/**
 * The model of costs. Tokens of a task, prompt and completion, all answers together; US dollars per
 * million of them for the large model, as `config.yaml` has them for `openai`, and for a hosted small
 * one a quarter. A local one costs nothing but time.
 */
export const costs = {
  simple: { input: 20_000, output: 1000 },
  complex: { input: 150_000, output: 6000 },
  large: { input: 0.2, output: 1.2 },
  hosted: { input: 0.05, output: 0.3 },
  local: { input: 0, output: 0 },
} as const;

type Rate = (typeof costs)["large" | "hosted" | "local"];

const look = {
  has: (path: string) => Object.hasOwn(importers, path),
  fanOut: (paths: readonly string[]) => {
    return paths.reduce((sum, path) => sum + (importers[path] ?? 0), 0);
  },
};

/** Where the score sends each task; nothing is known of the past. */
export async function chosen(tasks: readonly LabelledTask[]): Promise<readonly Choice[]> {
  return await Promise.all(tasks.map(async (task) => {
    const { tier } = score(await hintsOf(task.text, look), null);
    return { task, small: tier === "simple" };
  }));
}

export interface Choice {
  readonly task: LabelledTask;
  readonly small: boolean;
}

export function rowOf(chooser: Chooser, choices: readonly Choice[]): Row {
  const again = choices.filter(({ task, small }) => small && task.label === "complex").length;
  const wasted = choices.filter(({ task, small }) => !small && task.label === "simple").length;
  const cost = (rate: Rate) => choices.reduce((sum, it) => sum + costOf(it, rate), 0);
  return {
    chooser,
    tasks: choices.length,
    right: choices.length - again - wasted,
    again,
    wasted,
    local: cost(costs.local),
    hosted: cost(costs.hosted),
  };
}

export async function rowsOf(tasks: readonly LabelledTask[]): Promise<readonly Row[]> {
  const fixed = (small: boolean) => tasks.map((task) => ({ task, small }));
  return [
    rowOf("score", await chosen(tasks)),
    rowOf("always small", fixed(true)),
    rowOf("always large", fixed(false)),
  ];
}

function costOf({ task: { label }, small }: Choice, smallRate: Rate): number {
  const { input, output } = costs[label];
  const at = (rate: Rate) => (input * rate.input + output * rate.output) / 1_000_000;
  if (!small) return at(costs.large);
  return at(smallRate) + (label === "complex" ? at(costs.large) : 0);
}
