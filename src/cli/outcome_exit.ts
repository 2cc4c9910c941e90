/** The exit code of a run: a function of how it ended, not of what the model claims. */

import { isBudget, isGood, type Outcome } from "../agent/mod.ts";
import { exitCodes, type ModelError } from "../protocol/mod.ts";
import { type Cut, exitOfSignal } from "./exit.ts";

export function exitOf(outcome: Outcome, cut: Cut): number {
  const signalled = exitOfSignal(cut);
  if (signalled !== null) return signalled;
  // An answer that came in time counts, whatever the clock says afterwards.
  if (cut === "timeout" && !isGood(outcome)) return exitCodes.limit;
  switch (outcome.kind) {
    case "done_verified":
    case "done_unverified":
    case "answered":
      return exitCodes.ok;
    case "failing":
      return exitCodes.failing;
    case "asks":
    case "partly":
    case "gave_up":
      return exitCodes.unfinished;
    case "stopped":
      return stoppedExit(outcome);
  }
}

function stoppedExit(outcome: Extract<Outcome, { kind: "stopped" }>): number {
  switch (outcome.why) {
    case "error":
      return errorExit(outcome.error);
    case "limit":
      return isBudget(outcome.limit) ? exitCodes.limit : exitCodes.unfinished;
    case "aborted":
      return exitCodes.interrupted;
    case "needs_approval":
      return exitCodes.approval;
    default:
      return exitCodes.unfinished;
  }
}

function errorExit(error: ModelError): number {
  switch (error.kind) {
    case "auth":
    case "balance":
      return exitCodes.auth;
    case "unavailable":
    case "rate_limit":
    case "unknown_model":
    case "malformed":
      return exitCodes.unavailable;
    case "aborted":
      return exitCodes.interrupted;
    case "overflow":
    case "refusal":
    case "content_filter":
    case "bad_request":
      return exitCodes.unfinished;
  }
}
