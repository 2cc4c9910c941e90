/** Why a step of a plan is not done: computed from what ran, in words that the model is told. */

import { isGood, type Outcome } from "../outcomes.ts";
import { pathsIn } from "../owed/mod.ts";
import type { ConversationState } from "../state.ts";

/** A model may say that it cannot do a step. */
export const GIVEN_UP = "it was given up";

/** `null`: the step is done, by the same judgement as any turn. */
export function whyFailed(state: ConversationState, outcome: Outcome): string | null {
  const { progress: { evidence }, turn } = state;
  if (!isGood(outcome)) return reasonOf(outcome);
  // What failed is what was to be found out.
  const tells = state.turn.owed?.due.kind === "answer" || state.turn.owed?.due.kind === "report";
  if (evidence.failed !== null && !tells) return `the last call failed: ${evidence.failed.what}`;
  const absent = pathsIn(turn.task).find((path) =>
    evidence.absent[path] && !evidence.read[path] && !evidence.written[path]
  );
  return absent === undefined ? null : `${absent} is not there`;
}

const reasons = {
  files: "not changed",
  claimed: "said to be changed and not changed",
  outside: "changed though the user had ruled it out",
  admitted: "a part of it was left",
  announced: "it ended in its middle",
  failed: "the last call failed",
  command: "not run",
  stub: "code that says that it is not there yet was written",
  untold: "listed in the request, and nothing is said of it",
} as const;

/** Why a step failed that the user stopped; another way would be against his word. */
export const DECLINED = "the user did not allow it";

const stops = {
  printed: "code was printed and nothing was written",
  promise: "it was only promised",
  claim: "nothing that was done bears out what was said",
  declined: DECLINED,
} as const;

/** In the words in which the model is told when it is to try again. */
function reasonOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "failing":
      return outcome.what;
    case "asks":
      return "it ended with a question";
    case "partly": {
      const { why, what } = outcome;
      return what === "" ? reasons[why] : `${reasons[why]}: ${what}`;
    }
    case "stopped":
      return outcome.why in stops
        ? stops[outcome.why as keyof typeof stops]
        : "nothing was changed or run";
    default:
      return GIVEN_UP;
  }
}
