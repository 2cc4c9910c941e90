/**
 * What happens in one conversation, for everybody who follows it: each event of its log once and in
 * order, whoever appended it, and between them the answer that is being given.
 */

import { isUnfinished, nextActor, pendingApprovals } from "../agent/mod.ts";
import type { AgentError, AnswerPart, Event, LiveEvent, ModelDelta } from "../protocol/mod.ts";
import type { Session, UserEvent } from "../session/mod.ts";

export type FeedItem =
  | { readonly type: "stored"; readonly event: Event }
  /** The answer that is being given, whole. */
  | { readonly type: "live"; readonly parts: readonly AnswerPart[] }
  /** It is the user's turn, and no question is open. */
  | { readonly type: "idle" }
  /** A turn could not be done. */
  | { readonly type: "failed"; readonly error: AgentError }
  /** Nothing more comes: the conversation is gone, or in another project. */
  | { readonly type: "closed" };

export type Listener = (item: FeedItem) => void;

/** Milliseconds between two looks at an answer that is being given. */
const pace = 60;

export class Feed {
  readonly #listeners = new Set<Listener>();
  #parts: AnswerPart[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pumping: Promise<void> = Promise.resolve();

  /** @param session attached, and read by nobody else */
  constructor(readonly session: Session) {}

  /** Number of the last event that listeners have heard of. */
  get seq(): number {
    return this.session.state.seq;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** It is the user's turn. */
  get isIdle(): boolean {
    const { state } = this.session;
    return nextActor(state) === "user" && pendingApprovals(state).length === 0;
  }

  /** Brings what was appended since; resolves when listeners have heard of it. */
  pump(): Promise<void> {
    return this.#inTurn(() => this.session.refresh());
  }

  /** Nothing was left in its middle: what is said now begins a turn. */
  get isAtRest(): boolean {
    const { state } = this.session;
    return this.isIdle && !isUnfinished(state) && state.calls.findings.length === 0;
  }

  /** The user speaks. Only who lets nobody else drive the conversation may. */
  say(text: string): Promise<void> {
    return this.#inTurn(() => this.session.send(text));
  }

  /** The user changes something about the conversation. */
  record(event: UserEvent): Promise<void> {
    return this.#inTurn(() => this.session.record(event));
  }

  /** @throws {AgentError} `session.no_question`: it is answered already, or none */
  answer(...given: Parameters<Session["answer"]>): Promise<void> {
    return this.#inTurn(() => this.session.answer(...given));
  }

  async #inTurn(work: () => Promise<readonly Event[]>): Promise<void> {
    const run = async () => this.#heard(await work());
    const done = this.#pumping.then(run, run);
    this.#pumping = done.catch(() => {});
    await done;
  }

  #heard(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === "step" || event.type === "aborted" || event.type === "error") {
        this.#parts = [];
      }
      this.#tell({ type: "stored", event });
    }
    if (events.length > 0 && this.isIdle) this.#tell({ type: "idle" });
  }

  /** Something that is on no record. */
  live(event: LiveEvent): void {
    if (event.type !== "delta" || !this.#add(event.delta)) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell({ type: "live", parts: this.#parts });
    }, pace);
  }

  failed(error: AgentError): void {
    this.#tell({ type: "failed", error });
  }

  /** Hears of everything from now on, and at once of the answer that is being given. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#parts.length > 0) listener({ type: "live", parts: this.#parts });
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#tell({ type: "closed" });
    this.#listeners.clear();
  }

  #tell(item: FeedItem): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(item);
      } catch {
        // A client that cannot be told is no reason to end a turn.
        this.#listeners.delete(listener);
      }
    }
  }

  /** False: nothing that is shown. */
  #add(delta: ModelDelta): boolean {
    switch (delta.type) {
      case "text":
      case "thinking": {
        const last = this.#parts.at(-1);
        if (last?.type === delta.type) {
          const { type } = delta;
          this.#parts = [...this.#parts.slice(0, -1), { type, text: last.text + delta.text }];
        } else this.#parts = [...this.#parts, { type: delta.type, text: delta.text }];
        return true;
      }
      case "tool_call": {
        if (delta.name === undefined) return false;
        this.#parts = [...this.#parts, { type: "tool_call", name: delta.name, arguments: "" }];
        return true;
      }
      case "retry":
      case "route":
        this.#parts = [];
        return true;
      default:
        return false;
    }
  }
}
