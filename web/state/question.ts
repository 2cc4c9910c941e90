/** What a question is about, from its id and the call that it belongs to. */

import type { ApprovalWord, Step } from "../api/schemas.ts";
import type { Approval } from "./conversation.ts";

/** `words`: it is answered by words; `consent`: what a server or an agent asks, by yes or no. */
export type QuestionKind = "call" | "plan" | "consent" | "words";

/** The tool whose question is answered by words. */
const asksUser = "ask_user";

/** Of a question of a server or an agent, which stands in the middle of a call: `call?1:0`, with `!` by yes or no. */
const elicited = /\?\d+/;

export function questionKind({ id }: Pick<Approval, "id">, call: Step | null): QuestionKind {
  if (call !== null) return call.name === asksUser ? "words" : "call";
  if (id === "plan") return "plan";
  if (!elicited.test(id)) return "call";
  return id.endsWith("!") ? "consent" : "words";
}

/** The answers that a terminal offers as well. */
export function answersTo(
  kind: Exclude<QuestionKind, "words">,
  { rules }: Pick<Approval, "rules">,
): readonly ApprovalWord[] {
  if (kind !== "call") return ["once", "decline"];
  return rules.length > 0
    ? ["once", "session", "always", "decline"]
    : ["once", "session", "decline"];
}
