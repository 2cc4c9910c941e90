/**
 * Imports of a Python file without parsing it: a walk from statement to statement that knows
 * strings, comments, brackets and indentation, and looks closer only where a statement begins
 * with a word that matters. Python 2 and broken files give what can be told of them.
 */

import type { Import, Imports } from "../../facts.ts";
import { colon, equal, identifier, semicolon } from "./chars.ts";
import { dynamicImport } from "./calls.ts";
import { Cursor, stopAtColon, stopAtEqual } from "./cursor.ts";
import { Scopes } from "./scopes.ts";
import { fromImport, plainImport } from "./statements.ts";
import { literalNames, targetNames } from "./targets.ts";
import { firstWord, type Head } from "./words.ts";

/** Imports, names bound at module level and `__all__`. Linear in the text, never throws. */
export function scanPython(text: string): Imports {
  // Old Macintosh files: a carriage return alone ends a line.
  const lines = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  return new Scanner(lines).run();
}

const definedName = new RegExp(`(?:def|class)\\s+(${identifier})`, "y");
const annotation = new RegExp(`^(${identifier})\\s*:`);
/** Codes that `TYPE_CHECKING` and `MYPY` may end with before the colon: most tests are done with there. */
const testEnds = new Set([..."GY) "].map((end) => end.charCodeAt(0)));
/** Characters of such a test; longer ones are not looked at. */
const longestTest = 120;
const typingTest = /^\s*(not\b)?[\s(]*(?:[\w.]+\.)?(?:TYPE_CHECKING|MYPY)[\s)]*$/;

const spreading = /\b(?:extend_path|declare_namespace)\s*\(/;

class Scanner {
  readonly #text: string;
  readonly #cursor: Cursor;
  readonly #scopes = new Scopes();
  readonly #imports: Import[] = [];
  readonly #binds = new Set<string>();
  readonly #all = new Set<string>();

  constructor(text: string) {
    this.#text = text;
    this.#cursor = new Cursor(text, (open) => this.#dynamic(open));
  }

  run(): Imports {
    const cursor = this.#cursor;
    if (this.#text.startsWith("\ufeff")) cursor.at = 1;
    while (cursor.at < this.#text.length) {
      const indent = cursor.indentation();
      if (cursor.atLineEnd()) cursor.nextLine();
      else this.#line(indent);
    }
    return {
      imports: this.#imports,
      ...(this.#binds.size > 0 ? { binds: [...this.#binds].sort() } : {}),
      ...(this.#all.size > 0 ? { all: [...this.#all].sort() } : {}),
      ...(spreading.test(this.#text) ? { spreads: true } : {}),
    };
  }

  /** The statements of one line, in Python's sense: up to a line break outside of brackets. */
  #line(indent: number): void {
    const cursor = this.#cursor;
    this.#scopes.settle(indent);
    for (;;) {
      const stopped = this.#statement(indent);
      if (stopped !== semicolon && stopped !== colon) break;
      cursor.at++;
      cursor.indentation();
      if (cursor.atLineEnd()) break;
    }
    cursor.nextLine();
  }

  /** Reads one statement or head; the code of the character at which it ends. */
  #statement(indent: number): number {
    let first = firstWord(this.#text, this.#cursor.at);
    while (first === "async") {
      this.#cursor.at += first.length;
      this.#cursor.indentation();
      first = firstWord(this.#text, this.#cursor.at);
    }
    switch (first) {
      case "":
        return this.#scopes.isModule ? this.#assignment() : this.#cursor.advance();
      case "import":
        return this.#import();
      case "from":
        return this.#from();
      default:
        return this.#head(first, indent);
    }
  }

  #head(first: Head, indent: number): number {
    const cursor = this.#cursor;
    const from = cursor.at;
    if (first === "def" || first === "class") this.#definition(first, indent);
    let stopped = cursor.advance(stopAtColon);
    while (stopped === colon && this.#text.charCodeAt(cursor.at + 1) === equal) {
      cursor.at++;
      stopped = cursor.advance(stopAtColon);
    }
    this.#typing(first, from + first.length, indent);
    return stopped;
  }

  #definition(first: "def" | "class", indent: number): void {
    if (this.#scopes.isModule) {
      definedName.lastIndex = this.#cursor.at;
      const name = definedName.exec(this.#text)?.[1];
      if (name) this.#binds.add(name);
    }
    this.#scopes.open(first === "def" ? "function" : "class", indent);
  }

  /** Opens the block of a head that has to do with `TYPE_CHECKING`; its test begins at `from`. */
  #typing(first: Head, from: number, indent: number): void {
    const goesOn = first === "elif" || first === "else";
    if (goesOn && this.#scopes.isOtherwise(indent)) this.#scopes.open("otherwise", indent);
    const { at } = this.#cursor;
    if (first !== "if" && first !== "elif") return;
    if (at - from > longestTest || !testEnds.has(this.#text.charCodeAt(at - 1))) return;
    const match = typingTest.exec(this.#text.slice(from, at));
    if (match) this.#scopes.open(match[1] ? "runtime" : "type", indent);
  }

  #import(): number {
    const cursor = this.#cursor;
    const from = cursor.at;
    const line = cursor.lineOf(from);
    const stopped = cursor.advance();
    for (const { name, local } of plainImport(this.#text.slice(from, cursor.at))) {
      this.#imports.push({ specifier: name, kind: this.#scopes.kind, line });
      if (this.#scopes.isModule) this.#binds.add(local);
    }
    return stopped;
  }

  #from(): number {
    const cursor = this.#cursor;
    const from = cursor.at;
    const line = cursor.lineOf(from);
    const stopped = cursor.advance();
    const found = fromImport(this.#text.slice(from, cursor.at));
    if (!found) return stopped;
    const { specifier } = found;
    const names = found.names.map(({ name }) => name);
    this.#imports.push({ specifier, names, kind: this.#scopes.kind, line });
    if (this.#scopes.isModule) {
      for (const { name, local } of found.names) {
        // `from . import a` binds the submodule itself, which hides nothing.
        if (local !== "*" && (specifier !== "." || local !== name)) this.#binds.add(local);
      }
    }
    return stopped;
  }

  #dynamic(open: number): void {
    const call = dynamicImport(this.#text, open);
    if (!call) return;
    const line = this.#cursor.lineOf(call.at);
    this.#imports.push({ specifier: call.specifier, kind: "dynamic", line });
  }

  /** Any statement that begins with no word of ours, at module level: it may bind names. */
  #assignment(): number {
    const cursor = this.#cursor;
    let from = cursor.at;
    let listed = false;
    let stopped = cursor.advance(stopAtEqual);
    while (stopped === equal) {
      const names = this.#isComparison() ? null : targetNames(this.#text.slice(from, cursor.at));
      cursor.at++;
      if (!names) return cursor.advance();
      for (const name of names) this.#binds.add(name);
      listed ||= names.includes("__all__");
      from = cursor.at;
      stopped = cursor.advance(stopAtEqual);
    }
    const rest = this.#text.slice(from, cursor.at);
    if (listed) { for (const name of literalNames(rest)) this.#all.add(name); }
    const bare = annotation.exec(rest)?.[1];
    if (bare) this.#binds.add(bare);
    return stopped;
  }

  /** The `=` here belongs to `==`, `!=`, `<=` or `>=`, not to `<<=` or `>>=`. */
  #isComparison(): boolean {
    const { at } = this.#cursor;
    const before = this.#text.charAt(at - 1);
    if (this.#text.charCodeAt(at + 1) === equal || before === "!") return true;
    return (before === "<" || before === ">") && this.#text.charAt(at - 2) !== before;
  }
}
