/** Esc, a signal, a terminal that is gone: what stops the turn that runs. */

import type { Interruption } from "../../actions/mod.ts";

export class Interruptions implements Interruption {
  #controller = new AbortController();
  /** For good: nothing goes on after it. */
  #ended = false;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  cancel(): void {
    this.#controller.abort(new DOMException("cancelled", "AbortError"));
  }

  /** Cancels whatever runs and whatever comes. */
  end(): void {
    this.#ended = true;
    this.cancel();
  }

  reset(): void {
    if (this.#ended || !this.#controller.signal.aborted) return;
    this.#controller = new AbortController();
  }
}
