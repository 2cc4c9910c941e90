/** Who answers about a shell: rules, and the model of the configuration where it can be reached. */

import { type Advice, advise, type Question, requestOf, toolHelp } from "../../advice/mod.ts";
import { diagnose, type Diagnosis } from "../../failures/mod.ts";
import { type Locale, message } from "../../messages/mod.ts";
import type { ModelRequest, Shell, ShellCommand } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { readiness } from "../readiness.ts";
import { type Machine, machineOf } from "./machine.ts";
import { verdicts } from "./verdict.ts";

export interface ShellQuestion {
  readonly words: string;
  /** The newest last; without secrets. */
  readonly commands: readonly ShellCommand[];
  readonly shell: Shell;
}

export class Advisor {
  private constructor(private readonly ports: Ports, private readonly machine: Machine) {}

  static async open(ports: Ports): Promise<Advisor> {
    return new Advisor(ports, await machineOf(ports));
  }

  async ask(asked: ShellQuestion, signal: AbortSignal): Promise<Advice> {
    const { ports, machine } = this;
    const model = await readiness(ports) === "ready"
      ? (await ports.choose((await ports.config()).value.active_model)).model
      : null;
    return await advise(this.#question(asked), {
      model,
      diagnoses: await this.#diagnoses(asked),
      judge: await verdicts(ports, machine, asked.shell),
      locale: ports.locale,
      signal,
    });
  }

  /** Word for word what a model would be sent. */
  async request(asked: ShellQuestion): Promise<ModelRequest> {
    const facts = (await this.#diagnoses(asked)).map(({ says }) => says);
    return requestOf(this.#question(asked), facts, this.ports.locale);
  }

  async #diagnoses({ commands, shell }: ShellQuestion): Promise<readonly Diagnosis[]> {
    const command = commands.at(-1);
    if (!command || command.exit === 0) return [];
    const { system, facts } = this.machine;
    const known = await diagnose({ command, shell, system }, facts, this.ports.locale);
    return [...known, ...helpDiagnosis(command, this.ports.locale)];
  }

  #question({ words, commands, shell }: ShellQuestion): Question {
    const { os, packageManagers } = this.machine.system;
    const folder = commands.at(-1)?.folder ?? this.ports.root;
    return {
      words,
      commands,
      shell,
      os,
      packageManagers,
      folder,
      project: [],
      summary: "",
      versions: [],
      user: [],
    };
  }
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

/** By the name of its program; `sh` for one that is not known. */
export function shellOf(path: string | undefined, shells: readonly Shell[]): Shell {
  const name = path?.replace(/^.*[\\/]/, "").replace(/\.exe$/, "");
  return shells.find((it) => it === name) ?? "sh";
}
