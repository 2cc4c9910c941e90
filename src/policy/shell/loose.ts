/**
 * Words decoded as well as can be, for rules that forbid: no text is refused. What only a running
 * shell could know stays as it is written.
 */

import { unsetAt } from "./unset.ts";

/** The text of one word without its quotes. */
export function looseWord(raw: string): string {
  return new Loose(raw, "nowhere").word();
}

/** What is left of a word where nothing is set: none to many words. */
export function unsetWords(raw: string): readonly string[] {
  if (!/[$`]/.test(raw)) return [looseWord(raw)];
  return new Loose(raw, "nowhere", deepest).word().split(/[ \t\n]+/).filter((word) => word !== "");
}

/** What ends a word, and a command. */
const separators = {
  nowhere: { word: "", command: "" },
  blanks: { word: " \t\n", command: "" },
  shell: { word: " \t<>", command: ";|&\n()`" },
  /** With comments. */
  script: { word: " \t<>", command: ";|&\n()`" },
} as const;

/** Words separated by blanks alone, as `env -S` cuts them. */
export function looseSplit(text: string): readonly string[] {
  return new Loose(text, "blanks").commands().flat();
}

/** Commands of a text that the grammar could not place: what follows a `#` may be one, too. */
export function looseCommands(text: string, unset = false): readonly (readonly string[])[] {
  return new Loose(text, "shell", unset ? deepest : 0).commands().map(withoutTargets);
}

/** Commands of a text that the grammar could place; null where quotes within quotes mislead us. */
export function looseScript(text: string): readonly (readonly string[])[] | null {
  if (/"[^"]*(?:\$\(|`|\$\{)/.test(text)) return null;
  return new Loose(text, "script").commands().map(withoutTargets);
}

/** Marks a redirect among loose words; no text has it, for a NUL is dropped. */
const redirectMark = "\0>";

function withoutTargets(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => word !== redirectMark && words[index - 1] !== redirectMark);
}

/** Expansions within expansions that are looked into. */
const deepest = 8;

/** After so many dollars and backticks that open nothing, none is looked at. */
const mostUnclosed = 32;

class Loose {
  readonly #raw: string;
  readonly #separators: { readonly word: string; readonly command: string };
  readonly #comments: boolean;
  /** Levels of expansions that give what they give when nothing is set. */
  #unset: number;
  #unclosed = 0;
  #at = 0;

  constructor(raw: string, kind: keyof typeof separators, unset = 0) {
    this.#raw = raw.replaceAll("\0", "");
    this.#separators = separators[kind];
    this.#comments = kind === "script";
    this.#unset = unset;
  }

  commands(): readonly (readonly string[])[] {
    const commands: string[][] = [[]];
    while (this.#at < this.#raw.length) {
      const character = this.#raw[this.#at] ?? "";
      if (this.#separators.command.includes(character)) {
        this.#at++;
        commands.push([]);
      } else if (this.#separators.word.includes(character)) {
        this.#blank(character, commands);
      } else if (character === "#" && this.#comments) {
        const end = this.#raw.indexOf("\n", this.#at);
        this.#at = end < 0 ? this.#raw.length : end;
      } else this.#push(commands);
    }
    return commands.filter((words) => words.length > 0);
  }

  #push(commands: string[][]): void {
    const start = this.#at;
    const word = this.word();
    // The number of a descriptor, or a name for one, belongs to the redirect behind it.
    const isDescriptor = /^(?:\d+|\{\w+\})$/.test(this.#raw.slice(start, this.#at)) &&
      this.#separators.word.includes("<") && /^[<>]/.test(this.#raw.slice(this.#at, this.#at + 1));
    if (isDescriptor) return;
    if (word !== "" || this.#unset === 0) commands.at(-1)?.push(word);
  }

  #blank(character: string, commands: string[][]): void {
    this.#at++;
    if (character !== "<" && character !== ">") return;
    while ("<>&|".includes(this.#raw[this.#at] ?? " ")) this.#at++;
    commands.at(-1)?.push(redirectMark);
  }

  word(): string {
    let word = "";
    while (this.#at < this.#raw.length && !this.#ends(this.#raw[this.#at] ?? "")) {
      word += this.#piece();
    }
    return word;
  }

  #ends(character: string): boolean {
    return this.#separators.word.includes(character) ||
      this.#separators.command.includes(character);
  }

  #expansion(): string | null {
    const expansion = this.#unset > 0 ? unsetAt(this.#raw, this.#at) : null;
    if (expansion === null) {
      // Each was looked for to the end of the text.
      if (/[$`]/.test(this.#raw[this.#at] ?? "") && ++this.#unclosed > mostUnclosed) {
        this.#unset = 0;
      }
      return null;
    }
    this.#at = expansion.end;
    return new Loose(expansion.raw, "nowhere", this.#unset - 1).word();
  }

  #piece(): string {
    const expanded = this.#expansion();
    if (expanded !== null) return expanded;
    const character = this.#raw[this.#at++] ?? "";
    const next = this.#raw[this.#at];
    if (character === "'") return this.#until("'");
    if (character === '"') return this.#double();
    if (character === "$" && next === "'") return this.#ansi();
    if (character === "$" && next === '"') return "";
    if (character !== "\\") return character;
    this.#at++;
    return next === "\n" ? "" : next ?? "\\";
  }

  #until(close: string): string {
    const end = this.#raw.indexOf(close, this.#at);
    const text = this.#raw.slice(this.#at, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#raw.length : end + 1;
    return text;
  }

  #double(): string {
    let text = "";
    while (this.#at < this.#raw.length) {
      const expanded = this.#expansion();
      if (expanded !== null) {
        text += expanded;
        continue;
      }
      const character = this.#raw[this.#at++] ?? "";
      if (character === '"') return text;
      const next = this.#raw[this.#at];
      if (character === "\\" && next !== undefined && '$`"\\\n'.includes(next)) {
        text += next === "\n" ? "" : next;
        this.#at++;
      } else text += character;
    }
    return text;
  }

  #ansi(): string {
    const start = ++this.#at;
    while (this.#at < this.#raw.length && this.#raw[this.#at] !== "'") {
      this.#at += this.#raw[this.#at] === "\\" ? 2 : 1;
    }
    const text = this.#raw.slice(start, this.#at++);
    return text.replaceAll(ansiEscape, (_, escape: string) => ansiCharacter(escape));
  }
}

const ansiEscape =
  /\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|[0-7]{1,3}|c[\s\S]|[\s\S])/g;

function ansiCharacter(escape: string): string {
  const code = /^[xuU]./.test(escape)
    ? Number.parseInt(escape.slice(1), 16)
    : /^[0-7]/.test(escape)
    ? Number.parseInt(escape, 8) & 0xff
    : null;
  if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  const controls: Record<string, string> = { n: "\n", t: "\t", r: "\r", a: "\x07", e: "\x1b" };
  return controls[escape] ?? escape;
}
