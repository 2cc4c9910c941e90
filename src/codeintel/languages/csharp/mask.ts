/** C# without comments, preprocessor lines and what strings hold; code in `$"{…}"` stays. */

import { behind, behindQuoted, endOfLine, matchAt } from "../lexing.ts";
import { Blanks } from "../blanks.ts";

const outside = /\/[/*]|["'#]/g;
const inHole = /\/[/*]|["'#{}]/g;
const character = /'(?:\\[^\n]{1,9}?|[^\\'\n])'/y;
const quotes = /"+/y;
const inPlain = /["\\\n]|\{\{?/g;
const inVerbatim = /""?|\{\{?/g;

/** From here on a run of quotes opens a raw string. */
const rawQuotes = 3;

/** A `$"…"` that waits for the `}` of its hole. */
interface Waiting {
  readonly verbatim: boolean;
  braces: number;
}

export function maskCsharp(text: string): string {
  return new Masker(text).run();
}

export interface Masked {
  readonly code: string;
  /** Offsets of the `#` of preprocessor lines, ascending. */
  readonly directives: readonly number[];
}

export function maskWithDirectives(text: string): Masked {
  const masker = new Masker(text);
  return { code: masker.run(), directives: masker.directives };
}

class Masker {
  readonly directives: number[] = [];
  readonly #blanks: Blanks;
  readonly #waiting: Waiting[] = [];
  #at = 0;

  constructor(private readonly text: string) {
    this.#blanks = new Blanks(text);
  }

  run(): string {
    for (;;) {
      const stops = this.#waiting.length > 0 ? inHole : outside;
      const found = matchAt(stops, this.text, this.#at);
      if (!found) return this.#blanks.toString();
      this.#at = stops.lastIndex;
      this.#stop(found[0], found.index);
    }
  }

  #stop(mark: string, start: number): void {
    switch (mark) {
      case "//":
        return this.#hide(start, endOfLine(this.text, start));
      case "/*":
        return this.#hide(start, behind(this.text, "*/", this.#at));
      case "#":
        if (!this.#isFirst(start)) return;
        this.directives.push(start);
        return this.#hide(start, endOfLine(this.text, start));
      case "'":
        if (matchAt(character, this.text, start)) this.#hide(start, character.lastIndex);
        return;
      case '"':
        return this.#string(start);
      default:
        return this.#brace(mark === "{" ? 1 : -1);
    }
  }

  #hide(from: number, to: number): void {
    this.#blanks.hide(from, to);
    this.#at = to;
  }

  /** Nothing but white space stands before it on its line. */
  #isFirst(start: number): boolean {
    let at = start - 1;
    while (this.text[at] === " " || this.text[at] === "\t") at--;
    return at < 0 || this.text[at] === "\n";
  }

  #string(start: number): void {
    let before = start - 1;
    while (this.text[before] === "$" || this.text[before] === "@") before--;
    const prefix = this.text.slice(before + 1, start);
    const verbatim = prefix.includes("@");
    const count = matchAt(quotes, this.text, start)?.[0].length ?? 1;
    if (!verbatim && count >= rawQuotes) {
      const end = behind(this.text, '"'.repeat(count), start + count);
      this.#hide(start, matchAt(quotes, this.text, end) ? quotes.lastIndex : end);
    } else if (prefix.includes("$")) this.#holed(verbatim, this.#at);
    else this.#hide(this.#at, verbatim ? this.#behindVerbatim() : this.#behindPlain());
  }

  #behindPlain(): number {
    return behindQuoted(this.text, this.#at, '"');
  }

  #behindVerbatim(): number {
    for (let at = this.#at;;) {
      const end = this.text.indexOf('"', at);
      if (end < 0) return this.text.length;
      if (this.text[end + 1] !== '"') return end + 1;
      at = end + 2;
    }
  }

  /** Blanks from `from` up to the closing quote, or up to a hole, whose code comes first. */
  #holed(verbatim: boolean, from: number): void {
    const stops = verbatim ? inVerbatim : inPlain;
    for (let at = this.#at;;) {
      const found = matchAt(stops, this.text, at);
      if (!found) return this.#hide(from, this.text.length);
      at = stops.lastIndex;
      switch (found[0]) {
        case "{":
          this.#waiting.push({ verbatim, braces: 1 });
          return this.#hide(from, at);
        case "\n":
        case '"':
          return this.#hide(from, at);
        case "\\":
          at++;
      }
    }
  }

  #brace(step: 1 | -1): void {
    const top = this.#waiting.at(-1);
    if (!top) return;
    top.braces += step;
    if (top.braces > 0) return;
    this.#waiting.pop();
    this.#holed(top.verbatim, this.#at - 1);
  }
}
