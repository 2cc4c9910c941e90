/** How a stage answers. */

import type { Clock, Finding, StageReport } from "../../protocol/mod.ts";
import { findingsOf, type Problem } from "./problem.ts";

export type Outcome =
  | { readonly problems: readonly Problem[]; readonly why?: string }
  | { readonly skipped: string };

/** Of what has no lines. */
export type FilesOutcome = { readonly findings: readonly Finding[] } | { readonly skipped: string };

/** Findings of one stage; a model reads the first and mends the cause of the rest with them. */
const most = 20;

/** Runs and measures. */
export async function reported(
  stage: string,
  clock: Pick<Clock, "now">,
  run: () => Promise<Outcome | FilesOutcome>,
): Promise<StageReport> {
  const start = clock.now();
  const outcome = await run();
  const durationMs = Math.max(0, clock.now() - start);
  if ("skipped" in outcome) {
    return { stage, verdict: "skipped", why: outcome.skipped, findings: [], durationMs };
  }
  const { all, own } = "findings" in outcome
    ? { all: outcome.findings, own: undefined }
    : { all: findingsOf(outcome.problems), own: outcome.why };
  const why = all.length > most ? `${all.length - most} more are not listed` : own;
  return {
    stage,
    verdict: all.length > 0 ? "failed" : "passed",
    ...why === undefined ? {} : { why },
    findings: all.slice(0, most),
    durationMs,
  };
}
