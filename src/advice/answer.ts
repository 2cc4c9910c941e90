/** A model's answer to a question, read as forgivingly as weak models need it. */

import * as z from "zod";
import { loadJsonAnswer } from "../context/mod.ts";
import type { Proposal } from "../protocol/mod.ts";
import { inertLine, oneSentence } from "./inert.ts";

const text = z.string().nullish().transform((it) => it ?? "");

const commandShape = z.object({ command: z.string(), does: text, caution: text });

const answerShape = z.object({
  says: text,
  question: text,
  commands: z.array(z.unknown()).nullish().transform((it) => it ?? []),
}).refine((it) => it.says !== "" || it.question !== "" || it.commands.length > 0);

export interface ModelAnswer {
  readonly says: string;
  /** Empty: none. */
  readonly question: string;
  /** Those alone that are one inert line. */
  readonly proposals: readonly Proposal[];
  /** There were others. */
  readonly hasUnreadable: boolean;
}

/** `null`: the model said nothing. Prose without JSON is an answer with nothing to run. */
export async function answerOf(said: string): Promise<ModelAnswer | null> {
  if (said.trim() === "") return null;
  const jsonIn = await loadJsonAnswer();
  for (const value of jsonIn(said)) {
    const { data } = answerShape.safeParse(value);
    if (data) return readAnswer(data);
  }
  return { says: oneSentence(said), question: "", proposals: [], hasUnreadable: false };
}

function readAnswer({ says, question, commands }: z.output<typeof answerShape>): ModelAnswer {
  const named = commands.flatMap((value) => {
    const { data } = commandShape.safeParse(value);
    return data && data.command.trim() !== "" ? [data] : [];
  });
  const proposals = named.flatMap(({ command: said, does, caution: careful }): Proposal[] => {
    const command = inertLine(said);
    if (command === null) return [];
    const caution = oneSentence(careful);
    return [{
      command,
      does: oneSentence(does),
      caution: caution === "" ? null : caution,
      source: "model",
    }];
  });
  return {
    says: oneSentence(says),
    question: oneSentence(question),
    proposals,
    hasUnreadable: proposals.length < named.length,
  };
}
