/** How a run ended, in a few words: computed from the log, whatever the model claims. */

import { modelErrorText, outcomeLine, type ViewContext } from "../actions/mod.ts";
import { type Actor, isGood, type Outcome } from "../agent/mod.ts";
import type { EventOf } from "../protocol/mod.ts";
import type { Cut } from "./exit.ts";

export function verdict(t: ViewContext["t"], outcome: Outcome, cut: Cut): string {
  if (cut === "timeout" && !isGood(outcome)) return t("end.timed_out");
  return outcomeLine(t, outcome);
}

/** Why a run came to no good end, for a program or whoever wants no more; `null`: it did, or was cancelled. */
export function complaint(t: ViewContext["t"], outcome: Outcome, cut: Cut): string | null {
  if (isGood(outcome)) return null;
  if (cut === "timeout") return t("face.timed_out");
  if (outcome.kind !== "stopped") return verdict(t, outcome, cut);
  if (outcome.why === "error") return modelErrorText(t, outcome.error);
  return outcome.why === "aborted" ? null : verdict(t, outcome, cut);
}

/** Limits that a further run meets at once: their keys, and whether a new session is free of them. */
const lasting = {
  session_tokens: ["max_session_tokens", "end.raise_session"],
  session_money: ["max_session_cost", "end.raise_session"],
  day_tokens: ["max_day_tokens", "end.raise"],
  day_money: ["max_day_cost", "end.raise"],
} as const;

interface Stopped {
  readonly session: string;
  readonly actor: Actor;
  readonly limit: Pick<EventOf<"limit">, "limit" | "used" | "max"> | null;
}

/** What to type to go on with a run that is not done. */
export function goOnText(t: ViewContext["t"], { session, actor, limit }: Stopped): string {
  const command = `agent session resume ${session}${actor === "user" ? ' "…"' : ""}`;
  switch (limit?.limit) {
    case "session_tokens":
    case "session_money":
    case "day_tokens":
    case "day_money": {
      const [name, key] = lasting[limit.limit];
      return t(key, { raise: `agent config set ${name} ${raised(limit)}`, command });
    }
    default:
      return t("end.resume", { command });
  }
}

/** Twice the limit, and again until it is more than what was spent. */
function raised({ used, max }: Pick<EventOf<"limit">, "used" | "max">): number {
  let more = max > 0 ? max * 2 : 1;
  while (more <= used) more *= 2;
  return more;
}
