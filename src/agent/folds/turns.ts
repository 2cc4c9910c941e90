/** The turns of a session, however long: what it can be taken back to, forked from and found by. */

import type { Fold } from "../../protocol/mod.ts";

/** The message that began a turn, or steered one. */
export interface TurnMark {
  /** Of its event. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  /** How it begins: what the user said, or the program in goal mode. */
  readonly text: string;
}

/** UTF-16 units of a message: a list of turns shows one line of each. */
const shown = 400;

/** Oldest first, without those that were taken back. */
export const turns: Fold<TurnMark[]> = {
  name: "turns",
  version: 1,
  initial: () => [],
  reduce(state, event) {
    switch (event.type) {
      case "user_message":
      case "goal": {
        const { seq, at, text } = event;
        if (text === "") return state;
        state.push({ seq, at, text: text.slice(0, shown).toWellFormed() });
        return state;
      }
      case "rewound":
        return state.filter(({ seq }) => seq < event.to);
      default:
        return state;
    }
  },
};
