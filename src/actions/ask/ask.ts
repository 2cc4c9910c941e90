import * as z from "zod";
import { advise, type Question, requestOf } from "../../advice/mod.ts";
import { printable } from "../../ansi/mod.ts";
import { diagnose, type Diagnosis } from "../../failures/mod.ts";
import { AgentError, type Shell, type ShellCommand, shells } from "../../protocol/mod.ts";
import { redactor, secretsOfEnvironment } from "../../util/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { readiness } from "../readiness.ts";
import { type Machine, machineOf } from "./machine.ts";
import { verdicts } from "./verdict.ts";
import { adviceText, commandOf, exitOf } from "./view.ts";

/** Answers about a shell in one shot: a command for programs, its reasons for people. */
export const ask = query({
  path: ["ask"],
  rights: ["read", "write", "model"],
  args: z.strictObject({
    words: z.array(z.string()).default([]).meta({ positional: 0 }),
    preview: z.boolean().default(false),
    lastCommand: z.string().optional(),
    lastExit: z.coerce.number().int().min(0).max(255).optional(),
    shell: z.enum(shells).optional(),
  }),
  async run(ports, given, face) {
    const redact = await redactorOf(ports);
    const output = redact(printable(await face.stdin()));
    const words = redact(printable(given.words.join(" "))).trim();
    const { lastCommand, lastExit = null } = given;
    const line = lastCommand === undefined ? null : redact(printable(lastCommand));
    if (words === "" && output.trim() === "" && line === null) {
      throw new AgentError("usage", "advice.nothing_asked");
    }
    const machine = await machineOf(ports);
    const command: ShellCommand | null = output.trim() === "" && line === null ? null : {
      line,
      exit: lastExit,
      folder: ports.root,
      durationMs: null,
      output: output.trim() === ""
        ? { kind: "not_captured" }
        : { kind: "text", text: output, cut: false },
    };
    const shell = given.shell ?? shellOf(ports.env("SHELL"));
    const question = questionOf(ports, { words, command, shell, machine });
    const diagnoses = command ? await known(command, { shell, machine, ports }) : [];
    if (given.preview) return { preview: previewOf(question, diagnoses, ports) };
    const model = await readiness(ports) === "ready"
      ? (await ports.choose((await ports.config()).value.active_model)).model
      : null;
    return await advise(question, {
      model,
      diagnoses,
      judge: await verdicts(ports, machine),
      locale: ports.locale,
      signal: face.signal,
    });
  },
  exit: (data) => "preview" in data ? 0 : exitOf(data),
  view(data, context) {
    if ("preview" in data) return data.preview;
    return context.piped ? commandOf(data) : adviceText(data, context);
  },
  aside: (data, context) => "preview" in data || !context.piped ? "" : adviceText(data, context),
});

interface Parts {
  readonly words: string;
  readonly command: ShellCommand | null;
  readonly shell: Shell;
  readonly machine: Machine;
}

function questionOf(ports: Ports, { words, command, shell, machine }: Parts): Question {
  const { os, packageManagers } = machine.system;
  return {
    words,
    commands: command ? [command] : [],
    shell,
    os,
    packageManagers,
    folder: ports.root,
    project: [],
  };
}

async function known(
  command: ShellCommand,
  { shell, machine, ports }: {
    readonly shell: Shell;
    readonly machine: Machine;
    readonly ports: Ports;
  },
): Promise<readonly Diagnosis[]> {
  const { system, facts } = machine;
  return await diagnose({ command, shell, system }, facts, ports.locale);
}

/** Word for word what a model would be sent. */
function previewOf(question: Question, diagnoses: readonly Diagnosis[], { locale }: Ports): string {
  const facts = diagnoses.map(({ says }) => says);
  const { system, messages } = requestOf(question, facts, locale);
  return [system, ...messages.flatMap((it) => it.role === "user" ? [it.text] : [])].join("\n\n");
}

/** What looks like a secret goes nowhere, and neither do those of the environment. */
async function redactorOf(ports: Ports): Promise<(text: string) => string> {
  const { secretCheck } = await import("../../memory/mod.ts");
  const shaped = secretCheck();
  const named = redactor(secretsOfEnvironment((name) => ports.env(name)));
  return (text) => shaped.redact(named(text));
}

function shellOf(path: string | undefined): Shell {
  const name = path?.replace(/^.*[\\/]/, "");
  return shells.find((it) => it === name) ?? "sh";
}
