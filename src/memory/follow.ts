/** The memory of one store as it is now, read on from where it was. */

import type { Store } from "../protocol/mod.ts";
import { foldKept } from "../storage/mod.ts";
import { idOf, type Memories, memories } from "./fold.ts";
import { entriesOf } from "./likeness.ts";

/** Events behind a checkpoint from which on a new one is kept: reading them takes about 20 ms. */
const behind = 500;

export class Follower {
  #state: Memories = memories.initial();
  #seq = 0;
  #begun = false;

  constructor(private readonly store: Store) {}

  get state(): Memories {
    return this.#state;
  }

  /** Reads what is new; ids of the entries that may have changed, oldest first. */
  async news(): Promise<readonly string[]> {
    const head = await this.store.head("workspace");
    if (this.#begun && head === this.#seq) return [];
    // A head that went back: the file was restored from a backup.
    if (!this.#begun || head < this.#seq) return await this.#begin();
    const touched = new Set<string>();
    for await (const event of this.store.read("workspace", { after: this.#seq })) {
      this.#seq = event.seq;
      if (event.type === "unknown") continue;
      this.#state = memories.reduce(this.#state, event);
      if (event.type === "memory") touched.add(idOf(event.patch));
    }
    return [...touched];
  }

  async #begin(): Promise<readonly string[]> {
    const before = Object.keys(this.#state.entries);
    const kept = { fold: memories, behind };
    const { state, seq } = await foldKept(this.store, "workspace", kept);
    this.#state = state;
    this.#seq = seq;
    this.#begun = true;
    return [...new Set([...before, ...entriesOf(state).map(({ id }) => id)])];
  }
}
