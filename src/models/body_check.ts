/** What a body may bring: how much of it, and that each line is one of the API. */

/** What a server may send, decompressed. */
export const bounds = {
  /** Characters of a refusal's body that are read. */
  failure: 65_536,
  /** Bytes of one line: it may hold a whole file, and SDKs take quadratic time for it. */
  line: 2 * 1024 * 1024,
  /** Bytes of a body. */
  body: 512 * 1024 * 1024,
  /** Bytes that bring no piece of an answer: comments, blank lines, empty events. */
  empty: 16 * 1024 * 1024,
} as const;

/**
 * Looks at a line, without its line feed.
 *
 * @param isWhole false: the body ended in it
 * @returns the body of an error that the server has put into its stream; `null`: there is none
 * @throws {SyntaxError} at what is no line of the API
 */
export type LineCheck = (line: string, isWhole: boolean) => string | null;

export interface BodyCheckOptions {
  /** How many pieces of an answer the body has brought so far. */
  pieces(): number;
  readonly checkLine?: LineCheck;
  /** What the body of an error is thrown as. */
  failure(body: string): Error;
}

/** Bytes that may pass, and what is wrong right behind them. */
export interface Checked {
  readonly sound: Uint8Array<ArrayBuffer>;
  readonly fault: { readonly error: unknown } | null;
}

export class BodyCheck {
  readonly #size: Size;
  readonly #lines: Lines | null;

  constructor({ pieces, checkLine, failure }: BodyCheckOptions) {
    this.#size = new Size(pieces);
    this.#lines = checkLine ? new Lines(checkLine, failure) : null;
  }

  /** What came before a bad line is part of an answer that is kept. */
  add(bytes: Uint8Array<ArrayBuffer>): Checked {
    const last = bytes.lastIndexOf(lineFeed) + 1;
    try {
      this.#size.add(bytes, last);
    } catch (error) {
      return { sound: bytes.subarray(0, last), fault: { error } };
    }
    try {
      this.#lines?.add(bytes);
      return { sound: bytes, fault: null };
    } catch (error) {
      return { sound: linesOf(bytes, this.#lines?.good ?? 0), fault: { error } };
    }
  }

  /** @throws at a last line that is none of the API, or is not whole */
  end(): void {
    this.#lines?.end();
  }
}

const lineFeed = 0x0a;

/** The first `count` lines of `bytes`. */
function linesOf(bytes: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> {
  let end = 0;
  for (let at = 0; at < count; at++) end = bytes.indexOf(lineFeed, end) + 1;
  return bytes.subarray(0, end);
}

/** How much has come; throws when it is too much. */
class Size {
  readonly #pieces: () => number;
  #body = 0;
  #line = 0;
  /** Where in the body the last piece of an answer was known to be there. */
  #last = { pieces: 0, at: 0 };

  constructor(pieces: () => number) {
    this.#pieces = pieces;
  }

  /**
   * @param line where the last line begins in `bytes`; 0: before them
   * @throws {SyntaxError}
   */
  add(bytes: Uint8Array, line: number): void {
    this.#body += bytes.length;
    this.#line = line === 0 ? this.#line + bytes.length : bytes.length - line;
    if (this.#line > bounds.line) throw tooLong("a line", bounds.line);
    if (this.#body > bounds.body) throw tooLong("an answer", bounds.body);
    const pieces = this.#pieces();
    if (pieces !== this.#last.pieces) this.#last = { pieces, at: this.#body };
    if (this.#body - this.#last.at > bounds.empty) throw nothingIn(bounds.empty);
  }
}

function nothingIn(bytes: number): SyntaxError {
  return new SyntaxError(`the server sent ${bytes / 1024 / 1024} MB without a word of an answer`);
}

function tooLong(what: string, bytes: number): SyntaxError {
  return new SyntaxError(`the server sent ${what} of more than ${bytes / 1024 / 1024} MB`);
}

/** Lines out of bytes that are cut anywhere. */
class Lines {
  readonly #decoder = new TextDecoder();
  readonly #check: LineCheck;
  readonly #failure: BodyCheckOptions["failure"];
  /** Lines that ended in the bytes that came last, up to a bad one. */
  good = 0;
  /** Pieces of the line that has no end yet. */
  #open: string[] = [];

  constructor(check: LineCheck, failure: BodyCheckOptions["failure"]) {
    this.#check = check;
    this.#failure = failure;
  }

  add(bytes: Uint8Array): void {
    const lines = this.#decoder.decode(bytes, { stream: true }).split("\n");
    const last = lines.pop() ?? "";
    this.good = 0;
    for (const line of lines) {
      this.#look(line, true);
      this.good++;
    }
    if (last !== "") this.#open.push(last);
  }

  end(): void {
    this.#look(this.#decoder.decode(), false);
  }

  #look(end: string, isWhole: boolean): void {
    const line = this.#open.length === 0 ? end : [...this.#open, end].join("");
    this.#open = [];
    const error = this.#check(line, isWhole);
    if (error !== null) throw this.#failure(error);
  }
}

/** Blanks before lines. */
export class Blanks {
  #atStart = true;

  /** The bytes without them. */
  drop(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    return bytes.filter((byte) => {
      const isDropped = this.#atStart && byte <= 0x20;
      if (!isDropped) this.#atStart = byte === lineFeed;
      return !isDropped;
    });
  }
}
