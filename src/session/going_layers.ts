/** Write layers of commands that go on in the background: what they write is brought over now and then. */

import { appendAtEnd, type CommandPorts, type Consent, finishLayer } from "../edit/mod.ts";
import type { LayerOwner, WriteLayer } from "../protocol/mod.ts";
import { quiet } from "./executor.ts";

interface GoingLayer {
  readonly layer: WriteLayer;
  readonly process: string;
  readonly consent: Consent;
  /** Changes that it has made so far. */
  count: number;
}

export class GoingLayers {
  #layers: GoingLayer[] = [];

  constructor(private readonly ports: CommandPorts) {}

  add(layer: WriteLayer, { process, consent }: Pick<GoingLayer, "process" | "consent">): void {
    this.#layers.push({ layer, process, consent, count: 0 });
  }

  /** Puts into the project what they have written since; those that have ended are done with. */
  async bringOver(): Promise<void> {
    const layers = this.#layers;
    for (const it of layers) await this.#bring(it);
    this.#layers = this.#layers.filter((it) => this.#runs(it));
  }

  async #bring(it: GoingLayer): Promise<void> {
    const { layer, consent } = it;
    const goesOn = this.#runs(it);
    it.count++;
    const author = authorOf(layer.owner, it.count);
    const { ports } = this;
    const staged = await finishLayer(author, layer, {
      ports,
      consent,
      options: { ...quiet, goesOn },
    });
    try {
      if (staged.events.length > 0) {
        await appendAtEnd(ports.store, [{ stream: "workspace", events: staged.events }]);
      }
    } finally {
      staged.settle();
    }
  }

  #runs({ process }: GoingLayer): boolean {
    return this.ports.spawner.background.list()
      .some(({ id, state }) => id === process && state.type === "running");
  }
}

function authorOf({ session, call, by }: LayerOwner, count: number) {
  return { session, call, id: `${session}:${call}+${count}`, ...(by ? { by } : {}) };
}
