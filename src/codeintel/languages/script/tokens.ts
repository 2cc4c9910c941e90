/** What can be jumped over in script text; every method moves forward and none looks twice at a place. */

const [NEWLINE, DOUBLE_QUOTE, BACKSLASH] = [10, 34, 92] as const;
const [STAR, SLASH, OPEN, SHUT, BACKTICK] = [42, 47, 91, 93, 96] as const;

const SPACE = /\s*/y;
const WORD = /[\w$\u0080-\u1fff\u200c\u200d\u2070-\ufdff]+/y;
const DOUBLE_STOP = /["\\\n]/g;
const SINGLE_STOP = /['\\\n]/g;
const TEMPLATE_STOP = /[`\\]|\$\{/g;
const REGEX_STOP = /[/\\[\]\n]/g;

/** Longest word that `wordBefore` reads: no keyword that anybody asks for is longer. */
const LONGEST_KEYWORD = 10;
const KEYWORD_BEFORE_REGEX =
  /^(?:return|typeof|case|in|of|instanceof|new|delete|void|throw|do|else|yield|await)$/;

/** How a piece of template text ends. */
export interface TemplateEnd {
  /** Offset after the closing backtick or after `${`. */
  readonly at: number;
  readonly expression: boolean;
}

export class Tokens {
  /** There is no `*` `/` from here on; a comment that is never closed is read as plain text. */
  #noCommentEnd = Infinity;
  /** On the line that ends here a slash turned out not to begin a regular expression. */
  #onlyDivisions = 0;
  /** The comments that were passed over last, with nothing but blanks between them. */
  #comments = { from: -1, to: -1 };

  constructor(readonly text: string) {}

  /** Offset after blanks and comments. */
  afterBlanks(from: number): number {
    for (let at = this.blankEnd(from);;) {
      const end = this.commentEnd(at);
      if (end < 0) return at;
      at = this.blankEnd(end);
    }
  }

  /** Offset after blanks. */
  blankEnd(at: number): number {
    SPACE.lastIndex = at;
    SPACE.test(this.text);
    return SPACE.lastIndex;
  }

  /** The identifier or keyword at this offset, `""` if there is none. */
  wordAt(at: number): string {
    WORD.lastIndex = at;
    return WORD.test(this.text) ? this.text.slice(at, WORD.lastIndex) : "";
  }

  /** Offset after the comment that begins here; -1 if none does. */
  commentEnd(slash: number): number {
    if (this.text.charCodeAt(slash) !== SLASH) return -1;
    const end = this.#commentEnd(slash);
    if (end < 0) return -1;
    const { from, to } = this.#comments;
    const more = slash >= to && this.#lastBefore(slash) < to;
    this.#comments = { from: more ? from : slash, to: end };
    return end;
  }

  #commentEnd(slash: number): number {
    const next = this.text.charCodeAt(slash + 1);
    if (next === SLASH) {
      const end = this.text.indexOf("\n", slash + 2);
      return end < 0 ? this.text.length : end;
    }
    if (next !== STAR || slash >= this.#noCommentEnd) return -1;
    const end = this.text.indexOf("*/", slash + 2);
    if (end >= 0) return end + 2;
    this.#noCommentEnd = slash;
    return -1;
  }

  /**
   * Offset after the string that begins here. It ends at its line's end at the latest: an
   * apostrophe in JSX text costs its line and not the file.
   */
  stringEnd(quote: number): number {
    const stop = this.text.charCodeAt(quote) === DOUBLE_QUOTE ? DOUBLE_STOP : SINGLE_STOP;
    stop.lastIndex = quote + 1;
    while (stop.test(this.text)) {
      const code = this.text.charCodeAt(stop.lastIndex - 1);
      if (code === NEWLINE) return stop.lastIndex - 1;
      if (code !== BACKSLASH) return stop.lastIndex;
      stop.lastIndex++;
    }
    return this.text.length;
  }

  /** Where template text that goes on at this offset ends; `null` if it never does. */
  templateEnd(from: number): TemplateEnd | null {
    TEMPLATE_STOP.lastIndex = from;
    while (TEMPLATE_STOP.test(this.text)) {
      const at = TEMPLATE_STOP.lastIndex;
      const code = this.text.charCodeAt(at - 1);
      if (code !== BACKSLASH) return { at, expression: code !== BACKTICK };
      TEMPLATE_STOP.lastIndex++;
    }
    return null;
  }

  /** Offset after what a slash that begins no comment begins: a regular expression, or itself. */
  slashEnd(slash: number): number {
    if (slash < this.#onlyDivisions || !this.#regexMayBegin(slash)) return slash + 1;
    let inClass = false;
    REGEX_STOP.lastIndex = slash + 1;
    while (REGEX_STOP.test(this.text)) {
      const code = this.text.charCodeAt(REGEX_STOP.lastIndex - 1);
      if (code === NEWLINE) break;
      if (code === BACKSLASH) REGEX_STOP.lastIndex++;
      else if (code === OPEN) inClass = true;
      else if (code === SHUT) inClass = false;
      else if (!inClass) return REGEX_STOP.lastIndex;
    }
    this.#onlyDivisions = REGEX_STOP.lastIndex || this.text.length;
    return slash + 1;
  }

  /** By what stands before: after a value a slash divides, in `</p>` and `/>` it belongs to a tag. */
  #regexMayBegin(slash: number): boolean {
    const last = this.codeBefore(slash);
    if (last < 0) return true;
    const before = this.text.charAt(last);
    if (/[\w$]/.test(before)) return KEYWORD_BEFORE_REGEX.test(this.wordBefore(last + 1));
    if (before === "!") return last === 0 || !/[\w$)\]]/.test(this.text.charAt(last - 1));
    if (before === ">") return this.text.charAt(slash + 1) !== ">";
    if (before === "+" || before === "-") return this.text.charAt(last - 1) !== before;
    return !")]}<\"'`".includes(before);
  }

  /** Offset of the last character of code before `at`; -1 if there is none. */
  codeBefore(at: number): number {
    const last = this.#lastBefore(at);
    const { from, to } = this.#comments;
    return last >= from && last < to ? this.#lastBefore(from) : last;
  }

  /** Offset of the last character before `at` that is not blank; -1 if there is none. */
  #lastBefore(at: number): number {
    let last = at - 1;
    while (last >= 0 && this.text.charCodeAt(last) <= 32) last--;
    return last;
  }

  /** The word that ends at `end`, cut at the length of the longest keyword; `a.in` is not the word `in`. */
  wordBefore(end: number): string {
    const tail = this.text.slice(Math.max(0, end - LONGEST_KEYWORD - 1), end);
    return /(?:^|[^\w$.])([\w$]*)$/.exec(tail)?.[1] ?? "";
  }
}
