/** Plan and changes of the folder: read anew when the socket says that something has happened. */

import type { Client } from "../api/client.ts";
import {
  type ChangeRow,
  changes,
  nothing,
  type Plan,
  plan,
  undone,
  workspaceFrame,
} from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";

export interface WorkspaceParts {
  failed(error: unknown): void;
  /** The token counts no longer. */
  signedOut(): void;
}

/** With this code the server closes the socket of somebody whom it does not know. */
const unauthorized = 4401;

/** Milliseconds between two tries to connect. */
const pause = 1500;

export class Workspace {
  readonly plan = new Cell<Plan | null>(null);
  readonly changes = new Cell<readonly ChangeRow[]>([]);
  /** The server is there. */
  readonly isConnected = new Cell(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #socket: WebSocket | null = null;
  #isOver = false;

  constructor(private readonly client: Client, private readonly parts: WorkspaceParts) {
    this.#connect();
    this.refresh();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Soon; calls that come in a row are one. */
  refresh(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#read().catch(this.parts.failed), 120);
  }

  async #read(): Promise<void> {
    const [nowPlan, nowChanges] = await Promise.all([
      this.client.call("GET", "api/plan", plan),
      this.client.call("GET", "api/changes?limit=50", changes),
    ]);
    this.plan.value = nowPlan;
    this.changes.value = nowChanges;
  }

  #connect(): void {
    if (this.#isOver) return;
    const socket = new WebSocket(this.client.socket);
    this.#socket = socket;
    // With a cookie it is known already.
    socket.onopen = () => {
      const { token } = this.client;
      if (token !== "") socket.send(JSON.stringify({ type: "auth", token }));
    };
    socket.onmessage = ({ data }) => {
      const { success, data: frame } = workspaceFrame.safeParse(jsonOf(data));
      if (success && frame.type === "ready") this.isConnected.value = true;
      if (success && frame.type !== "heartbeat") this.refresh();
    };
    socket.onclose = ({ code }) => {
      if (this.#isOver) return;
      if (code === unauthorized) return this.parts.signedOut();
      this.isConnected.value = false;
      setTimeout(() => this.#connect(), pause);
    };
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

function jsonOf(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
