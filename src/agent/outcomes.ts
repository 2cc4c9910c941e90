/** Ends of a turn: the one closed set in which every face speaks. */

import type { EventOf, ModelError } from "../protocol/mod.ts";
import type { FailureKind } from "./folds/standing.ts";

/** The one closed set: exit code, last line, dashboard, session list and steps of a goal follow from it. */
export type Outcome =
  /** The project's tests, run by the program as they were given, pass. */
  | { readonly kind: "done_verified" }
  | { readonly kind: "done_unverified"; readonly why: Unverified }
  /** The tests pass, and what was written does not show that all was done: what is missing, or in the way. */
  | { readonly kind: "done_unverified"; readonly why: ProofGap; readonly what: string }
  | { readonly kind: "answered" }
  /** It ends with a question that the user must answer first. */
  | { readonly kind: "asks" }
  /** `what`: files, a command; may be empty. */
  | { readonly kind: "partly"; readonly why: Partly; readonly what: string }
  /** The model says that it did not do it. */
  | { readonly kind: "gave_up" }
  /** The project's tests, a receipt or the last check after the changes failed: which. */
  | { readonly kind: "failing"; readonly by: FailureKind; readonly what: string }
  | { readonly kind: "stopped"; readonly why: Stopped }
  | { readonly kind: "stopped"; readonly why: "limit"; readonly limit: EventOf<"limit">["limit"] }
  | { readonly kind: "stopped"; readonly why: "error"; readonly error: ModelError };

/**
 * A placeholder was written; a file that is named is as it was; a value, a name or a thing of a list is in no
 * change; what tests go by was changed unasked; only tests were written, and not run.
 */
export type ProofGap = "stub" | "target" | "missing" | "ground" | "new_tests";

/** A check of the model's passed; the program ran nothing; it could not tell. */
export type Unverified = "checked" | "not_run" | "no_proof";

/**
 * Files that were to be changed, or are said to be; files that the user had ruled out; it says so
 * itself; it says what comes next; the last call failed; the command was not run; code that says
 * that it is not there yet was written; things that the request lists and nobody speaks of.
 */
export type Partly =
  | "files"
  | "claimed"
  | "outside"
  | "admitted"
  | "announced"
  | "failed"
  | "command"
  | "stub"
  | "untold";

export type Stopped =
  /** The answer was empty, cut by its length, a call that could not be read. */
  | "empty"
  | "cut"
  | "printed_call"
  /** Nothing was done: code was printed, work was promised, success claimed, or none of these. */
  | "printed"
  | "promise"
  | "claim"
  | "idle"
  /** The user did not allow it; it needed a yes and nobody could be asked. */
  | "declined"
  | "needs_approval"
  | "aborted"
  /** A plan that was not carried out to its end. */
  | "plan"
  /** The turn is in its middle. */
  | "unfinished";

/** Whether it ended as it should. A question is a good end only where somebody is there to answer it. */
export function isGood({ kind }: Outcome): boolean {
  return kind === "done_verified" || kind === "done_unverified" || kind === "answered";
}
