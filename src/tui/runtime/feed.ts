/** The events of the conversation that is shown, each once and in order, whoever appended them. */

import type { AgentEvent } from "../../protocol/mod.ts";
import type { Session } from "../../session/mod.ts";

export class Feed {
  /** Sequence number up to which all was shown. */
  #shown = 0;
  #session: Session | null = null;
  #catching: Promise<void> | null = null;

  constructor(private readonly show: (event: AgentEvent) => void) {}

  /** Another conversation: all up to `shown` is on the screen. */
  begin(session: Session, shown: number): void {
    this.#session = session;
    this.#shown = shown;
  }

  take(event: AgentEvent): void {
    if (!("seq" in event)) return this.show(event);
    if (event.seq <= this.#shown) return;
    // Somebody else's event stands before it: both are read in their order.
    if (event.seq > this.#shown + 1 || this.#catching) return void this.catchUp();
    this.#shown = event.seq;
    this.show(event);
  }

  /** Shows what is in the log and not on the screen. */
  catchUp(): Promise<void> {
    this.#catching ??= this.#read().finally(() => this.#catching = null);
    return this.#catching;
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
