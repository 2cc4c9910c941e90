/** Who answers about a shell: rules, and the model of the configuration where it can be reached. */

import { type Advice, advise, type Question, requestOf } from "../../advice/mod.ts";
import { diagnose, type Diagnosis } from "../../failures/mod.ts";
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
      judge: await verdicts(ports, machine),
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
    return await diagnose({ command, shell, system }, facts, this.ports.locale);
  }

  #question({ words, commands, shell }: ShellQuestion): Question {
    const { os, packageManagers } = this.machine.system;
    const folder = commands.at(-1)?.folder ?? this.ports.root;
    return { words, commands, shell, os, packageManagers, folder, project: [] };
  }
}
