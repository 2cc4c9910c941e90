/** What a model is told of a question, word for word. */

import prompt from "../../prompts/advice.md" with { type: "text" };
import type { Diagnosis } from "../failures/mod.ts";
import type { Locale } from "../messages/mod.ts";
import type { CapturedOutput, ModelRequest, ShellCommand } from "../protocol/mod.ts";
import type { Question } from "./types.ts";

/** Characters of the last output, and of each before it. */
const lastOutput = 8_000;
const olderOutput = 800;

const languages: Readonly<Record<Locale, string>> = { en: "English", zh: "Chinese (Simplified)" };

/** What is known without the model; what is only likely says so. */
export function factsOf(diagnoses: readonly Diagnosis[]): readonly string[] {
  return diagnoses.map(({ says, proven }) => proven ? says : `(likely) ${says}`);
}

export function requestOf(
  question: Question,
  facts: readonly string[],
  locale: Locale,
): ModelRequest {
  return {
    system: prompt.trim().replace("{language}", languages[locale]),
    messages: [{ role: "user", text: textOf(question, facts) }],
    tools: [],
  };
}

function textOf(question: Question, facts: readonly string[]): string {
  const { words, commands, shell, os, packageManagers, versions, folder, project } = question;
  const last = commands.length - 1;
  return [
    `Shell: ${shell} on ${os}. Package managers: ${packageManagers.join(", ") || "none"}.`,
    ...versions.length > 0 ? [`Versions: ${versions.join(", ")}.`] : [],
    `Folder: ${folder}`,
    ...project,
    ...section("What is known of the person:", question.user.map((it) => `- ${it}`)),
    ...question.summary === "" ? [] : [`Before: ${question.summary}`],
    ...commands.map((it, at) => commandText(it, at === last ? lastOutput : olderOutput)),
    ...section("Facts:", facts.map((it) => `- ${it}`)),
    words === "" ? "Question: what went wrong, and what now?" : `Question: ${words}`,
  ].join("\n");
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

/** A command as a model reads it; `longest`: characters of its output. */
export function commandText({ line, exit, output }: ShellCommand, longest: number): string {
  const ended = exit === null ? "" : ` (exit code ${exit})`;
  return `$ ${line ?? "[not known]"}${ended}\n${outputText(output, longest)}`;
}

function outputText(output: CapturedOutput, longest: number): string {
  switch (output.kind) {
    case "text":
      return `<output>\n${middleOut(fenced(output.text), longest)}\n</output>`;
    case "full_screen":
      return "[drew on the whole screen]";
    case "private":
    case "not_captured":
      return "[output not captured]";
    default:
      return output satisfies never;
  }
}

/** What a program prints cannot end its own output, nor begin the person's question. */
function fenced(text: string): string {
  return text.replaceAll(/<(?=\/?output>)/gi, "&lt;");
}

/** A quarter of the room for the beginning, the rest for the end. */
function middleOut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = Math.floor(longest / 4);
  return `${text.slice(0, head)}\n[…]\n${text.slice(text.length - (longest - head))}`;
}
