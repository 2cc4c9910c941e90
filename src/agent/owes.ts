/** What the present turn owes. */

import type { NewEvent, Owed } from "../protocol/mod.ts";
import { owed } from "./owed/mod.ts";
import type { ConversationState } from "./state.ts";

const goesOn =
  /^(?:(?:yes|ok(?:ay)?|please|now)[\s,]+)*(?:go on|continue|carry on|keep going|proceed|resume|finish (?:it|the rest)|and the rest|the rest|next)\b|^(?:好的?[，, ]*)?(?:请)?(?:继续|接着|往下|剩下的)|^(?:weiter|sigue|continúa|continuez?|продолжай\w*|続け|계속)/i;

const callsOff =
  /\b(?:never ?mind|leave it|forget (?:it|about)|cancel|stop|don't|do not|not now|no,? thanks?)\b|^no\b|算了|不用|不要|别|取消/i;

/**
 * As it is stored; before the first answer, as far as the words tell. An answer to a
 * question of the model, or a word to go on, owes what was owed before.
 */
export function owedOf({ turn }: Pick<ConversationState, "turn">): Owed {
  const own = turn.owed ?? owed(turn.task);
  const { earlier } = turn;
  if (own.due.kind !== "open" || earlier === null || callsOff.test(turn.task)) return own;
  const { due, bounds } = earlier.owed ?? owed(earlier.task);
  if (due.kind !== "change" && due.kind !== "run") return own;
  if (!goesOn.test(turn.task.trim()) && !(earlier.asked && turn.task.length < 200)) return own;
  const { bounds: further } = own;
  return {
    due: due.kind === "change" ? { ...due, files: [], commands: [] } : due,
    bounds: {
      only: further.only ?? bounds.only,
      never: [...new Set([...bounds.never, ...further.never])],
      kinds: [...new Set([...bounds.kinds, ...further.kinds])],
      most: further.most ?? bounds.most,
      commands: [...new Set([...bounds.commands, ...further.commands])],
      no: [...new Set([...bounds.no, ...further.no])],
    },
  };
}

/** Goes into the log with what came of the first request of a turn. */
export function owedEvents({ turn }: Pick<ConversationState, "turn">): readonly NewEvent[] {
  if (turn.owed !== null || turn.task === "") return [];
  return [{ type: "owed", owed: owed(turn.task) }];
}
