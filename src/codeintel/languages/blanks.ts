/** A text in which parts are blanked; its length stays, so places stay what they are. */
export class Blanks {
  readonly #pieces: string[] = [];
  #at = 0;

  constructor(private readonly text: string) {}

  /** `from` is never before the end of what was hidden last. */
  hide(from: number, to: number): void {
    if (to <= from) return;
    this.#pieces.push(this.text.slice(this.#at, from), " ".repeat(to - from));
    this.#at = to;
  }

  toString(): string {
    return this.#pieces.join("") + this.text.slice(this.#at);
  }
}
