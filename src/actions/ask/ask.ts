import * as z from "zod";
import prompt from "../../../prompts/ask_line.md" with { type: "text" };
import type { Advice } from "../../advice/mod.ts";
import { printable } from "../../ansi/mod.ts";
import { message } from "../../messages/mod.ts";
import { AgentError, type CapturedOutput, type ShellCommand, shells } from "../../protocol/mod.ts";
import { type Face, query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { Advisor, type ShellQuestion } from "./advisor.ts";
import { choicesOf, hasChoice } from "./choices.ts";
import { evidenceOf } from "./evidence.ts";
import { shellRedactor } from "./redact.ts";
import { shellOf } from "./shell_of.ts";
import { adviceText, commandOf, exitOf, sentText } from "./view.ts";

const args = z.strictObject({
  words: z.array(z.string()).default([]).meta({ positional: 0 }),
  line: z.string().optional(),
  lastCommand: z.string().optional(),
  lastExit: z.coerce.number().int().min(0).max(255).optional(),
  shell: z.enum(shells).optional(),
  choices: z.boolean().default(false),
  preview: z.boolean().default(false),
});

type Result =
  | { readonly preview: string }
  | {
    readonly advice: Advice;
    readonly choices: boolean;
    /** Characters of the input that were left out. */
    readonly leftOut: number;
  };

/** Answers about a shell in one shot: a command for programs, its reasons for people. */
export const ask = query({
  path: ["ask"],
  rights: ["read", "write", "model", "this_machine"],
  args,
  async run(ports, given, face): Promise<Result> {
    const { question, leftOut } = await questionOf(ports, given, face);
    const advisor = await Advisor.open(ports);
    if (given.preview) return { preview: sentText(await advisor.request(question)) };
    face.working(0, 1, message(ports.locale, "advice.thinking"));
    try {
      const prepared = await advisor.prepare(question);
      const advice = await advisor.answer(prepared, face.signal);
      return { advice, choices: given.choices, leftOut };
    } finally {
      face.working(1, 1);
    }
  },
  json: (data) => JSON.parse(JSON.stringify("preview" in data ? data : data.advice)),
  exit: (data) => "preview" in data ? 0 : exitOf(data.advice),
  view(data, context) {
    if ("preview" in data) return data.preview;
    const { advice, choices } = data;
    if (choices) return choicesOf(advice);
    return context.piped ? commandOf(advice) : adviceText(advice, context);
  },
  aside(data, context) {
    if ("preview" in data) return "";
    const { advice, choices, leftOut } = data;
    const isApart = choices || context.piped;
    return [
      ...leftOut === 0 ? [] : [context.t("advice.input_cut", { count: leftOut })],
      ...isApart ? [adviceText(advice, context)] : [],
      ...choices && hasChoice(advice) ? [context.t("advice.choose")] : [],
    ].join("\n");
  },
});

/** @throws {AgentError} `advice.nothing_asked` */
async function questionOf(
  ports: Ports,
  given: z.output<typeof args>,
  face: Face,
): Promise<{ readonly question: ShellQuestion; readonly leftOut: number }> {
  const redact = await shellRedactor(ports);
  const safe = (text: string | undefined) => redact(printable(text ?? ""), null).trim();
  const [words, line, last] = [given.words.join(" "), given.line, given.lastCommand].map(safe);
  const source = last === "" ? null : last ?? null;
  const { text, leftOut } = await evidenceOf(face.stdinPieces(), (it) => redact(it, source));
  const output = outputOf(text, leftOut > 0);
  if (!words && !line && !last && output.kind !== "text") {
    throw new AgentError("usage", "advice.nothing_asked");
  }
  const command: ShellCommand = {
    line: last || null,
    exit: given.lastExit ?? null,
    folder: ports.root,
    durationMs: null,
    output,
  };
  const question = {
    words: line ? `${prompt.trim().replace("{line}", () => line)}\n${words}`.trim() : words ?? "",
    summary: "",
    commands: last || output.kind === "text" ? [command] : [],
    shell: given.shell ?? shellOf(ports.env("SHELL"), shells),
  };
  return { question, leftOut };
}

function outputOf(text: string, cut: boolean): CapturedOutput {
  return text.trim() === "" ? { kind: "not_captured" } : { kind: "text", text, cut };
}
