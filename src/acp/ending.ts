/** How a prompt ended: computed from the log, whatever the model claims. */

import { RequestError, type StopReason } from "@agentclientprotocol/sdk";
import { modelErrorText, outcomeLine, outcomeWord, type ViewContext } from "../actions/mod.ts";
import { isBudget, isGood, type Outcome } from "../agent/mod.ts";
import type { ModelError } from "../protocol/mod.ts";
import { codes } from "./errors.ts";

/** @throws {RequestError} where the model gave no answer */
export function stopReason(ended: Outcome, context: ViewContext): StopReason {
  if (ended.kind !== "stopped") return "end_turn";
  switch (ended.why) {
    case "error":
      return refused(ended.error, context);
    case "limit":
      return isBudget(ended.limit) ? "max_tokens" : "max_turn_requests";
    case "cut":
      return "max_tokens";
    case "aborted":
      return "cancelled";
    default:
      return "end_turn";
  }
}

/** What the reason, an error or a note of its own says already. */
const told: ReadonlySet<string> = new Set([
  ...["error", "limit", "aborted", "needs_approval", "plan", "unfinished"],
]);

/** How it ended where that is not well and nothing else says so; `null`: there is nothing to say. */
export function badEnd(ended: Outcome, t: ViewContext["t"]): string | null {
  const isSilent = isGood(ended) || ended.kind === "asks" || told.has(outcomeWord(ended));
  return isSilent ? null : outcomeLine(t, ended);
}

function refused(error: ModelError, { t }: ViewContext): StopReason {
  const text = modelErrorText(t, error);
  switch (error.kind) {
    case "refusal":
    case "content_filter":
      return "refusal";
    case "aborted":
      return "cancelled";
    case "auth":
    case "balance":
      throw new RequestError(codes.authRequired, text, { kind: error.kind });
    default:
      throw new RequestError(codes.internal, text, { kind: error.kind });
  }
}
