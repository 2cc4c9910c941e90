/** Who answers about a shell: rules, and the model of the configuration where it can be reached. */

import {
  type Advice,
  advise,
  factsOf,
  type Question,
  requestOf,
  toolHelp,
} from "../../advice/mod.ts";
import { diagnose, type Diagnosis } from "../../failures/mod.ts";
import { type Locale, message } from "../../messages/mod.ts";
import type { ModelRequest, Shell, ShellCommand } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { readiness } from "../readiness.ts";
import { type Machine, machineOf } from "./machine.ts";
import { shellRedactor } from "./redact.ts";
import { userNotes } from "./shell_profile.ts";
import { verdicts } from "./verdict.ts";

export interface ShellQuestion {
  readonly words: string;
  /** The newest last; without secrets. */
  readonly commands: readonly ShellCommand[];
  /** What was done before them; empty: nothing is known. */
  readonly summary: string;
  readonly shell: Shell;
}

export interface PreparedQuestion {
  readonly question: Question;
  readonly diagnoses: readonly Diagnosis[];
  /** `null`: no model can be asked. */
  readonly sent: { readonly model: string; readonly request: ModelRequest } | null;
}

export class Advisor {
  private constructor(
    private readonly ports: Ports,
    private readonly machine: Machine,
    private readonly redact: (text: string, line: string | null) => string,
  ) {}

  static async open(ports: Ports): Promise<Advisor> {
    const [machine, redact] = await Promise.all([machineOf(ports), shellRedactor(ports)]);
    return new Advisor(ports, machine, redact);
  }

  /** A program of this name is on the search path. */
  has(program: string): boolean {
    return this.machine.has(program);
  }

  /** All that is known for an answer; nothing is sent. */
  async prepare(asked: ShellQuestion): Promise<PreparedQuestion> {
    const { ports } = this;
    const name = await this.#name();
    const isReady = await readiness(ports, name) === "ready";
    const [diagnoses, question] = await Promise.all([
      this.#diagnoses(asked),
      isReady ? this.#question(asked) : this.#plain(asked),
    ]);
    if (!isReady) return { question, diagnoses, sent: null };
    const request = requestOf(question, factsOf(diagnoses), ports.locale);
    const sent = { model: name, request };
    return { question, diagnoses, sent };
  }

  async answer(
    { question, diagnoses, sent }: PreparedQuestion,
    signal: AbortSignal,
  ): Promise<Advice> {
    const { ports, machine } = this;
    const model = sent === null ? null : (await ports.choose(sent.model)).model;
    const judge = await verdicts(ports, machine, question.shell);
    return await advise(question, { model, diagnoses, judge, locale: ports.locale, signal });
  }

  /** Word for word what a model would be sent, whether there is one or not. */
  async request(asked: ShellQuestion): Promise<ModelRequest> {
    const [diagnoses, question] = await Promise.all([
      this.#diagnoses(asked),
      this.#question(asked),
    ]);
    return requestOf(question, factsOf(diagnoses), this.ports.locale);
  }

  async #name(): Promise<string> {
    const { advice_model, active_model } = (await this.ports.config()).value;
    return advice_model ?? active_model;
  }

  async #diagnoses({ commands, shell }: ShellQuestion): Promise<readonly Diagnosis[]> {
    const command = commands.at(-1);
    if (!command) return [];
    const { system, facts } = this.machine;
    const known = await diagnose({ command, shell, system }, facts, this.ports.locale);
    const help = command.exit === 0 ? [] : helpDiagnosis(command, this.ports.locale);
    return [...known, ...help];
  }

  /** What rules need. */
  #plain({ words, commands, summary, shell }: ShellQuestion): Question {
    const { os, packageManagers } = this.machine.system;
    const folder = commands.at(-1)?.folder ?? this.ports.root;
    const known = { versions: [], project: [], user: [] };
    return { words, commands, summary, shell, os, packageManagers, folder, ...known };
  }

  /** With what a model may want to know. */
  async #question(asked: ShellQuestion): Promise<Question> {
    const { ports, redact } = this;
    const plain = this.#plain(asked);
    const { situationOf } = await import("./situation/mod.ts");
    const [situation, notes] = await Promise.all([
      situationOf({
        folder: plain.folder,
        home: ports.paths.home,
        path: ports.env("PATH") ?? "",
        programs: programsOf(asked.commands.at(-1)?.line ?? ""),
        redact: (text) => redact(text, null),
      }),
      userNotes(ports).catch(() => []),
    ]);
    return { ...plain, ...situation, user: notes.map((it) => redact(it, null)) };
  }
}

/** Words of a line that may be programs: the first of each command. */
function programsOf(line: string): readonly string[] {
  return line.split(/[|;&\n]+/).flatMap((command) =>
    /^\s*(?:(?:sudo|env|time|command)\s+)?([a-zA-Z][\w.+-]*)/.exec(command)?.[1] ?? []
  );
}

/** What the help that the failed tool printed itself says of a word that it does not know. */
function helpDiagnosis(command: ShellCommand, locale: Locale): readonly Diagnosis[] {
  const hint = toolHelp(command);
  if (hint === null) return [];
  const { word, instead, command: line } = hint;
  const [program = ""] = line.trim().split(/\s+/);
  return [{
    id: "tool.help",
    says: message(locale, "advice.help_names", { program, word, instead }),
    proven: false,
    proposals: [{
      command: line,
      does: message(locale, "advice.help_instead", { word, instead }),
      caution: null,
      source: "tool",
    }],
  }];
}
