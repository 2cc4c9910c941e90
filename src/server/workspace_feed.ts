/** Plan and changes of the folder, for whoever wants to hear of them. */

import type { Event, Json, Store } from "../protocol/mod.ts";

export type WorkspaceFrame =
  | { readonly type: "plan"; readonly seq: number; readonly plan: Json }
  | {
    readonly type: "change";
    readonly seq: number;
    readonly id: string;
    readonly outcome: string;
  };

export class WorkspaceFeed {
  readonly #listeners = new Set<(frame: WorkspaceFrame) => void>();
  #seq: number | null = null;

  /** @param plan as it is now */
  constructor(
    private readonly store: () => Promise<Store>,
    private readonly plan: () => Promise<Json>,
  ) {}

  /** From now on. */
  async listen(listener: (frame: WorkspaceFrame) => void): Promise<() => void> {
    this.#seq ??= await (await this.store()).head("workspace");
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async pump(): Promise<void> {
    if (this.#seq === null || this.#listeners.size === 0) return;
    const fresh: Event[] = [];
    for await (const event of (await this.store()).read("workspace", { after: this.#seq })) {
      this.#seq = event.seq;
      if (event.type !== "unknown") fresh.push(event);
    }
    for (const event of fresh) {
      if (event.type !== "change") continue;
      const { seq, id, outcome } = event;
      this.#tell({ type: "change", seq, id, outcome });
    }
    const last = fresh.findLast((it) => it.type === "plan");
    if (last) this.#tell({ type: "plan", seq: last.seq, plan: await this.plan() });
  }

  #tell(frame: WorkspaceFrame): void {
    for (const listener of [...this.#listeners]) listener(frame);
  }
}
