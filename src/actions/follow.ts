/** The plan and the changes of the workspace as they are, and again whenever somebody changed them. */

import { type Change, type Changes, changes } from "../edit/mod.ts";
import { plan } from "../plan/mod.ts";
import type { Plan, Store } from "../protocol/mod.ts";
import { foldKept } from "../storage/mod.ts";
import { type ChangeRow, rowOf } from "./changes/row.ts";
import type { Ports } from "./ports.ts";

/** What the workspace's log comes to. */
export interface Work {
  readonly plan: Plan | null;
  /** The newest ones, newest first. */
  readonly changes: readonly ChangeRow[];
}

/** After so many events beyond the last checkpoint, a new one is written. */
const behind = 200;

/** Ends when the signal fires. */
export async function* follow(ports: Ports, signal: AbortSignal): AsyncGenerator<Work> {
  const store = await ports.store();
  const log = new WorkspaceLog(store);
  await log.load();
  yield await log.work();
  for await (const _ of store.watch(signal)) {
    if (await log.refresh()) yield await log.work();
  }
}

class WorkspaceLog {
  #plan: Plan | null = plan.initial();
  #changes: Changes = changes.initial();
  #seq = 0;
  #mark: string | null = null;
  /** Rows cost a look at the contents: each is made once for what is known of its change. */
  readonly #rows = new WeakMap<Change, ChangeRow>();

  constructor(private readonly store: Store) {}

  async load(): Promise<void> {
    const [planned, changed] = await Promise.all([
      foldKept(this.store, "workspace", { fold: plan, behind }),
      foldKept(this.store, "workspace", { fold: changes, behind }),
    ]);
    // A fold that is further than the other would miss what came between.
    if (planned.seq !== changed.seq) return await this.load();
    this.#plan = planned.state;
    this.#changes = changed.state;
    this.#seq = planned.seq;
  }

  /** True if anything has happened. */
  async refresh(): Promise<boolean> {
    const mark = await this.store.mark();
    if (mark === this.#mark) return false;
    this.#mark = mark;
    if (await this.store.head("workspace") === this.#seq) return false;
    for await (const event of this.store.read("workspace", { after: this.#seq })) {
      this.#seq = event.seq;
      if (event.type === "unknown") continue;
      this.#plan = plan.reduce(this.#plan, event);
      this.#changes = changes.reduce(this.#changes, event);
    }
    return true;
  }

  async work(): Promise<Work> {
    const all = this.#changes.list;
    const rows: ChangeRow[] = [];
    for (const change of all.toReversed()) {
      const row = this.#rows.get(change) ?? await rowOf(change, all, this.store.blobs);
      this.#rows.set(change, row);
      rows.push(row);
    }
    return { plan: this.#plan, changes: rows };
  }
}
