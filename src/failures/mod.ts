/**
 * Classic failures of shell commands that are known without a model: one table of values, each with
 * the words of the tool that prove it. Nothing is run that changes anything, and no answer is better
 * than a wrong one: output of programs that only show text (`cat`, `grep`, `git log`) proves nothing.
 * Table and sentences are loaded when something has failed.
 */

import { loadMessages, type Locale } from "../messages/mod.ts";
import type { Diagnosis, Evidence, Facts } from "./types.ts";

export type { Diagnosis, Evidence, Facts, FileFact, System } from "./types.ts";

/** The best first; none rather than a wrong one. */
export async function diagnose(
  evidence: Evidence,
  facts: Facts,
  locale: Locale,
): Promise<readonly Diagnosis[]> {
  const { exit, output } = evidence.command;
  if (output.kind !== "text" && output.kind !== "full_screen") return [];
  // fish says so of a stopped command, and leaves its status at 0.
  const mayHaveStopped = output.kind === "text" && output.text.includes(" has stopped");
  if (exit === 0 && !mayHaveStopped) return [];
  const [{ diagnosesOf }] = await Promise.all([
    import("./diagnoses.ts"),
    loadMessages("failures"),
  ]);
  return await diagnosesOf(evidence, facts, locale);
}
