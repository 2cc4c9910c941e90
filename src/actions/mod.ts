/**
 * What a user can do, one file an action, from which every face derives what it needs.
 * This file names the actions and loads none, nor what they stand on: help and "did you
 * mean" need no more than the names.
 */

import type { candidates } from "./candidates.ts";
import type { readiness } from "./readiness.ts";

export type {
  Action,
  ActionEntry,
  Answer,
  Approve,
  ArgsSchema,
  Conversation,
  Description,
  DialogueAction,
  Face,
  QueryAction,
  ViewContext,
} from "./action.ts";
export { entries } from "./entries.ts";
export { count, duration, money } from "./figures.ts";
export { callText, limitText, modelErrorText, narrator, type Voice } from "./narrator.ts";
export { type Kind, reachesModels, type Right, surplus } from "./rights.ts";
export type { CodeWatcher, Ports, ResumeOptions, RunOptions } from "./ports.ts";

/** Values to complete an argument with. */
export async function loadCandidates(): Promise<typeof candidates> {
  return (await import("./candidates.ts")).candidates;
}

/** Is there a model to talk to? */
export async function loadReadiness(): Promise<typeof readiness> {
  return (await import("./readiness.ts")).readiness;
}
