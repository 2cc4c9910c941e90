/** Reads a pattern character by character and writes it down for ripgrep. */
export class Reader {
  readonly #text: string;
  #at = 0;
  /** What was read, in a spelling that every version of ripgrep knows. */
  written = "";

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  sees(part: string): boolean {
    return this.#text.startsWith(part, this.#at);
  }

  take(part: string): boolean {
    if (!this.sees(part)) return false;
    this.#pass(part);
    return true;
  }

  /** One character, by code point; `""` at the end. */
  next(): string {
    const code = this.#text.codePointAt(this.#at);
    const char = code === undefined ? "" : String.fromCodePoint(code);
    this.#pass(char);
    return char;
  }

  /** `regex` has the flag `y`. */
  peek(regex: RegExp): RegExpExecArray | null {
    regex.lastIndex = this.#at;
    return regex.exec(this.#text);
  }

  takeMatch(regex: RegExp): RegExpExecArray | null {
    const found = this.peek(regex);
    if (found) this.#pass(found[0]);
    return found;
  }

  /** As `takeMatch`, written down as something else. */
  takeAs(regex: RegExp, write: (found: RegExpExecArray) => string): RegExpExecArray | null {
    const found = this.peek(regex);
    if (!found) return null;
    this.#at += found[0].length;
    this.written += write(found);
    return found;
  }

  /** For messages: the next characters. */
  rest(length: number): string {
    return this.#text.slice(this.#at, this.#at + length);
  }

  #pass(part: string): void {
    this.#at += part.length;
    this.written += part;
  }
}
