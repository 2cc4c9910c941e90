/** A paste between its brackets (`CSI 200 ~` and `CSI 201 ~`), however it is cut. */

const ending = "\x1b[201~";
/** Whole sequences (pasted output of a program), then controls but tab and line end. */
const unseen = new RegExp("\x1b\\[[0-?]*[ -/]*[@-~]|(?![\\t\\n])\\p{Cc}", "gu");

export class Pasted {
  readonly #pieces: string[] = [];
  #length = 0;
  /** The last characters, which may begin the end. */
  #tail = "";

  /** @param limit UTF-16 units that are kept; what is more is thrown away, to the very end */
  constructor(private readonly limit: number) {}

  /** What of `all` behind `at` belongs to the paste, and its text once it has ended. */
  take(all: string, at: number): { readonly length: number; readonly text: string | null } {
    const before = this.#tail.length;
    const here = this.#tail + all.slice(at);
    const end = here.indexOf(ending);
    if (end === -1) {
      const kept = Math.max(0, here.length - (ending.length - 1));
      this.#keep(here.slice(0, kept));
      this.#tail = here.slice(kept);
      return { length: all.length - at, text: null };
    }
    this.#keep(here.slice(0, end));
    this.#tail = "";
    return { length: end + ending.length - before, text: this.end() };
  }

  end(): string {
    this.#keep(this.#tail);
    this.#tail = "";
    const text = this.#pieces.join("").replaceAll(/\r\n?/g, "\n").replaceAll(unseen, "");
    // Never half of a pair.
    return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
  }

  #keep(piece: string): void {
    const room = this.limit - this.#length;
    if (room <= 0 || piece === "") return;
    this.#pieces.push(piece.slice(0, room));
    this.#length += Math.min(piece.length, room);
  }
}

/** Several lines in one read: nobody types so fast. */
const heap = /[^\r\n][\r\n]+[^\r\n][^]*[\r\n]/;
const textOnly = /^(?:[\t\r\n]|\P{Cc})*$/u;

export function isText(piece: string): boolean {
  return textOnly.test(piece);
}

/** What a terminal sends that does not put a paste between brackets. */
export function isHeap(piece: string): boolean {
  return heap.test(piece) && isText(piece);
}
