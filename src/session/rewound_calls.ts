/** Calls of a session that were rewound: the log has them, the conversation no longer. */

import { type Store, wishedCall } from "../protocol/mod.ts";

/** Events of an earlier process among which a rewinding is looked for, which comes right before a resume. */
const mostBefore = 200;

export class RewoundCalls {
  #seq: number | null = null;

  constructor(
    private readonly store: Pick<Store, "read" | "head">,
    private readonly session: string,
  ) {}

  /** Ids of changes whose calls were rewound since this was last asked. */
  async updates(): Promise<readonly string[]> {
    const stream = `session:${this.session}` as const;
    const head = await this.store.head(stream);
    const after = this.#seq ?? Math.max(0, head - mostBefore);
    this.#seq = head;
    const places: (readonly [seq: number, to: number])[] = [];
    for await (const event of this.store.read(stream, { after })) {
      if (event.type === "rewound") places.push([event.seq, event.to]);
    }
    return places.length === 0 ? [] : await this.#between(places);
  }

  async #between(places: readonly (readonly [seq: number, to: number])[]) {
    const first = Math.min(...places.map(([, to]) => to));
    const calls: string[] = [];
    for await (const event of this.store.read(`session:${this.session}`, { after: first })) {
      const wished = wishedCall(event);
      if (!wished) continue;
      const { seq } = event;
      const isRewound = places.some(([at, to]) => to <= seq && seq < at);
      if (isRewound) calls.push(`${this.session}:${wished.id}`);
    }
    return calls;
  }
}
