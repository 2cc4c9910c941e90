/** What stops the prompt that runs. */

import type { Interruption } from "../actions/mod.ts";

export class Cancels implements Interruption {
  #controller = new AbortController();
  #ended = false;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A prompt has come: what stops one before it stops this one no more. */
  begin(): void {
    if (!this.#ended) this.#controller = new AbortController();
  }

  cancel(): void {
    this.#controller.abort(new DOMException("cancelled", "AbortError"));
  }

  /** For good: nothing goes on after it. */
  end(): void {
    this.#ended = true;
    this.cancel();
  }

  /** The prompt that comes begins anew itself: a cancel that came right behind it must count. */
  reset(): void {}
}
