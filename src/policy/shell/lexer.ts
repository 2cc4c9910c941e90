/**
 * A strict reader of the lines that may be allowed, apart from the grammar: words, lists,
 * pipelines, comments, and redirects that open no file. It refuses everything else. A line is
 * allowed only where it and the grammar see the same words; neither is trusted alone, and the
 * grammar is known to cut some words in two.
 */

import { doubtOf } from "./bytes.ts";
import { isReserved } from "./reserved.ts";
import type { Doubt, DoubtKind, Joint, SimpleCommand, Word } from "./types.ts";
import { isBoundary, type Piece, readWord, wordOf } from "./words.ts";

export interface Lexed {
  readonly type: "lexed";
  readonly commands: readonly SimpleCommand[];
  readonly joints: readonly Joint[];
  /** Where each word begins and ends, in order; -1 before each command. */
  readonly spans: readonly number[];
}

export interface Refused {
  readonly type: "refused";
  readonly doubt: Doubt;
}

export function lex(text: string): Lexed | Refused {
  const reader = new Reader(text);
  const refused = reader.run();
  if (refused === null) return { type: "lexed", ...reader.lexed };
  return { type: "refused", doubt: doubtOf(refused, text.slice(reader.at)) };
}

/** Whether a redirect opens no file: a descriptor onto 1 or 2, or output to the null device. */
export function isHarmlessRedirect(text: string): boolean {
  return /^(?:[12]?>&[12]|(?:[12]?|&)>>?[ \t]*\/dev\/null)$/.test(text);
}

const redirect = /(?:[12]?>&[12]|(?:[12]?|&)>>?[ \t]*\/dev\/null)(?=[ \t\n;|&]|$)/y;

class Reader {
  at = 0;
  readonly #text: string;
  readonly #commands: SimpleCommand[] = [];
  readonly #joints: Joint[] = [];
  readonly #spans: number[] = [];
  #words: Word[] = [];
  #redirects: string[] = [];
  #from = 0;
  #to = 0;
  /** An operator that waits for its command; `;` need not have one. */
  #joint: Joint | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  get lexed(): Omit<Lexed, "type"> {
    return { commands: this.#commands, joints: this.#joints, spans: this.#spans };
  }

  /** Null: it was read to its end. */
  run(): DoubtKind | null {
    while (this.at < this.#text.length) {
      const refused = this.#step(this.#text[this.at] ?? "");
      if (refused !== null) return refused;
    }
    this.#finish();
    return this.#joint === null || this.#joint === ";" ? null : "syntax";
  }

  #step(character: string): DoubtKind | null {
    switch (character) {
      case " ":
      case "\t":
        this.at++;
        return null;
      case "\n":
        return this.#newline();
      case "#":
        this.#comment();
        return null;
      case ";":
        return this.#operator(";");
      case "&":
        return this.#ampersand();
      case "|":
        return this.#bar();
      case "(":
      case ")":
        return "structure";
      case "<":
        return this.#text[this.at + 1] === "(" ? "expansion" : "redirect";
      case ">":
        return this.#text[this.at + 1] === "(" ? "expansion" : this.#redirect();
      default:
        return this.#wordOrRedirect(character);
    }
  }

  #comment(): void {
    const end = this.#text.indexOf("\n", this.at);
    this.at = end < 0 ? this.#text.length : end;
  }

  #newline(): null {
    this.at++;
    if (this.#finish()) this.#joint = ";";
    return null;
  }

  #operator(joint: Joint): DoubtKind | null {
    if (!this.#finish()) return "syntax";
    this.#joint = joint;
    this.at += joint.length;
    return null;
  }

  #ampersand(): DoubtKind | null {
    const next = this.#text[this.at + 1];
    if (next === "&") return this.#operator("&&");
    return next === ">" ? this.#redirect() : "background";
  }

  #bar(): DoubtKind | null {
    const next = this.#text[this.at + 1];
    if (next === "&") return "redirect";
    return this.#operator(next === "|" ? "||" : "|");
  }

  #wordOrRedirect(character: string): DoubtKind | null {
    if (character === "1" || character === "2") {
      const next = this.#text[this.at + 1];
      if (next === ">" || next === "<") return this.#redirect();
    }
    if (character === "\\" && this.#text[this.at + 1] === "\n" && this.#afterBlank()) {
      this.at += 2;
      return null;
    }
    return this.#word();
  }

  #afterBlank(): boolean {
    const before = this.#text[this.at - 1];
    return before === " " || before === "\t";
  }

  /** After a command's name only, and not glued to a word, which could name a descriptor. */
  #redirect(): DoubtKind | null {
    redirect.lastIndex = this.at;
    const found = redirect.exec(this.#text)?.[0];
    if (found === undefined || this.#words.length === 0) return "redirect";
    if (!isBoundary(this.#text[this.at - 1])) return "redirect";
    this.#redirects.push(found.replaceAll(/[ \t]/g, ""));
    this.at += found.length;
    this.#to = this.at;
    return null;
  }

  #word(): DoubtKind | null {
    const read = readWord(this.#text, this.at);
    if (typeof read === "string") return read;
    if (this.#words.length === 0) {
      const refused = doubtOfName(read.pieces);
      if (refused !== null) return refused;
      this.#from = this.at;
      this.#spans.push(-1);
    }
    this.#words.push(wordOf(read.pieces));
    this.#spans.push(this.at, read.end);
    this.at = this.#to = read.end;
    return null;
  }

  /** Ends a command; false if there is none. */
  #finish(): boolean {
    if (this.#words.length === 0) return false;
    if (this.#commands.length > 0) this.#joints.push(this.#joint ?? ";");
    this.#commands.push({
      words: this.#words,
      redirects: this.#redirects,
      from: this.#from,
      to: this.#to,
    });
    this.#words = [];
    this.#redirects = [];
    this.#joint = null;
    return true;
  }
}

/** A word at a command's place that is more than a program's name. */
function doubtOfName(pieces: readonly Piece[]): DoubtKind | null {
  const [first] = pieces;
  const text = pieces.map((piece) => piece.text).join("");
  if (first && !first.quoted) {
    if (/^[A-Za-z_][A-Za-z0-9_]*(?:\+?=|\[)/.test(first.text)) return "assignment";
    if (pieces.length === 1 && text === "coproc") return "background";
    if (pieces.length === 1 && isReserved(text)) return "structure";
  }
  const expands = pieces.some((piece) => !piece.quoted && /[*?[\]{}~]/.test(piece.text));
  // `%1` is a job, whether quoted or not.
  return expands || text === "" || text.startsWith("%") ? "program" : null;
}
