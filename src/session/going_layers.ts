/** Write layers of commands that go on in the background: what they write is brought over now and then. */

import { appendAtEnd, type CommandPorts, type Consent, loadCommands } from "../edit/mod.ts";
import type { LayerOwner } from "../protocol/mod.ts";
import type { GoingCommand } from "./commit.ts";
import { quiet } from "./executor.ts";

interface Going extends GoingCommand {
  readonly consent: Consent;
}

export class GoingLayers {
  /** With the number of changes that each has made so far. */
  readonly #counts = new Map<Going, number>();

  constructor(private readonly ports: CommandPorts) {}

  add(going: Going): void {
    this.#counts.set(going, 0);
  }

  /** Puts into the project what they have written since; those that have ended are done with. */
  async bringOver(): Promise<void> {
    for (const [going, count] of this.#counts) {
      // One that ends while it is brought over is brought over once more.
      const goesOn = this.#runs(going);
      this.#counts.set(going, count + 1);
      await this.#bring(going, { count: count + 1, goesOn });
      if (!goesOn) this.#counts.delete(going);
    }
  }

  async #bring(
    going: Going,
    { count, goesOn }: { readonly count: number; readonly goesOn: boolean },
  ): Promise<void> {
    const { ports } = this;
    const { consent, layer } = going;
    const options = { ...quiet, goesOn };
    const finish = { ports, consent, fresh: false, options };
    const { finishLayer } = await loadCommands();
    const staged = await finishLayer(authorOf(layer.owner, count), going, finish);
    try {
      if (staged.events.length > 0) {
        await appendAtEnd(ports.store, [{ stream: "workspace", events: staged.events }]);
      }
    } finally {
      staged.settle();
    }
  }

  #runs({ process }: Going): boolean {
    return this.ports.spawner.background.list()
      .some(({ id, state }) => id === process && state.type === "running");
  }
}

function authorOf({ session, call, by }: LayerOwner, count: number) {
  return { session, call, id: `${session}:${call}+${count}`, ...(by ? { by } : {}) };
}
