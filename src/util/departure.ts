/**
 * Somebody may stop waiting while he waits for one thing after another. `Promise.race` with one promise
 * for that would leave a reaction in it for each thing that was waited for: as many as an answer has pieces.
 */
export class Departure {
  #left = false;
  #leave: (() => void) | null = null;

  /** Nobody waits any more. */
  leave(): void {
    this.#left = true;
    this.#leave?.();
  }

  /** What comes of `work`; `null` once nobody waits, when the work may fail for nobody. One at a time. */
  async orLeft<T>(work: Promise<T>): Promise<T | null> {
    if (this.#left) {
      work.catch(() => {});
      return null;
    }
    const { promise, resolve, reject } = Promise.withResolvers<T | null>();
    this.#leave = () => resolve(null);
    work.then(resolve, reject);
    try {
      return await promise;
    } finally {
      this.#leave = null;
    }
  }
}
