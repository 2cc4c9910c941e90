import { printable } from "../../ansi/mod.ts";
import {
  type AgentDefinition,
  type AgentReport,
  type Execute,
  type Json,
  takeOverToolName,
  type ToolOutput,
  type ToolPorts,
} from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import { markedData } from "../marked_data.ts";
import type { Input } from "./definition.ts";

/** Characters of one report: more is no report. */
const reportChars = 8_000;
/** Files of a report that are named. */
const mostFiles = 20;

export const execute: Execute<Input> = (input, ports) => sentOut(input, ports, null);

/** @param definition what the agents are; `null`: not described */
export async function sentOut(
  { tasks, edit, resume }: Input,
  { agents, signal, progress, elicit }: ToolPorts,
  definition: AgentDefinition | null,
): Promise<ToolOutput> {
  if (!agents) return failed("No agents can be sent from here. Find it out yourself.");
  if (resume !== undefined && tasks.length !== 1) {
    return failed("One agent goes on with one task: give the one task that resume is for.");
  }
  const reports = await agents(tasks, {
    ...{ signal, progress, definition, resume: resume ?? null },
    edit: edit ?? definition?.rights.includes("edit") ?? false,
    ...(elicit ? { elicit } : {}),
  });
  const texts = await Promise.all(reports.map((it, at) => reportText(it, at + 1)));
  return {
    text: texts.join("\n\n"),
    value: reports.map((it): Json => ({ ...it, files: [...it.files], changed: [...it.changed] })),
    ...(reports.some(({ changed }) => changed.length > 0) ? { offers: [takeOverToolName] } : {}),
    ...(reports.every(isEmpty) ? { failed: true } : {}),
  };
}

function isEmpty({ text }: AgentReport): boolean {
  return text === "";
}

async function reportText(it: AgentReport, number: number): Promise<string> {
  const head = `Agent ${number} (${it.end}; ${it.calls} calls, ${it.tokens} tokens; session ` +
    `${it.session})`;
  const named = it.files.slice(0, mostFiles).join(", ");
  const more = it.files.length > mostFiles ? ` and ${it.files.length - mostFiles} more` : "";
  const files = it.files.length === 0 ? "It was shown no file." : `It was shown: ${named}${more}.`;
  const changed = it.changed.length === 0
    ? ""
    : ` In its copy it changed ${it.changed.join(", ")}: ${takeOverToolName} brings that here.`;
  if (it.text === "") return `${head} reported nothing. ${files}${changed}`;
  const body = printable(it.text).slice(0, reportChars).trim();
  return `${head}. ${files}${changed}\n${await markedData("report of an agent", {
    of: it.text,
    body,
  })}`;
}
