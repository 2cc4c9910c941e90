import prompt from "../../prompts/shell_summary.md" with { type: "text" };
import type { ModelRequest, ShellCommand } from "../protocol/mod.ts";
import { commandText } from "./request.ts";

/** Characters of each output: what failed stands at its end. */
const ofOutput = 500;

/** Tokens of five sentences, and of some thought before them. */
const maxOutputTokens = 800;

/** What a model is asked for, so that older commands need not be told one by one. */
export function summaryRequest(
  before: string,
  commands: readonly ShellCommand[],
): ModelRequest {
  const text = [
    before === "" ? "There is no note yet." : `The note so far: ${before}`,
    ...commands.map((it) => `${commandText(it, ofOutput)}\n(in ${it.folder})`),
  ].join("\n");
  return {
    system: prompt.trim(),
    messages: [{ role: "user", text }],
    tools: [],
    maxOutputTokens,
  };
}
