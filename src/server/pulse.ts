/** One timer for all who are to be called at the same pace; it runs while there is anybody. */
export class Pulse {
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param pace milliseconds */
  constructor(private readonly pace: number) {}

  /** Until what is given is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.beat(), this.pace);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  beat(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
