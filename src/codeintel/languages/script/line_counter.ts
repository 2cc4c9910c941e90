/** Line numbers of offsets that only grow, each newline counted once. */
export class LineCounter {
  #line = 1;
  /** The first newline that is not counted yet; -1 if there is none. */
  #next: number;

  constructor(readonly text: string) {
    this.#next = text.indexOf("\n");
  }

  /** 1-based; `at` is not less than at the call before. */
  lineOf(at: number): number {
    while (this.#next >= 0 && this.#next < at) {
      this.#line++;
      this.#next = this.text.indexOf("\n", this.#next + 1);
    }
    return this.#line;
  }
}
