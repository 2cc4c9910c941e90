/** Plan and changes of the folder: read anew when the server says that something has happened. */

import type { Client } from "../api/client.ts";
import { type ChangeRow, changes, nothing, type Plan, plan, undone } from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";

export class Workspace {
  readonly plan = new Cell<Plan | null>(null);
  readonly changes = new Cell<readonly ChangeRow[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly client: Client, private readonly failed: (error: unknown) => void) {
    this.refresh();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Soon; calls that come in a row are one. */
  refresh(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#read().catch(this.failed), 120);
  }

  async #read(): Promise<void> {
    const [nowPlan, nowChanges] = await Promise.all([
      this.client.call("GET", "api/plan", plan),
      this.client.call("GET", "api/changes?limit=50", changes),
    ]);
    this.plan.value = nowPlan;
    this.changes.value = nowChanges;
  }

  /** What came of it, as the action names it: `done`, or why not. */
  async undo(change: number): Promise<string> {
    const path = "api/undo";
    const { outcome } = await this.client.call("POST", path, undone, {
      body: { id: String(change) },
    });
    this.refresh();
    return outcome;
  }

  async redo(): Promise<void> {
    await this.client.call("POST", "api/redo", undone, { body: {} });
    this.refresh();
  }

  async setGoal(goal: string): Promise<void> {
    await this.client.call("PUT", "api/plan", nothing, { body: { goal: [goal] } });
    this.refresh();
  }

  async addStep(title: string): Promise<void> {
    await this.client.call("POST", "api/plan/steps", nothing, { body: { title: [title] } });
    this.refresh();
  }

  async editStep(step: string, edit: { title: string } | { remove: true }): Promise<void> {
    await this.client.call("PATCH", `api/plan/steps/${step}`, nothing, { body: edit });
    this.refresh();
  }

  async mark(step: string, word: "start" | "done" | "skip"): Promise<void> {
    await this.client.call("POST", `api/plan/steps/${step}/${word}`, nothing, { body: {} });
    this.refresh();
  }
}
