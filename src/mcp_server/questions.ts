/** Questions to the person at the client, as forms. */

import type { Face } from "../actions/mod.ts";
import type { CallContext, QuestionAnswer } from "../mcp/mod.ts";
import type { EventOf, JsonObject } from "../protocol/mod.ts";

export type Ask = NonNullable<CallContext["ask"]>;
type Word = EventOf<"answered">["answer"];

/** What is said to a question about a call. */
export interface Reply {
  readonly word: Word;
  readonly note?: string;
}

/** Whoever closes the form says no. */
export async function approvalOf(
  shown: string,
  ask: Ask,
): ReturnType<Face["approve"]> {
  const said = await ask({ key: "answer", text: shown, schema: choice(["once", "decline"]) });
  return wordOf(said) === "once" ? "once" : "decline";
}

/** May this call run? `null`: nothing was answered. */
export async function permissionOf(
  shown: string,
  { always, ask }: { readonly always: boolean; readonly ask: Ask },
): Promise<Reply | null> {
  const words: readonly Word[] = always
    ? ["once", "session", "always", "decline"]
    : ["once", "session", "decline"];
  const said = await ask({ key: "answer", text: shown, schema: choice(words) });
  if (said.type === "cancel") return null;
  const word = words.find((it) => it === wordOf(said)) ?? "decline";
  const note = textOf(said, "note");
  return { word, ...note === "" ? {} : { note } };
}

/** A question of the model's own. */
export async function replyOf(shown: string, ask: Ask): Promise<Reply | null> {
  const said = await ask({ key: "answer", text: shown, schema: line });
  if (said.type === "cancel") return null;
  const note = textOf(said, "answer").trim();
  return note === "" ? { word: "decline" } : { word: "once", note };
}

const line: JsonObject = {
  type: "object",
  properties: { answer: { type: "string", title: "Answer" } },
};

function choice(words: readonly Word[]): JsonObject {
  return {
    type: "object",
    properties: {
      answer: { type: "string", title: "May this be done?", enum: [...words] },
      note: { type: "string", title: "A word to the model" },
    },
    required: ["answer"],
  };
}

function wordOf(said: QuestionAnswer): string {
  return textOf(said, "answer");
}

function textOf(said: QuestionAnswer, name: string): string {
  const value = said.type === "answer" ? said.content[name] : undefined;
  return typeof value === "string" ? value : "";
}
