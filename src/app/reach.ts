/** The threads and processes that reach servers: those of the models, and the database of the log. */

import type { Config, Secrets } from "../config/mod.ts";
import { hostAndPort, isUnconfigured, reachableServers } from "../config/mod.ts";
import type { Servers } from "../models/mod.ts";
import { AgentError, type Clock } from "../protocol/mod.ts";
import type { SharedDatabase } from "../storage/mod.ts";
import { isLoopback, once } from "../util/mod.ts";

export interface ReachParts {
  config(): Promise<Config>;
  secrets(): Promise<Secrets>;
  readonly clock: Clock;
  readonly env: (name: string) => string | undefined;
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

  /** The database that the log lies in; `null`: it lies on the disk. */
  readonly database = once(async (): Promise<SharedDatabase | null> => {
    const { value: { store, offline } } = await this.parts.config();
    if (store.url === null) return null;
    const [{ startDatabase }, { loadMessages }] = await Promise.all([
      import("../storage/mod.ts"),
      import("../messages/mod.ts"),
    ]);
    await loadMessages("store");
    // Another log on this disk would be no answer.
    if (offline && !isLoopback(store.url)) throw new AgentError("config", "store.offline");
    const at = { url: store.url, password: this.parts.env("PGPASSWORD") ?? "" };
    const database = await startDatabase(at, this.parts.clock);
    this.parts.opened(() => database.close());
    return database;
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
