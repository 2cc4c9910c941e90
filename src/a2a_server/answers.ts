/** What another agent says to a question. Anything but a plain yes is a no, with its words for the model. */

import type { Reply } from "../actions/mod.ts";

/** `words`: of the model's own; `call`: may it run; `lasting`: and always; `consent`: yes or no. */
export type QuestionKind = "words" | "call" | "lasting" | "consent";

const offered: Readonly<Record<QuestionKind, readonly Reply["word"][]>> = {
  words: [],
  consent: ["once", "decline"],
  call: ["once", "session", "decline"],
  lasting: ["once", "session", "always", "decline"],
};

/** Words that stand for others. */
const meant: Readonly<Record<string, Reply["word"]>> = {
  ...{ yes: "once", y: "once", ok: "once", allow: "once" },
  ...{ no: "decline", n: "decline", deny: "decline" },
};

/** None: any words do. */
export function wordsFor(kind: QuestionKind): readonly string[] {
  return offered[kind];
}

export function replyOf(said: string, kind: QuestionKind): Reply {
  const text = said.trim();
  if (kind === "words") return text === "" ? { word: "decline" } : { word: "once", note: text };
  const plain = text.toLowerCase().replace(/[.!]$/, "");
  const word = meant[plain] ?? offered[kind].find((it) => it === plain);
  if (word && offered[kind].includes(word)) return { word };
  return { word: "decline", ...text === "" ? {} : { note: text } };
}
