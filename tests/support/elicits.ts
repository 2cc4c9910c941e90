/** A user who answers what servers ask, by the questions that faces put. */

import type { Elicit, ElicitReply } from "../../src/protocol/mod.ts";
import { loadMessages } from "../../src/messages/mod.ts";
import { elicitQuestions } from "../../src/session/elicit_questions.ts";

// Pure tests read nothing once they run.
await loadMessages("mcp");

/** What is said to a question; `null`: no. */
export type Said = (shown: string, kind: "words" | "consent") => string | null;

/** @param shown gets what the user was shown */
export function elicitedBy(said: Said, shown: string[] = []): Elicit {
  return async (it) => {
    const replies: ElicitReply[] = [];
    for (;;) {
      const step = await elicitQuestions(it, replies, "en");
      if (step.type === "end") return step.answer;
      shown.push(step.shown);
      const words = said(step.shown, step.kind);
      replies.push({ declined: words === null, words: words ?? "" });
    }
  };
}
