/** What the progress of a turn comes to. */

import type { Progress } from "./progress.ts";

/** What can be said of the changes of this turn, from what ran and not from what was claimed. */
export type Standing =
  | "unchanged"
  /** The program ran the project's tests as they were given, and they pass. */
  | "verified"
  /** The program could run none; a check that the model ran after its last change passed. */
  | "checked"
  | "unverified"
  | "failing";

export function standing(state: Progress): Standing {
  const { check, changedSinceCheck, changed, failing } = state;
  const verdict = state.changedSinceVerification ? null : state.verification?.verdict;
  if (verdict === "failed" || Object.keys(failing).length > 0) return "failing";
  if (check && !check.passed && !isOld(state, check, verdict === "passed")) return "failing";
  if (!changed) return "unchanged";
  if (verdict === "passed") return "verified";
  // A check of tests that the model wrote or edited says what the model wants to hear.
  const { edited = [], added = [] } = state.verification ?? {};
  const given = edited.length + added.length === 0;
  return check && !changedSinceCheck && given ? "checked" : "unverified";
}

/**
 * A check that failed before the last change says nothing of it; nor does one that fails in the words in
 * which it failed before the first, where the tests of the project pass.
 */
function isOld(
  { changed, changedSinceCheck, red }: Progress,
  { command, output }: NonNullable<Progress["check"]>,
  isVerified: boolean,
): boolean {
  if (changedSinceCheck) return changed;
  return isVerified && red[command] === output;
}

/** Files were changed, and nobody has run the project's tests since. */
export function needsVerification(state: Progress): boolean {
  return state.changed && (state.verification === null || state.changedSinceVerification);
}

/** The project's tests, run by the program; a command that the model ran; a receipt; a step of a plan. */
export type FailureKind = "tests" | "check" | "receipt" | "step";

/** What is wrong, in a few words; to be asked only of what is failing. */
export function failure(state: Progress): { by: FailureKind; what: string } {
  const { verification, check, failing } = state;
  if (verification?.verdict === "failed" && !state.changedSinceVerification) {
    return { by: "tests", what: verification.why };
  }
  if (check && !check.passed) return { by: "check", what: check.command };
  return { by: "receipt", what: Object.keys(failing).sort().join(", ") };
}
