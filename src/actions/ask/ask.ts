import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import {
  AgentError,
  type CapturedOutput,
  type ModelRequest,
  type ShellCommand,
  shells,
} from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { Advisor, shellOf } from "./advisor.ts";
import { shellRedactor } from "./redact.ts";
import { adviceText, commandOf, exitOf } from "./view.ts";

/** Answers about a shell in one shot: a command for programs, its reasons for people. */
export const ask = query({
  path: ["ask"],
  rights: ["read", "write", "model", "this_machine"],
  args: z.strictObject({
    words: z.array(z.string()).default([]).meta({ positional: 0 }),
    preview: z.boolean().default(false),
    lastCommand: z.string().optional(),
    lastExit: z.coerce.number().int().min(0).max(255).optional(),
    shell: z.enum(shells).optional(),
  }),
  async run(ports, given, face) {
    const redact = await shellRedactor(ports);
    const { lastCommand, lastExit: exit = null } = given;
    const words = redact(printable(given.words.join(" ")), null).trim();
    const line = lastCommand === undefined ? null : redact(printable(lastCommand), null);
    const output = outputOf(redact(printable(await face.stdin()), line));
    if (words === "" && output.kind !== "text" && line === null) {
      throw new AgentError("usage", "advice.nothing_asked");
    }
    const command: ShellCommand = { line, exit, folder: ports.root, durationMs: null, output };
    const commands = line === null && output.kind !== "text" ? [] : [command];
    const shell = given.shell ?? shellOf(ports.env("SHELL"), shells);
    const advisor = await Advisor.open(ports);
    const question = { words, commands, shell };
    if (given.preview) return { preview: sentText(await advisor.request(question)) };
    return await advisor.ask(question, face.signal);
  },
  exit: (data) => "preview" in data ? 0 : exitOf(data),
  view(data, context) {
    if ("preview" in data) return data.preview;
    return context.piped ? commandOf(data) : adviceText(data, context);
  },
  aside: (data, context) => "preview" in data || !context.piped ? "" : adviceText(data, context),
});

function outputOf(text: string): CapturedOutput {
  return text.trim() === "" ? { kind: "not_captured" } : { kind: "text", text, cut: false };
}

function sentText({ system, messages }: ModelRequest): string {
  return [system, ...messages.flatMap((it) => it.role === "user" ? [it.text] : [])].join("\n\n");
}
