import * as z from "zod";
import description from "../../../prompts/tools/ask_user.md" with { type: "text" };
import { flat } from "../../plan/mod.ts";
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() =>
  z.strictObject({
    question: z.string().min(1),
    options: z.array(z.string()).describe("answers to choose from").optional(),
    several: z.boolean().describe("more than one may be chosen").optional(),
  })
);

export type Input = z.infer<typeof input>;

export const askUser: ToolDefinition<Input> = {
  name: "ask_user",
  input,
  description,
  effects: ["ask"],
  parallel: false,
  aliases: {
    text: "question",
    prompt: "question",
    message: "question",
    query: "question",
    questions: "question",
    choices: "options",
    answers: "options",
    suggestions: "options",
  },
  subject: ({ question }) => flat(question),
};

/** As it is put to the user; `null`: it is no such question. */
export function questionText(given: unknown): string | null {
  const { data } = input.safeParse(given);
  if (!data) return null;
  const { question, options = [] } = data;
  return `${[question.trim(), ...options.map(numbered)].join("\n")}\n`;
}

function numbered(option: string, at: number): string {
  return `${at + 1}. ${option.trim()}`;
}
