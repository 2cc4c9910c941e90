/** All that is measured of a model, step by step. */

import { ask, type Asking } from "./ask.ts";
import { type DialectFound, measureDialect, type Salvage } from "./dialect.ts";
import { type EditsFound, type EditTrial, measureEdits } from "./edits.ts";
import { editFormats, type Profile } from "./profile.ts";
import { measurePrograms, type ProgramTrial } from "./programs.ts";
import { said } from "./texts.ts";
import { measureWindow, windowCost, type WindowFound } from "./window.ts";

export const probeSteps = ["dialect", "speed", "edits", "programs", "window"] as const;
export type ProbeStep = (typeof probeSteps)[number];

export interface ProbeOptions {
  /** Fewer edits and shorter prompts. */
  readonly quick: boolean;
  /** Whose window is asked for by a prompt that no window holds; `null`: it would cost money. */
  readonly local: "ollama" | "other" | null;
  readonly salvage: Salvage;
  readonly trial: EditTrial;
  readonly programs: ProgramTrial;
  /** Is told each piece of work as it begins and ends. */
  progress(progress: Progress): void;
}

export type Progress =
  | { readonly type: "begun"; readonly step: ProbeStep }
  | { readonly type: "dialect"; readonly found: DialectFound }
  | { readonly type: "speed"; readonly tokensPerSecond: number | null }
  | { readonly type: "edits"; readonly found: EditsFound }
  | { readonly type: "programs"; readonly share: number | null }
  | { readonly type: "window"; readonly found: WindowFound };

/** How long prompts may be, tokens, and for how long they may grow: in all about a minute. */
const prompts = {
  quick: { most: 8192, halvings: 3, budgetMs: 15_000 },
  local: { most: 32_768, halvings: 5, budgetMs: 40_000 },
  /** Each of them is paid for. */
  remote: { most: 16_384, halvings: 4, budgetMs: 40_000 },
} as const;

/**
 * Tokens that no window holds. Ollama's client knows the model's figure and refuses before it sends
 * anything; other servers are sent the text, so it is no longer than must be.
 */
const ceilings = { ollama: 8_500_000, other: 300_000 } as const;

/**
 * Measures a model; nothing is kept.
 *
 * @throws {AgentError} `probe.failed` if it does not answer, and the signal's reason
 */
export async function probeModel(asking: Asking, options: ProbeOptions): Promise<Profile> {
  const { quick, local, salvage, trial, progress } = options;
  progress({ type: "begun", step: "window" });
  const window = await measureWindow(asking, {
    ...prompts[quick ? "quick" : local === null ? "remote" : "local"],
    ceiling: local === null ? null : ceilings[local],
  });
  progress({ type: "window", found: window });
  progress({ type: "begun", step: "dialect" });
  const dialect = await measureDialect(asking, salvage);
  progress({ type: "dialect", found: dialect });
  progress({ type: "begun", step: "speed" });
  const tokensPerSecond = await measureSpeed(asking);
  progress({ type: "speed", tokensPerSecond });
  progress({ type: "begun", step: "edits" });
  const tasks = quick ? trial.tasks.slice(0, 1) : trial.tasks;
  const edits = dialect.dialect === "none"
    ? untried
    : await measureEdits(asking, { trial: { ...trial, tasks }, salvage });
  progress({ type: "edits", found: edits });
  progress({ type: "begun", step: "programs" });
  const programs = dialect.dialect === "none"
    ? null
    : await measurePrograms(asking, { trial: options.programs, salvage });
  progress({ type: "programs", share: programs });
  const at = new Date(asking.clock.now()).toISOString();
  return { at, quick, ...window, ...dialect, ...edits, programs, tokensPerSecond };
}

const untried: EditsFound = {
  edits: { edit_file: null, apply_patch: null, write_file: null },
  bestEdit: null,
};

/** Tokens of the answer by the time from its first piece on: reading the prompt is apart. */
async function measureSpeed(asking: Asking): Promise<number | null> {
  const { usage, ms } = await ask(asking, { text: said("count"), maxOutputTokens: 400 });
  if (!usage || ms <= 0) return null;
  return Math.round(usage.output / ms * 10_000) / 10;
}

/** Tokens, in and out, that each step takes at most of a model that is elsewhere. */
export function probeCosts(
  { quick, tasks }: { readonly quick: boolean; readonly tasks: number },
): readonly { readonly step: ProbeStep; readonly tokens: number }[] {
  return [
    { step: "window", tokens: windowCost(prompts[quick ? "quick" : "remote"]) },
    { step: "dialect", tokens: 4500 },
    { step: "speed", tokens: 600 },
    { step: "edits", tokens: editFormats.length * (quick ? 1 : tasks) * 2500 },
    { step: "programs", tokens: 5000 },
  ];
}
