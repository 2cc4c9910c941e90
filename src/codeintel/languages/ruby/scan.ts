/**
 * What a Ruby file needs. Specifiers: `a/b` is looked for along the load path, `./a` beside the
 * file, `'./a'` (with quotes) from where the program runs.
 * A mention is a constant behind the modules that enclose it: `Outer/Inner Name`, ` Name` at the
 * top; so the search for it can go outwards as Ruby's does. Modules are told by indentation.
 */

import type { Import, ImportKind, Imports } from "../../facts.ts";
import { byCodeUnit, endOfLine, lineCounter, matchAt } from "../lexing.ts";
import { maskRuby } from "./mask.ts";

const tokens =
  /\b(?:class|module|end|def|require(?:_relative|_dependency)?|load|autoload)\b|(?:::)?\b[A-Z]\w*(?:::[A-Z]\w*)*/g;
const moduleName = /[ \t]+((?:::)?[A-Z]\w*(?:::[A-Z]\w*)*)/y;
const argument = /[ \t]*\(?[ \t]*/y;
const autoloadName = /[ \t]*\(?[ \t]*:\w+[ \t]*,[ \t]*/y;
const literal = /(["'])[^"'\n]*\1/y;
const expandPath = /(?:::)?File\.expand_path[ \t]*\(?[ \t]*(?=["'])/y;
const expandBase = /[ \t]*,[ \t]*(__FILE__|__dir__|File\.dirname\(__FILE__\))/y;
const joined =
  /(?:File\.join[ \t]*\(?[ \t]*)?(?:File\.dirname[ \t]*\([ \t]*__FILE__[ \t]*\)|__dir__)[ \t]*[,+][ \t]*(?=["'])/y;
const oneLine = /;[ \t]*end\b/;
const endless = /^[ \t]+[\w.]+[?!]?(?:\([^()]*\))?[ \t]*=[^=~]/;
const assigned = /[ \t]*(?:\|\|)?=(?![=~>])/y;

export function scanRuby(text: string): Imports {
  return new Scanner(text).run();
}

/** A module, class or method that is open. */
interface Frame {
  readonly indent: number;
  /** `null`: a method. */
  readonly name: string | null;
}

class Scanner {
  readonly #code: string;
  readonly #imports: Import[] = [];
  readonly #declares = new Set<string>();
  readonly #mentions = new Set<string>();
  readonly #lineOf: (offset: number) => number;
  readonly #frames: Frame[] = [];
  /** Opens at the end of its line: what stands behind `class A <` is outside. */
  #next: { readonly frame: Frame; readonly from: number } | null = null;
  #scope = "";
  #methods = 0;
  #at = 0;

  constructor(private readonly text: string) {
    this.#code = maskRuby(text);
    this.#lineOf = lineCounter(text);
  }

  run(): Imports {
    for (;;) {
      const found = matchAt(tokens, this.#code, this.#at);
      if (!found) return this.#facts();
      this.#at = tokens.lastIndex;
      if (this.#next && found.index >= this.#next.from) this.#push(this.#next.frame);
      this.#take(found[0], found.index);
    }
  }

  #facts(): Imports {
    return {
      imports: this.#imports,
      ...(this.#declares.size > 0 && { declares: [...this.#declares].sort(byCodeUnit) }),
      ...(this.#mentions.size > 0 && { mentions: [...this.#mentions].sort(byCodeUnit) }),
    };
  }

  #take(token: string, start: number): void {
    switch (token) {
      case "class":
      case "module":
      case "def":
      case "end":
        return this.#head(token, start);
      case "require":
      case "require_relative":
      case "require_dependency":
      case "load":
      case "autoload":
        return this.#require(token, start);
      default:
        return this.#constant(token, this.#code.charAt(start - 1));
    }
  }

  /** These words count where they come first on their line. */
  #head(word: "class" | "module" | "def" | "end", start: number): void {
    const indent = this.#indentOf(start);
    if (indent === null) return;
    const name = word === "class" || word === "module" ? this.#skip(moduleName)?.[1] : null;
    if (name === undefined) return;
    while ((this.#frames.at(-1)?.indent ?? -1) >= indent) this.#pop();
    if (word === "end") return;
    if (name !== null) this.#declares.add(this.#qualified(name));
    const lineEnd = endOfLine(this.#code, this.#at);
    const rest = this.#code.slice(this.#at, Math.min(lineEnd, this.#at + maxLine));
    if (oneLine.test(rest) || (name === null && endless.test(rest))) return;
    this.#next = { frame: { indent, name }, from: lineEnd };
  }

  /** `null`, if something stands before it on its line. */
  #indentOf(start: number): number | null {
    let at = start - 1;
    while (this.#code[at] === " " || this.#code[at] === "\t") at--;
    return at < 0 || this.#code[at] === "\n" ? start - 1 - at : null;
  }

  #push(frame: Frame): void {
    this.#next = null;
    this.#frames.push(frame);
    this.#entered();
  }

  #pop(): void {
    this.#frames.pop();
    this.#entered();
  }

  #entered(): void {
    const names = this.#frames.flatMap(({ name }) => name === null ? [] : [name]);
    const scope = names.join("/");
    this.#scope = scope.length > maxScope ? "" : scope;
    this.#methods = this.#frames.length - names.length;
  }

  /** `::A` is absolute; so is what stands in a module that says `::A` itself. */
  #qualified(name: string): string {
    const whole = `${this.#scope.replaceAll("/", "::")}::${name}`;
    const absolute = whole.lastIndexOf("::::");
    return whole.slice(absolute < 0 ? 0 : absolute + 2).replace(/^::/, "");
  }

  /** Not a member (`x.A`, `x::A`), a symbol, a key, or a method that is called like a class. */
  #constant(token: string, before: string): void {
    const absolute = token.startsWith("::");
    if (absolute ? /[\w)\]}"'?!]/.test(before) : isSigil(before)) return;
    const next = this.#code.charAt(this.#at);
    if (next === "(" || (next === ":" && this.#code[this.#at + 1] !== ":")) return;
    if (next !== "" && " =|".includes(next) && matchAt(assigned, this.#code, this.#at)) {
      this.#declares.add(this.#qualified(token));
    } else this.#mentions.add(absolute ? ` ${token.slice(2)}` : `${this.#scope} ${token}`);
  }

  #require(word: string, start: number): void {
    if (isSigil(this.#code.charAt(start - 1))) return;
    const kind = word === "autoload" || this.#methods > 0 ? "lazy" : "static";
    if (word === "autoload") {
      if (!this.#skip(autoloadName)) return;
    } else this.#skip(argument);
    const path = word === "require_relative" ? null : this.#computed();
    const written = path === null ? this.#literal() : null;
    if (path !== null) this.#add(path, kind, start);
    else if (written === null || written === "") return;
    else if (word === "require_relative") this.#add(besides(written), kind, start);
    else if (word === "load" || written.startsWith(".")) this.#add(`'${written}'`, kind, start);
    else this.#add(written, kind, start);
  }

  /** A path put together from the place of this file: `File.expand_path("../x", __FILE__)`. */
  #computed(): string | null {
    if (this.#skip(expandPath)) {
      const path = this.#literal();
      const base = this.#skip(expandBase)?.[1];
      if (path === null || base === undefined) return null;
      if (base !== "__FILE__") return besides(path);
      return path.startsWith("../") ? besides(path.slice(3)) : null;
    }
    if (!this.#skip(joined)) return null;
    const path = this.#literal();
    return path === null || this.#code[this.#at] === "," ? null : besides(path);
  }

  /** Nothing is put into it. */
  #literal(): string | null {
    const found = this.#skip(literal);
    if (!found || found[0].length > maxPath) return null;
    const value = this.text.slice(this.#at - found[0].length + 1, this.#at - 1);
    return value.includes("#{") ? null : value;
  }

  #add(specifier: string, kind: ImportKind, start: number): void {
    this.#imports.push({ specifier, kind, line: this.#lineOf(start) });
  }

  #skip(sticky: RegExp): RegExpExecArray | null {
    const found = matchAt(sticky, this.#code, this.#at);
    if (found) this.#at = sticky.lastIndex;
    return found;
  }
}

/** `.x`, `:x`, `@x`, `$x` are something else. */
function isSigil(before: string): boolean {
  return before === "." || before === ":" || before === "@" || before === "$";
}

/** Longer is no path, characters (Linux: PATH_MAX). */
const maxPath = 4096;

/** Longer is no nesting of a person, characters; so that broken text stays small. */
const maxScope = 500;

/** So much of a line is looked at to see whether its body ends on it, characters. */
const maxLine = 1000;

/** A path beside the file, with a dot in front. */
function besides(path: string): string {
  const relative = path.replace(/^\/+/, "");
  return relative.startsWith(".") ? relative : `./${relative}`;
}
