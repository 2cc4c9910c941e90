/** When something is done to a session, or beside it. */

import type { Call, Chance } from "./calls.ts";

/** A moment in the life of a session, and so many milliseconds after it. */
export interface Moment {
  /** What is waited for: `start`, `event:tool_started`, `ran:start`, `ran:end`, `ran:lint`. */
  readonly after: string;
  /** Which of them, from 1. */
  readonly nth: number;
  readonly ms: number;
}

const boundaries = [
  ...["tool_started", "tool_started", "tool_result", "tool_result", "step"] as const,
  ...["asked", "answered", "decision", "usage", "verification", "session_created"] as const,
];

/** In half of them within a command, else at a boundary of the log or anywhere. */
export function makeMoment(
  chance: Chance,
  { calls, counted, words }: {
    readonly calls: readonly Call[];
    readonly counted: boolean;
    /** Further words that may be told beside those of commands. */
    readonly words: readonly string[];
  },
): Moment {
  const shells = calls.filter((it) => it.counted).length;
  const late = chance.pick([0, 0, 3, 20, 60, 150, 250, 350, 500]);
  const [word] = words;
  if (word !== undefined && chance.chance(0.5)) return { after: `ran:${word}`, nth: 1, ms: late };
  if (counted && shells > 0 && chance.chance(0.55)) {
    const after = chance.chance(0.8) ? "ran:start" : "ran:end";
    return { after, nth: 1 + chance.below(shells), ms: late };
  }
  if (chance.chance(0.7)) {
    const type = boundaries[chance.below(boundaries.length)] ?? "step";
    return { after: `event:${type}`, nth: 1 + chance.below(calls.length), ms: late };
  }
  return { after: "start", nth: 1, ms: chance.below(900) };
}

/** Of a session whose events cannot be seen, as in a terminal: a time in their place. */
export function seenInTerminal(moment: Moment): Moment {
  if (!moment.after.startsWith("event:")) return moment;
  return { after: "start", nth: 1, ms: 100 + moment.nth * 250 + moment.ms };
}
