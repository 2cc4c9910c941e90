import { sleep } from "../util/mod.ts";

/** Work without a turn of the event loop, milliseconds: a face stays alive in between. */
const turnMs = 50;

/** Names between two looks at the clock. */
const lookEvery = 50;

/** Lets others come to their turn while a tree is looked at synchronously. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #names = 0;
  #taken = performance.now();

  /** @throws the reason of the signal */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
    signal?.throwIfAborted();
  }

  /** True when it is time for `take`, after so many more names. */
  isDue(names: number): boolean {
    this.#names += names;
    if (this.#names < lookEvery) return false;
    this.#names = 0;
    return performance.now() - this.#taken >= turnMs;
  }

  /**
   * One turn, 2 ms. A timer is the one thing that lets all others come to theirs: messages to
   * ourselves and asynchronous looks at files are quicker, and let timers wait.
   *
   * @throws the reason of the signal
   */
  async take(): Promise<void> {
    await sleep(0, this.#signal);
    this.#taken = performance.now();
  }
}
