/**
 * A second opinion on a risky command: a small model says in a sentence what could go wrong. It is
 * heard for what speaks against a command only: its yes counts for nothing.
 */

import prompt from "../../prompts/second_opinion.md" with { type: "text" };
import { ask, type ModelText } from "../models/mod.ts";
import type { Model, Spent } from "../protocol/mod.ts";

export interface Opinion {
  /** One line for a person. */
  readonly text: string;
  /** It is worth a question. */
  readonly raises: boolean;
  readonly spent?: Spent;
}

/** `null`: no answer, or none that can be read. Never throws. */
export type SecondOpinion = (
  command: string,
  kinds: readonly string[],
) => Promise<Opinion | null>;

/** Milliseconds: whoever waits for a question should not wait longer. */
const patience = 10_000;
const longest = 300;

export function secondOpinion(model: () => Promise<Model>): SecondOpinion {
  return async (command, kinds) => {
    try {
      const { text, spent } = await answerOf(await model(), { command, kinds });
      const [, word, rest] = /^\W*(SAFE|RISK)\W*\s*([^]*)$/i.exec(text) ?? [];
      if (word === undefined) return null;
      const line = (rest ?? "").replaceAll(/\s+/g, " ").trim().slice(0, longest);
      const raises = word.toUpperCase() === "RISK";
      return { text: line === "" ? word : line, raises, ...(spent ? { spent } : {}) };
    } catch {
      return null;
    }
  };
}

interface OpinionRequest {
  readonly command: string;
  readonly kinds: readonly string[];
}

function answerOf(model: Model, { command, kinds }: OpinionRequest): Promise<ModelText> {
  const question = `${JSON.stringify(command)}\nIt may: ${kinds.join(", ")}.`;
  const request = {
    system: prompt,
    messages: [{ role: "user" as const, text: question }],
    tools: [],
  };
  return ask(model, request, AbortSignal.timeout(patience));
}
