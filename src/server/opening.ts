/** How a conversation is opened to be driven, and what is said in it before. */

import type { Allowance } from "./allowance.ts";
import type { Feed } from "./feed.ts";

export interface Opening {
  /** `null`: it goes on where the log says. */
  readonly words: string | null;
  readonly allowance: Allowance;
  /** As `ResumeOptions`. */
  readonly first?: () => Promise<void>;
}

/** Where the conversation is at rest, the words are said before all that driving it takes is opened. */
export function saying(opening: Opening, feed: Feed, said: () => void): Opening {
  const { words, ...rest } = opening;
  if (words === null || !feed.isAtRest) return opening;
  return {
    ...rest,
    words: null,
    async first() {
      await feed.say(words);
      said();
    },
  };
}
