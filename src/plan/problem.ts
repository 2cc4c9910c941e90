/** What a patch comes to. */

import type { Plan } from "../protocol/mod.ts";

/** Why a patch does not fit. */
export type PlanProblem =
  | { readonly code: "none" }
  /** Of the patch, or of what one of its steps waits for. */
  | { readonly code: "unknown_step"; readonly step: string }
  | { readonly code: "taken"; readonly step: string }
  /** Each waits for the one behind it, and the last for the first. */
  | { readonly code: "cycle"; readonly steps: readonly string[] }
  | { readonly code: "empty"; readonly what: "goal" | "title" | "id" }
  /** It cannot be so while these, which it waits for, are not done. */
  | { readonly code: "waits"; readonly step: string; readonly for: readonly string[] }
  /** What is done is not skipped. */
  | { readonly code: "done"; readonly step: string };

export type Patched =
  | { readonly ok: true; readonly plan: Plan | null }
  | { readonly ok: false; readonly problem: PlanProblem };

export function refused(problem: PlanProblem): Patched {
  return { ok: false, problem };
}

export function isBlank(text: string): boolean {
  return text.trim() === "";
}
