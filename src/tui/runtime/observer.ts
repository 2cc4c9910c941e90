/** Keeps the status line true: what the log says of the conversation, and what the machine is like. */

import { type Ports, routeWhy, type ViewContext } from "../../actions/mod.ts";
import { isOwnQuestion } from "../../agent/mod.ts";
import { oneLine, truncate } from "../../ansi/mod.ts";
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
  /** The status line says something else. */
  changed(): void;
}

/** Kinds of events after which the status line says something else. */
const telling: ReadonlySet<EventType> = new Set<EventType>([
  ...["session_created", "mode", "permissions", "model", "route", "usage"] as const,
  ...["queued", "unqueued", "user_message", "rewound", "compacted"] as const,
]);

export class Observer {
  #since: number | null = null;
  /** What requests took, by the number of the event that tells it: a rewind goes back to one of them. */
  #requests: readonly Request[] = [];
  /** The last look at the machine. */
  #looking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ObserverParts) {}

  /** What the log says of a conversation; without an event: of one that is opened. */
  session(session: Session, event?: AgentEvent): void {
    if (event?.type === "delta") return this.#live(event.delta);
    if (event?.type === "progress") return this.#progress(event);
    if (event?.type === "tool_started") return this.#started(session, event.call);
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
      ...this.#contextAfter(event),
      ...this.#answering(session, event),
    });
  }

  /** The events before a conversation was opened that still say something, in their order. */
  before(session: Session, events: readonly AgentEvent[]): void {
    for (const event of events) {
      const tells = event.type === "route" || event.type === "model" || event.type === "rewound" ||
        event.type === "compacted" || (event.type === "usage" && event.role === "main");
      if (tells) this.session(session, event);
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

  /** Whose turn it is; `tests`: the program runs those of the project. */
  turn(
    actor: "user" | "agent" | "tool",
    { tests = false }: { readonly tests?: boolean } = {},
  ): void {
    const { t } = this.parts.context();
    if (actor === "user") {
      this.#since = null;
      this.#tell({ busy: null });
      // A branch that cannot be read is no branch.
      this.#looking = this.machine().catch(() => {});
      return;
    }
    this.#since ??= this.parts.ports.clock.now();
    this.#busy(t(actor === "agent" ? "tui.thinking" : tests ? "tui.testing" : "tui.working"));
  }

  #busy(what: string): void {
    if (this.#since === null || this.parts.renderer().model.status.busy?.what === what) return;
    this.#tell({ busy: { since: this.#since, what } });
  }

  #started({ state }: Session, id: string): void {
    const call = state.calls.byId[id]?.call;
    if (call) this.#busy(truncate(oneLine(call.name), mostCells));
  }

  /** What the project's tests say; a call has its own line. */
  #progress({ call, text }: Extract<AgentEvent, { readonly type: "progress" }>): void {
    if (!isOwnQuestion(call)) return;
    const line = text.trimEnd().split("\n").at(-1)?.trim() ?? "";
    const what = this.parts.context().t("tui.testing");
    this.#busy(line === "" ? what : truncate(oneLine(`${what}: ${line}`), mostCells));
  }

  /** It thinks until it says something. */
  #live({ type }: ModelDelta): void {
    if (this.#since === null || (type !== "text" && type !== "thinking")) return;
    const { t } = this.parts.context();
    this.#busy(t(type === "text" ? "tui.answering" : "tui.thinking"));
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
    this.parts.changed();
  }

  /** Tokens that the next request takes, as far as an event tells it. */
  #contextAfter(event?: AgentEvent): Partial<Status> {
    if (event === undefined) {
      this.#requests = [];
      return { context: 0 };
    }
    if (event.type === "rewound") {
      this.#requests = this.#requests.filter(({ seq }) => seq < event.to);
      return { context: this.#requests.at(-1)?.tokens ?? 0 };
    }
    const tokens = tokensAfter(event);
    if (tokens === null) return {};
    if ("seq" in event) {
      this.#requests = [...this.#requests.slice(-most), { seq: event.seq, tokens }];
    }
    return { context: tokens };
  }
}

interface Request {
  readonly seq: number;
  readonly tokens: number;
}

/** Requests that are remembered; whoever rewinds further sees no figure until the next one. */
const most = 500;

/** Cells of what goes on. */
const mostCells = 40;

/** `null`: the event does not say it. */
function tokensAfter(event: AgentEvent): number | null {
  switch (event.type) {
    case "usage":
      return event.role === "main" ? event.input + event.output : null;
    case "compacted":
      return event.tokens?.after ?? null;
    default:
      return null;
  }
}
