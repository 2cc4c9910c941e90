import { concatBytes } from "../util/mod.ts";

/** First byte of each mark, and nowhere else in it but at its end: a separator of records, which text has not. */
const sign = 0x1e;

/** A mark that no program can guess. */
export function newMark(): string {
  const it = String.fromCharCode(sign);
  return `${it}${crypto.randomUUID()}${it}`;
}

/** Takes output as it comes, up to a mark that may be cut anywhere. */
export class UntilMark {
  readonly #mark: Uint8Array;
  /** What may be the beginning of the mark. */
  #held = new Uint8Array();
  #found = false;

  /** @param mark as `newMark` makes it */
  constructor(mark: string) {
    this.#mark = new TextEncoder().encode(mark);
  }

  get found(): boolean {
    return this.#found;
  }

  /** What is known to stand before the mark; nothing once that has come. */
  add(piece: Uint8Array): Uint8Array {
    if (this.#found) return new Uint8Array();
    const bytes = concatBytes([this.#held, piece]);
    let at = bytes.indexOf(sign);
    while (at >= 0 && !this.#fits(bytes, at)) at = bytes.indexOf(sign, at + 1);
    const end = at < 0 ? bytes.length : at;
    this.#found = at >= 0 && at + this.#mark.length <= bytes.length;
    this.#held = this.#found ? new Uint8Array() : bytes.slice(end);
    return bytes.subarray(0, end);
  }

  /** What was held back and is no mark: no more comes. */
  end(): Uint8Array {
    const held = this.#held;
    this.#held = new Uint8Array();
    return held;
  }

  /** The mark, or as much of it as is there. */
  #fits(bytes: Uint8Array, at: number): boolean {
    return bytes.subarray(at, at + this.#mark.length).every((it, index) =>
      it === this.#mark[index]
    );
  }
}
