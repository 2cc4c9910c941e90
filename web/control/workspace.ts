/** Plan and changes of the folder: read anew when the server says that something has happened. */

import type { Client, Method } from "../api/client.ts";
import {
  changeDiff,
  type ChangeRow,
  changes,
  nothing,
  type Plan,
  plan,
  planRun,
  undone,
} from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";

export interface StepEdit {
  readonly title: string;
  /** Empty: none. */
  readonly detail: string;
}

export class Workspace {
  readonly plan = new Cell<Plan | null>(null);
  readonly changes = new Cell<readonly ChangeRow[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly client: Client,
    private readonly project: Pick<Cell<string>, "value">,
    private readonly failed: (error: unknown) => void,
  ) {
    this.refresh();
  }

  /** Of another project: nothing of the one before is shown. */
  clear(): void {
    this.plan.value = null;
    this.changes.value = [];
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
    const project = this.project.value;
    const [nowPlan, nowChanges] = await Promise.all([
      this.client.call("GET", this.path("api/plan"), plan),
      this.client.call("GET", this.path("api/changes?limit=50"), changes),
    ]);
    if (project !== this.project.value) return;
    this.plan.value = nowPlan;
    this.changes.value = nowChanges;
  }

  /** What came of it, as the action names it: `done`, or why not. */
  async undo(change: number): Promise<string> {
    const path = this.path("api/undo");
    const { outcome } = await this.client.call("POST", path, undone, {
      body: { id: String(change) },
    });
    this.refresh();
    return outcome;
  }

  async redo(): Promise<void> {
    await this.client.call("POST", this.path("api/redo"), undone, { body: {} });
    this.refresh();
  }

  async changeDiff(change: number): Promise<string> {
    return (await this.client.call("GET", this.path(`api/changes/${change}`), changeDiff)).diff;
  }

  async setGoal(goal: string): Promise<void> {
    await this.#write("PUT", "api/plan", { goal: [goal] });
  }

  async addStep(title: string): Promise<void> {
    await this.#write("POST", "api/plan/steps", { title: [title] });
  }

  async editStep(step: string, edit: StepEdit): Promise<void> {
    await this.#write("PATCH", `api/plan/steps/${step}`, edit);
  }

  async removeStep(step: string): Promise<void> {
    await this.#write("PATCH", `api/plan/steps/${step}`, { remove: true });
  }

  /** Id of the conversation that carries the plan out from now on. */
  async runPlan(): Promise<string> {
    const answer = await this.client.call("POST", this.path("api/plan/run"), planRun);
    this.refresh();
    return answer.conversation_id;
  }

  async pausePlan(): Promise<void> {
    await this.client.call("POST", this.path("api/plan/pause"), nothing);
    this.refresh();
  }

  async mark(step: string, word: "start" | "done" | "skip"): Promise<void> {
    await this.#write("POST", `api/plan/steps/${step}/${word}`, {});
  }

  async #write(method: Method, path: string, body: unknown): Promise<void> {
    await this.client.call(method, this.path(path), nothing, { body });
    this.refresh();
  }

  /** About the project that is worked in. */
  path(path: string): string {
    return `${path}${path.includes("?") ? "&" : "?"}project_id=${this.project.value}`;
  }
}
