/** Questions wait for each other: one card at a time, whoever asks. */

import type { Reply } from "../../actions/mod.ts";
import type { Question as Shown } from "../dashboard/message.ts";

export type Question = Shown & {
  /** Asked by an action of the user's own, and not by a turn of the agent. */
  readonly own?: true;
};

export class QuestionQueue {
  #before: Promise<unknown> = Promise.resolve();
  #resolve: ((reply: Reply | null) => void) | null = null;
  #shown: Question | null = null;

  /** @param show is told which question stands there; `null`: none any more */
  constructor(private readonly show: (question: Question | null) => void) {}

  /** The user's word; `null`: the signal fired first. */
  ask(question: Question, signal: AbortSignal): Promise<Reply | null> {
    const before = this.#before;
    const asked = untilAborted(before, signal).then(() => this.#put(question, signal));
    // Whoever gives up waiting lets nobody before him go.
    this.#before = Promise.all([before, asked]);
    return asked;
  }

  /** Declines what an action of the user's own asks; false: no such question stands there. */
  decline(): boolean {
    return this.#shown?.own === true && this.answer({ word: "decline" });
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
    this.#shown = question;
    this.show(question);
    try {
      return await promise;
    } finally {
      this.#resolve = null;
      this.#shown = null;
      signal.removeEventListener("abort", gone);
      this.show(null);
    }
  }
}

/** Resolves when `promise` does, or when the signal fires. */
function untilAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  const stop = () => resolve();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", stop));
}
