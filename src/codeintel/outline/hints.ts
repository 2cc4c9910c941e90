/** Where in a text definitions may be: offsets of the words that announce them. */

export class Hints {
  readonly #offsets: number[] = [];
  #next = 0;

  constructor(text: string, hint: RegExp) {
    for (const match of text.matchAll(hint)) this.#offsets.push(match.index);
    this.#offsets.push(Infinity);
  }

  /** No hint is left before this offset, as seen from the nodes asked about so far. */
  noneBefore(end: number): boolean {
    return this.#first() >= end;
  }

  /** Whether a node holds one. Must be asked in order of `start`. */
  within(start: number, end: number): boolean {
    while (this.#first() < start) this.#next++;
    return this.#first() < end;
  }

  #first(): number {
    return this.#offsets[this.#next] ?? Infinity;
  }
}
