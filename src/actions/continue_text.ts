/** The words in which a person is asked whether a turn goes on that stopped before its end. */

import type { ViewContext } from "./action.ts";
import { limitText } from "./narrator.ts";
import type { Unfinished } from "./conversation_view.ts";

/** Settings that say how much one turn may take. */
const settings: Readonly<Partial<Record<Extract<Unfinished, { type: "limit" }>["limit"], string>>> =
  {
    tool_calls: "max_tool_calls",
    tokens: "max_tokens",
    money: "max_cost",
    time: "max_time_s",
  };

/** The question that a face puts. */
export function continueText(why: Unfinished, t: ViewContext["t"]): string {
  if (why.type === "left") return t("ask.continue.left");
  return t("ask.continue.limit", {
    reached: limitText(t, why),
    setting: settings[why.limit] ?? why.limit,
  });
}
