/** Questions wait for each other: one card at a time, whoever asks. */

import type { Reply } from "../../actions/mod.ts";
import type { Card } from "../card.ts";

export type Question = Pick<Card, "kind" | "shown" | "rules">;

export class Cards {
  #before: Promise<unknown> = Promise.resolve();
  #resolve: ((reply: Reply | null) => void) | null = null;

  /** @param show is told which question stands there; `null`: none any more */
  constructor(private readonly show: (question: Question | null) => void) {}

  /** The user's word; `null`: the signal fired first. */
  ask(question: Question, signal: AbortSignal): Promise<Reply | null> {
    const asked = this.#before.then(() => this.#put(question, signal));
    this.#before = asked;
    return asked;
  }

  /** False: nothing is asked. */
  answer(reply: Reply): boolean {
    const resolve = this.#resolve;
    resolve?.(reply);
    return resolve !== null;
  }

  async #put(question: Question, signal: AbortSignal): Promise<Reply | null> {
    if (signal.aborted) return null;
    const { promise, resolve } = Promise.withResolvers<Reply | null>();
    const gone = () => resolve(null);
    signal.addEventListener("abort", gone, { once: true });
    this.#resolve = resolve;
    this.show(question);
    try {
      return await promise;
    } finally {
      this.#resolve = null;
      signal.removeEventListener("abort", gone);
      this.show(null);
    }
  }
}
