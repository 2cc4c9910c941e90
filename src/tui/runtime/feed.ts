/** The events of the conversation that is shown, each once and in order, whoever appended them. */

import type { AgentEvent } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";
import { sleep } from "../../util/mod.ts";

/** Milliseconds until a log is read again that did not have yet what was heard of. */
const againMs = 5;

/** Where a conversation is read. */
type Source = Pick<Session, "history">;

export class Feed {
  /** Sequence number up to which all was shown. */
  #shown = 0;
  #session: Source | null = null;
  #catching: Promise<void> | null = null;
  /** The highest number that was heard of. */
  #heard = 0;

  constructor(
    private readonly show: (event: AgentEvent) => void,
    /** Is told why the log could not be read. */
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Another conversation: all up to `shown` is on the screen. */
  begin(session: Source, shown: number): void {
    this.#session = session;
    this.#shown = shown;
    this.#heard = shown;
    this.#catching = null;
  }

  take(event: AgentEvent): void {
    if (!("seq" in event)) return this.show(event);
    if (event.seq <= this.#shown) return;
    this.#heard = Math.max(this.#heard, event.seq);
    // Somebody else's event stands before it: both are read in their order.
    if (event.seq > this.#shown + 1 || this.#catching) {
      return void this.catchUp().catch(this.failed);
    }
    this.#shown = event.seq;
    this.show(event);
  }

  /** Shows what is in the log and not on the screen. */
  catchUp(): Promise<void> {
    const reading = this.#catching ?? this.#read().finally(() => {
      if (this.#catching !== reading) return;
      this.#catching = null;
      // What was heard of after the last look is read as well.
      if (this.#heard > this.#shown) this.#lookAgain();
    });
    this.#catching = reading;
    return reading;
  }

  /**
   * What is not in the log yet is read a moment later: reads that are answered at once, one after the
   * other, would leave whoever writes it no turn.
   */
  #lookAgain(): void {
    const session = this.#session;
    void sleep(againMs).then(() => {
      if (this.#session === session && this.#heard > this.#shown) return this.catchUp();
    }).catch(this.failed);
  }

  async #read(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    // What is appended while this reads is read as well.
    for (let before = -1; before !== this.#shown;) {
      before = this.#shown;
      for await (const event of session.history({ after: this.#shown })) {
        if (this.#session !== session) return;
        if (event.seq <= this.#shown) continue;
        this.#shown = event.seq;
        this.show(event);
      }
    }
  }
}
