/** The turns of the conversation that is shown, to choose from. */

import type { Turn } from "../session/turns.ts";
import type { Choice } from "./live.ts";

/** Newest first; the number of each is its id. */
export function turnChoices(turns: readonly Turn[]): readonly Choice[] {
  return turns.toReversed().map(({ number, text }) => ({
    id: String(number),
    text: text.replaceAll(/\s+/g, " ").trim(),
    detail: String(number),
  }));
}
