/** One turn at work: the driver's face is the log, and whoever follows it. */

import {
  type Conversation,
  type ConversationView,
  type Interruption,
  loadDrive,
  type Reply,
  type Unfinished,
} from "../actions/mod.ts";
import { type CallState, type Header, pendingApprovals } from "../agent/mod.ts";
import type { AgentError, AgentEvent } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import type { Feed } from "./feed.ts";

/** The question waits in the log for whoever goes on. */
class LeftOpen extends Error {}

export class Run implements ConversationView, Interruption {
  /** Approvals may be given; whoever asks waits until they are. */
  readonly attended = true;
  readonly #controller = new AbortController();
  readonly #asking = new Map<string, PromiseWithResolvers<Reply | null>>();
  /** Given before the question was put here. */
  readonly #answers = new Map<string, Reply["word"]>();
  #isLeaving = false;
  #session: Session | null = null;
  /** Settles when it has begun, or cannot. */
  opening: Promise<void> = Promise.resolve();
  #ended: Promise<void> = Promise.resolve();

  constructor(private readonly feed: Feed) {}

  /** Of the conversation, as the log has it. */
  get header(): Header {
    return this.feed.session.header;
  }

  /** `null`: it has not begun. */
  get session(): Session | null {
    return this.#session;
  }

  get ended(): Promise<void> {
    return this.#ended;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Number of the last event before it. */
  get seq(): number {
    return this.feed.seq;
  }

  /** @param over fires when nobody may go on with it */
  begin(conversation: Conversation, over: AbortSignal | null): void {
    this.#session = conversation.session;
    const end = () => this.cancel();
    if (over?.aborted) end();
    over?.addEventListener("abort", end, { once: true });
    this.#ended = this.#drive(conversation).finally(() => over?.removeEventListener("abort", end));
  }

  async #drive(conversation: Conversation): Promise<void> {
    try {
      await (await loadDrive())(conversation, { view: this, interrupts: this });
    } catch (error) {
      if (!(error instanceof LeftOpen)) throw error;
    } finally {
      await this.feed.pump();
    }
  }

  cancel(): void {
    this.#controller.abort(new DOMException("cancelled", "AbortError"));
  }

  /** The server stops: an open question stays one, anything else is cancelled. */
  leave(): void {
    this.#isLeaving = true;
    for (const asking of this.#asking.values()) asking.reject(new LeftOpen());
    const open = this.#session === null ? [] : pendingApprovals(this.#session.state);
    // A question that is about to be put is left by whoever puts it.
    if (open.length === 0 || this.#asking.size > 0) this.cancel();
  }

  /** A turn that is cancelled is over. */
  reset(): void {}

  async event(event: AgentEvent): Promise<void> {
    if (event.type === "delta" || event.type === "progress") this.feed.live(event);
    else await this.feed.pump();
  }

  turn(): void {}

  /** The answer is in the log when it comes here. */
  async ask({ call }: CallState, signal: AbortSignal): Promise<Reply | null> {
    const word = this.#answers.get(call.id);
    if (word) return { word };
    if (this.#isLeaving) {
      this.cancel();
      throw new LeftOpen();
    }
    const asking = Promise.withResolvers<Reply | null>();
    const stop = () => asking.resolve(null);
    signal.addEventListener("abort", stop, { once: true });
    this.#asking.set(call.id, asking);
    try {
      return signal.aborted ? null : await asking.promise;
    } finally {
      this.#asking.delete(call.id);
      signal.removeEventListener("abort", stop);
    }
  }

  answered(call: string, word: Reply["word"]): void {
    this.#answers.set(call, word);
    this.#asking.get(call)?.resolve({ word });
  }

  failed(error: AgentError): void {
    this.feed.failed(error);
  }

  /** What was left in its middle goes on, since somebody has answered; a limit stays one. */
  goOn(why: Unfinished): Promise<Reply | null> {
    return Promise.resolve(why.type === "left" ? { word: "once" } : null);
  }

  waiting(): void {}

  elsewhere(): void {}

  message(): Promise<null> {
    return Promise.resolve(null);
  }
}
