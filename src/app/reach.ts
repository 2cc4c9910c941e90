/** The thread or process that reaches the models' servers, and which of them it may reach. */

import type { Config, Secrets } from "../config/mod.ts";
import { hostAndPort, isUnconfigured, reachableServers } from "../config/mod.ts";
import type { Servers } from "../models/mod.ts";
import { once } from "../util/mod.ts";

export interface ReachParts {
  config(): Promise<Config>;
  secrets(): Promise<Secrets>;
  /** Is told what ends the thread, once it runs. */
  opened(close: () => Promise<void>): void;
}

export class Reach {
  #any = false;
  #isLater = false;

  constructor(private readonly parts: ReachParts) {}

  /** Whichever the configuration named when it was started, or any. */
  readonly #net = once(async (): Promise<readonly string[] | "any"> => {
    const { value } = await this.parts.config();
    return this.#any ? "any" : reachableServers(value);
  });

  readonly servers = once(async (): Promise<Servers> => {
    const [models, net] = await Promise.all([import("../models/mod.ts"), this.#net()]);
    const start = this.#isLater ? models.startProcess : models.startWorker;
    const servers = models.openServers({ net }, start);
    this.parts.opened(() => Promise.resolve(servers.close()));
    return servers;
  });

  /**
   * Before the network is given up, with the rights of the action. Who asks later has a process, since
   * no thread can be started then.
   */
  async begin(rights: readonly string[]): Promise<void> {
    this.#isLater = rights.includes("model_when_asked");
    if (!this.#isLater) await this.servers();
  }

  /** Before the thread is started: where nobody has chosen a model, its user may name any server. */
  async openForSetup(): Promise<void> {
    const [config, secrets] = await Promise.all([this.parts.config(), this.parts.secrets()]);
    this.#any = !config.value.offline && await isUnconfigured(config, secrets);
  }

  async mayReach(url: string): Promise<boolean> {
    const net = await this.#net();
    return net === "any" || net.includes(hostAndPort(url));
  }
}
