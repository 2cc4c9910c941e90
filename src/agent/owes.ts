/** What the present turn owes. */

import type { Owed } from "../protocol/mod.ts";
import { owed } from "./owed/mod.ts";
import type { ConversationState } from "./state.ts";

/** As it was stored with the words; of a log that does not say, as far as its words tell. */
export function owedOf({ turn }: Pick<ConversationState, "turn">): Owed {
  return turn.owed ?? owed(turn.task);
}
