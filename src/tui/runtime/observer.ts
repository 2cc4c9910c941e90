/** Keeps the status line true: what the log says of the conversation, and what the machine is like. */

import { type Ports, routeWhy, type ViewContext } from "../../actions/mod.ts";
import type { Config } from "../../config/mod.ts";
import type { AgentEvent, EventType, ModelDelta } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";
import type { Status } from "../status.ts";
import { branchOf } from "./branch.ts";
import type { Renderer } from "./renderer.ts";

export interface ObserverParts {
  readonly ports: Ports;
  readonly config: Config["value"];
  renderer(): Renderer;
  context(): ViewContext;
}

/** Kinds of events after which the status line says something else. */
const telling: ReadonlySet<EventType> = new Set<EventType>([
  ...["session_created", "mode", "permissions", "model", "route", "usage"] as const,
  ...["queued", "unqueued", "user_message", "rewound", "compacted"] as const,
]);

export class Observer {
  #since: number | null = null;
  /** The last look at the machine. */
  #looking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ObserverParts) {}

  /** What the log says of a conversation; without an event: of one that is opened. */
  session(session: Session, event?: AgentEvent): void {
    if (event?.type === "delta") return this.#live(event.delta);
    if (event !== undefined && (!("seq" in event) || event.type === "unknown")) return;
    if (event !== undefined && !telling.has(event.type)) return;
    const { state, header } = session;
    const { total } = state.usage;
    this.#tell({
      mode: header.mode,
      permissions: header.permissions,
      tokens: total.input + total.output,
      cost: total.cost,
      queued: state.queue.length,
      ...contextAfter(event),
      ...this.#answering(session, event),
    });
  }

  /** The events before a conversation was opened that still say something, in their order. */
  before(session: Session, events: readonly AgentEvent[]): void {
    const last = [
      events.findLastIndex((it) => it.type === "route"),
      events.findLastIndex((it) => it.type === "usage" && it.role === "main"),
      events.findLastIndex((it) => it.type === "model"),
    ];
    for (const at of last.toSorted((a, b) => a - b)) {
      const event = events[at];
      if (event) this.session(session, event);
    }
  }

  /** Who answers: whoever answered last, until another one is chosen. */
  #answering({ header }: Session, event?: AgentEvent): Partial<Status> {
    switch (event?.type) {
      case "route": {
        const why = event.why === "configured" ? "" : routeWhy(event.why, this.parts.context().t);
        return { model: event.model, window: this.#window(event.model), why };
      }
      case "usage":
        if (event.role !== "main") return {};
        return { model: event.model, window: this.#window(event.model) };
      case undefined:
      case "model": {
        const model = header.model === "none/none" ? "" : header.model;
        return { model, window: this.#window(model), why: "" };
      }
      default:
        return {};
    }
  }

  /** Whose turn it is. */
  turn(actor: "user" | "agent" | "tool"): void {
    const { t } = this.parts.context();
    if (actor === "user") {
      this.#since = null;
      this.#tell({ busy: null });
      // A branch that cannot be read is no branch.
      this.#looking = this.machine().catch(() => {});
      return;
    }
    this.#since ??= this.parts.ports.clock.now();
    const what = t(actor === "agent" ? "tui.thinking" : "tui.working");
    this.#tell({ busy: { since: this.#since, what } });
  }

  /** It thinks until it says something. */
  #live({ type }: ModelDelta): void {
    if (this.#since === null || (type !== "text" && type !== "thinking")) return;
    const { t } = this.parts.context();
    const what = t(type === "text" ? "tui.answering" : "tui.thinking");
    if (this.parts.renderer().model.status.busy?.what === what) return;
    this.#tell({ busy: { since: this.#since, what } });
  }

  /** When nothing is read any more. */
  async settled(): Promise<void> {
    await this.#looking;
  }

  /** What holds commands, and where the project stands. */
  async machine(): Promise<void> {
    const { ports } = this.parts;
    this.#tell({ host: ports.remote?.host ?? null });
    this.#tell({ branch: await branchOf(ports.root) });
  }

  async sandbox(): Promise<void> {
    const { ports, config } = this.parts;
    if (config.sandbox === "off") return this.#tell({ sandbox: "none" });
    const { level } = await (await ports.spawner()).sandbox();
    this.#tell({ sandbox: level });
  }

  #window(model: string): number | null {
    const entry = Object.entries(this.parts.config.models).find(([name, it]) =>
      `${it.provider}/${it.model_name ?? name}` === model
    );
    return entry?.[1].context_window ?? null;
  }

  #tell(status: Partial<Status>): void {
    this.parts.renderer().dispatch({ type: "status", status }, { soon: true });
  }
}

/** Tokens that the next request takes, as far as an event tells it. */
function contextAfter(event?: AgentEvent): Partial<Status> {
  switch (event?.type) {
    case undefined:
      return { context: 0 };
    case "usage":
      return event.role === "main" ? { context: event.input + event.output } : {};
    case "compacted":
      return event.tokens ? { context: event.tokens.after } : {};
    default:
      return {};
  }
}
