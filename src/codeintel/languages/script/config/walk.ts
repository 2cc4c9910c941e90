/** Steps through the code of a configuration file: over tokens, strings, comments and brackets. */

import { Tokens } from "../tokens.ts";

/** Every method takes a place and gives one that is not before it. */
export class Walk {
  protected readonly tokens: Tokens;

  constructor(readonly text: string) {
    this.tokens = new Tokens(text);
  }

  /** Offsets behind each place where this word stands in code. */
  places(word: string): readonly number[] {
    const found: number[] = [];
    for (let at = 0; at < this.text.length;) {
      const here = this.tokens.wordAt(at);
      if (here === word) found.push(at + word.length);
      at = here === "" ? this.#pastOne(at, this.text[at] ?? "") : at + here.length;
    }
    return found;
  }

  /** Offset of the next code at or behind this one. */
  next(at: number): number {
    return this.tokens.afterBlanks(at);
  }

  /** An expression cannot go on here. */
  isEnd(at: number): boolean {
    return at >= this.text.length || ",)]};".includes(this.text[at] ?? "");
  }

  /** Offset behind one token, or behind the bracket that closes what opens here. */
  past(from: number): number {
    let depth = 0;
    for (let at = from;;) {
      const mark = this.text[at];
      if (mark === undefined) return this.text.length;
      if ("([{".includes(mark)) depth++;
      if (")]}".includes(mark)) depth--;
      at = this.#pastOne(at, mark);
      if (depth <= 0) return at;
    }
  }

  #pastOne(at: number, mark: string): number {
    switch (mark) {
      case '"':
      case "'":
        return this.tokens.stringEnd(at);
      case "`":
        return this.#pastTemplate(at + 1);
      case "/": {
        const comment = this.tokens.commentEnd(at);
        return comment < 0 ? this.tokens.slashEnd(at) : comment;
      }
      default:
        return at + Math.max(1, this.tokens.wordAt(at).length);
    }
  }

  #pastTemplate(from: number): number {
    for (let at = from;;) {
      const stop = this.tokens.templateEnd(at);
      if (stop === null) return this.text.length;
      if (!stop.expression) return stop.at;
      at = this.past(stop.at - 1);
    }
  }
}
