/** How a stage answers. */

import type { Clock, StageReport } from "../../protocol/mod.ts";
import { findingsOf, type Problem } from "./problem.ts";

export type Outcome =
  | { readonly problems: readonly Problem[]; readonly why?: string }
  | { readonly skipped: string };

/** Findings of one stage; a model reads the first and mends the cause of the rest with them. */
const most = 20;

/** Runs and measures. */
export async function reported(
  stage: string,
  clock: Pick<Clock, "now">,
  run: () => Promise<Outcome>,
): Promise<StageReport> {
  const start = clock.now();
  const outcome = await run();
  const durationMs = Math.max(0, clock.now() - start);
  if ("skipped" in outcome) {
    return { stage, verdict: "skipped", why: outcome.skipped, findings: [], durationMs };
  }
  const all = findingsOf(outcome.problems);
  const why = all.length > most ? `${all.length - most} more are not listed` : outcome.why;
  return {
    stage,
    verdict: all.length > 0 ? "failed" : "passed",
    ...why === undefined ? {} : { why },
    findings: all.slice(0, most),
    durationMs,
  };
}
