/** Ruby without comments and what strings hold; code in `#{…}` stays, except in heredocs. */

import { endOfLine, matchAt } from "../lexing.ts";
import { Blanks } from "../blanks.ts";
import { isOperatorAt } from "./operator.ts";

const outside = /[#'"`{}%?/]|<<[~\-"'`A-Za-z_]|^=begin\b|^__END__\r?$/gm;
const outsideHeredoc = /[#'"`{}%?/\n]|<<[~\-"'`A-Za-z_]|^=begin\b|^__END__\r?$/gm;
const percent = /%([qQwWiIrsx]?)([^\w\s\x80-\uffff])/y;
const character = /\?(?:\\?["'`#%/{}?])(?![\w"'])/y;
const heredoc = /<<([~-]?)(?:(["'`])([^"'`\r\n]+)\2|([A-Za-z_]\w*))/y;
const pairs: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** So many heredocs may have no end before the rest are taken for shifts: each costs a search. */
const maxFailures = 20;

/** How a string ends, and where the text in it may nest. */
interface Quoted {
  readonly open: string;
  readonly close: string;
  readonly interpolates: boolean;
}

/** A string that waits for the `}` of its `#{`. */
interface Waiting {
  readonly quoted: Quoted;
  readonly nesting: number;
  braces: number;
}

export function maskRuby(text: string): string {
  return new Masker(text).run();
}

class Masker {
  readonly #blanks: Blanks;
  readonly #waiting: Waiting[] = [];
  /** Where the code goes on behind the heredocs that began on this line. */
  #resume: number | null = null;
  #failures = 0;
  #at = 0;

  constructor(private readonly text: string) {
    this.#blanks = new Blanks(text);
  }

  run(): string {
    for (;;) {
      const stops = this.#resume === null ? outside : outsideHeredoc;
      const found = matchAt(stops, this.text, this.#at);
      if (!found) return this.#blanks.toString();
      this.#at = stops.lastIndex;
      this.#stop(found[0], found.index);
    }
  }

  #stop(mark: string, start: number): void {
    switch (mark[0]) {
      case "\n":
        return this.#skipBodies();
      case "#":
        return this.#hide(start, endOfLine(this.text, start));
      case "=":
        return this.#hide(start, this.#behindBlock());
      case "_":
        return this.#hide(start, this.text.length);
      case "{":
        return this.#brace(1);
      case "}":
        return this.#brace(-1);
      case "<":
        return this.#heredoc(start);
      case "%":
        return this.#percent(start);
      case "?":
        if (matchAt(character, this.text, start)) this.#hide(start, character.lastIndex);
        return;
      case "/":
        if (!isOperatorAt(this.text, start)) this.#string(quotedBy("/", true), 0, this.#at);
        return;
      default:
        if (this.text[start - 1] !== "$") {
          this.#string(quotedBy(mark, mark !== "'"), 0, this.#at);
        }
    }
  }

  #hide(from: number, to: number): void {
    this.#blanks.hide(from, to);
    this.#at = to;
  }

  #skipBodies(): void {
    const to = this.#resume ?? this.#at;
    this.#resume = null;
    if (to > this.#at) this.#hide(this.#at, to);
  }

  #behindBlock(): number {
    const end = matchAt(/^=end\b/gm, this.text, this.#at);
    return end ? endOfLine(this.text, end.index) : this.text.length;
  }

  #brace(step: 1 | -1): void {
    const top = this.#waiting.at(-1);
    if (!top) return;
    top.braces += step;
    if (top.braces > 0) return;
    this.#waiting.pop();
    this.#string(top.quoted, top.nesting, this.#at - 1);
  }

  /** Blanks from `from` up to the closing mark, or up to a `#{`, whose code comes first. */
  #string(quoted: Quoted, nested: number, from: number): void {
    const stops = stopsOf(quoted);
    let nesting = nested;
    for (let at = this.#at;;) {
      const found = matchAt(stops, this.text, at);
      if (!found) return this.#hide(from, this.text.length);
      at = stops.lastIndex;
      if (found[0] === "\\") at++;
      else if (found[0] === "#{") {
        this.#waiting.push({ quoted, nesting, braces: 1 });
        return this.#hide(from, at);
      } else if (found[0] !== quoted.close) nesting++;
      else if (nesting > 0) nesting--;
      else {
        this.#hide(from, found.index);
        this.#at = at;
        return;
      }
    }
  }

  #percent(start: number): void {
    const found = matchAt(percent, this.text, start);
    const [, kind = "", open = ""] = found ?? [];
    if (!found || isOperatorAt(this.text, start)) return;
    if (kind === "" && open === "=") return;
    this.#at = percent.lastIndex;
    const close = pairs[open] ?? open;
    this.#string({ open, close, interpolates: !"qwis".includes(kind) || kind === "" }, 0, start);
  }

  #heredoc(start: number): void {
    const found = matchAt(heredoc, this.text, start);
    if (!found || this.#failures >= maxFailures) return;
    const [whole, indent, quote, quotedWord, word = ""] = found;
    if (indent === "" && quote === undefined && !/[A-Z_]/.test(word.charAt(0))) return;
    const from = this.#resume ?? endOfLine(this.text, start) + 1;
    const end = this.#behindBody(quotedWord ?? word, indent !== "", from);
    if (end === null) {
      this.#failures++;
      return;
    }
    this.#resume = end;
    this.#hide(start, start + whole.length);
  }

  #behindBody(word: string, indented: boolean, from: number): number | null {
    const escaped = word.replace(/[^\w]/g, (it) => `\\u${hex(it)}`);
    const closing = new RegExp(`^${indented ? "[ \\t]*" : ""}${escaped}\\r?$`, "gm");
    const found = matchAt(closing, this.text, from);
    return found ? endOfLine(this.text, found.index) : null;
  }
}

function quotedBy(mark: string, interpolates: boolean): Quoted {
  return { open: mark, close: mark, interpolates };
}

const known = new Map<string, RegExp>();

function stopsOf({ open, close, interpolates }: Quoted): RegExp {
  const key = `${open}${close}${interpolates}`;
  const made = known.get(key) ??
    new RegExp(`[\\\\\\u${hex(open)}\\u${hex(close)}]${interpolates ? "|#\\{" : ""}`, "g");
  known.set(key, made);
  return made;
}

/** Four digits of the code unit. */
function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, "0");
}
