/**
 * What a PHP file needs, read off its words. Names are written out in full here, where the
 * `use` clauses and the namespace are known:
 * `A\B` stands in a `use`, `\A\B` in the code, `function A\b` and `const A\B` as in `use`,
 * `./x.php` behind `__DIR__`, `'x.php'` (with quotes) is looked for along the include path.
 * `mentions` holds names without a backslash that no `use` explains; of functions that are called, with
 * `()` behind.
 */

import type { Import, ImportKind, Imports } from "../../facts.ts";
import { lineCounter, matchAt } from "../lexing.ts";
import { levels, ownFolder } from "./folder.ts";
import { maskPhp } from "./mask.ts";
import { maxName, useClauses } from "./use.ts";

const letter = "A-Za-z_\\x80-\\uffff";
const more = "[\\w\\x80-\\uffff]*";
const keywords = "namespace|use|class|interface|trait|enum|function|const|case|new|instanceof|" +
  "extends|implements|(?:require|include)(?:_once)?";
/** Braces, names that may be classes, qualified names, keywords; other words are jumped over. */
const words = new RegExp(
  [
    "[{}]",
    `\\\\?(?:\\b[A-Z_]|[\\x80-\\uffff])${more}(?:\\\\${more})*`,
    `\\b(?:${keywords})\\b(?!\\\\)`,
    `\\\\?\\b[a-z]${more}(?:(?:\\\\${more})+|(?=::|[ \\t]*\\())`,
  ].join("|"),
  "g",
);
const nameNext = new RegExp(`\\s+(?:&\\s*)?([${letter}][\\w\\x80-\\uffff]*)`, "y");
const namespaceHead = /\s*(?:([\w\\\x80-\uffff]+)\s*)?[;{]/y;
const constantName = /(?:\s+[\w?|&\\\x80-\uffff]+){0,2}?\s+([\w\x80-\uffff]+)\s*=/y;
const caseName = /\s+\w+(?=\s*[;=])/y;
const parenthesisNext = /\s*\(/y;
const argument = /\s*\(?\s*/y;

export function scanPhp(text: string): Imports {
  return text.includes("<?") ? new Scanner(text).run() : { imports: [] };
}

/** A body that is open: of a class (any kind of one) or of a function. */
interface Body {
  readonly kind: "class" | "function";
  /** Braces open inside it, itself included. */
  readonly depth: number;
}

class Scanner {
  readonly #code: string;
  readonly #imports = new Map<string, Import>();
  readonly #declares = new Set<string>();
  readonly #mentions = new Set<string>();
  readonly #namespaces = new Set<string>();
  /** What a `use` of this namespace calls by its first name. */
  readonly #aliases = new Map<string, string>();
  readonly #bodies: Body[] = [];
  readonly #lineOf: (offset: number) => number;
  /** The next `{` opens one. */
  #pending: Body["kind"] | null = null;
  #functions = 0;
  #depth = 0;
  #namespace = "";
  #at = 0;
  #semicolon = -1;

  constructor(private readonly text: string) {
    this.#code = maskPhp(text);
    this.#lineOf = lineCounter(text);
  }

  run(): Imports {
    for (;;) {
      words.lastIndex = this.#at;
      const found = words.exec(this.#code);
      if (!found) return this.#facts();
      this.#at = words.lastIndex;
      this.#take(found[0], found.index);
    }
  }

  #facts(): Imports {
    return {
      imports: [...this.#imports.values()],
      ...(this.#namespaces.size > 0 && { package: [...this.#namespaces].join(" ") }),
      ...(this.#declares.size > 0 && { declares: [...this.#declares].sort() }),
      ...(this.#mentions.size > 0 && { mentions: [...this.#mentions].sort() }),
    };
  }

  #take(word: string, start: number): void {
    if (word === "{") return this.#open();
    if (word === "}") return this.#close();
    if (this.#isMember(start)) return;
    if (word.includes("\\")) return this.#qualified(word, start);
    if (!this.#keyword(word, start)) this.#mention(word);
  }

  #open(): void {
    this.#depth++;
    if (!this.#pending) return;
    this.#bodies.push({ kind: this.#pending, depth: this.#depth });
    if (this.#pending === "function") this.#functions++;
    this.#pending = null;
  }

  #close(): void {
    this.#pending = null;
    const body = this.#bodies.at(-1);
    if (body?.depth === this.#depth) {
      this.#bodies.pop();
      if (body.kind === "function") this.#functions--;
    }
    if (this.#depth > 0) this.#depth--;
  }

  /** `$name`, `->name`, `::name`. */
  #isMember(start: number): boolean {
    const before = this.#code[start - 1];
    if (before === "$") return true;
    if (before === ">") return this.#code[start - 2] === "-";
    return before === ":" && this.#code[start - 2] === ":";
  }

  /** False if the word is none. */
  #keyword(word: string, start: number): boolean {
    switch (word) {
      case "namespace":
        this.#enter();
        return true;
      case "use":
        this.#use(start);
        return true;
      case "class":
      case "interface":
      case "trait":
      case "enum":
        this.#type(word);
        return true;
      case "function":
        this.#function();
        return true;
      case "const":
        this.#constant();
        return true;
      case "case":
        this.#skip(caseName);
        return true;
      case "new":
      case "instanceof":
      case "extends":
      case "implements":
        this.#lowerCaseName();
        return true;
      case "require":
      case "require_once":
      case "include":
      case "include_once":
        this.#include(start);
        return true;
      default:
        return false;
    }
  }

  #enter(): void {
    const head = this.#skip(namespaceHead);
    if (!head) return;
    const name = head[1] !== undefined && head[1].length <= maxName ? head[1] : "";
    if (this.#code[this.#at - 1] === "{") this.#at--;
    this.#namespace = name;
    this.#aliases.clear();
    if (name !== "") this.#namespaces.add(name);
  }

  /** An import; not `function () use ($x)`, and of traits in a class only the names matter. */
  #use(start: number): void {
    if (this.#bodies.length > 0 || this.#look(parenthesisNext)) return;
    if (this.#semicolon < this.#at) this.#semicolon = this.#code.indexOf(";", this.#at);
    if (this.#semicolon < 0) this.#semicolon = this.#code.length;
    const clauses = useClauses(this.#code.slice(this.#at, this.#semicolon));
    this.#at = this.#semicolon;
    for (const { kind, name, alias } of clauses) {
      this.#add(kind === "class" ? name : `${kind} ${name}`, "static", start);
      if (kind === "class") this.#aliases.set(alias, name);
    }
  }

  #type(word: string): void {
    const before = this.#at;
    const name = this.#skip(nameNext)?.[1];
    const named = name !== undefined && name !== "extends" && name !== "implements";
    if (word === "class" || named) this.#pending = "class";
    if (named) this.#declares.add(this.#own(name));
    else this.#at = before;
  }

  #function(): void {
    this.#pending = "function";
    const name = this.#skip(nameNext)?.[1];
    if (name !== undefined && this.#bodies.length === 0) this.#declares.add(this.#own(name));
  }

  /** The last word before `=` is its name; there may be a type. */
  #constant(): void {
    const name = this.#skip(constantName)?.[1];
    if (name !== undefined && this.#bodies.length === 0) this.#declares.add(this.#own(name));
  }

  #lowerCaseName(): void {
    const before = this.#at;
    const name = this.#skip(nameNext)?.[1];
    if (name === undefined || !/^[a-z]/.test(name) || notClasses.has(name)) this.#at = before;
    else if (this.#code[this.#at] === "\\") this.#at = before;
    else if (!this.#aliases.has(name)) this.#mentions.add(name);
  }

  #mention(word: string): void {
    if (this.#aliases.has(word) || notClasses.has(word)) return;
    const first = word.charCodeAt(0);
    const capital = (first >= 65 && first <= 90) || first > 127 || first === 95;
    if (capital || this.#code.startsWith("::", this.#at)) this.#mentions.add(word);
    else if (!notFunctions.has(word) && this.#look(call)) this.#mentions.add(`${word}()`);
  }

  /** `\A\B`, `namespace\B`, `A\B` where `A` is an alias or lies in this namespace. */
  #qualified(word: string, start: number): void {
    const name = word.endsWith("\\") ? word.slice(0, -1) : word;
    if (name.startsWith("\\")) {
      const isCall = !name.includes("\\", 1) && !/[A-Z]/.test(name.charAt(1));
      if (name !== "" && !isCall) this.#add(name, "static", start);
      return;
    }
    const slash = name.indexOf("\\");
    const [first, rest] = slash < 0 ? [name, ""] : [name.slice(0, slash), name.slice(slash)];
    const base = first === "namespace" ? this.#namespace : this.#aliases.get(first);
    this.#add(`\\${base === undefined ? this.#own(first) : base}${rest}`, "static", start);
  }

  #include(start: number): void {
    this.#skip(argument);
    const folder = this.#skip(ownFolder);
    const path = this.#literal();
    if (path === null) return;
    const kind = this.#functions > 0 ? "lazy" : "static";
    if (!folder) this.#add(`'${path}'`, kind, start);
    else {this.#add(
        `${"../".repeat(levels(folder)) || "./"}${path.replace(/^\/+/, "")}`,
        kind,
        start,
      );}
  }

  /** A string that is the whole (rest of the) argument, `null` if it is put together from more. */
  #literal(): string | null {
    const quote = this.#code.charAt(this.#at);
    if (quote !== "'" && quote !== '"') return null;
    const end = this.#code.indexOf(quote, this.#at + 1);
    if (end < 0) return null;
    const value = this.text.slice(this.#at + 1, end);
    this.#at = end + 1;
    if (quote === '"' && value.includes("$")) return null;
    return this.#look(/\s*\./y) || value.length > maxPath ? null : value;
  }

  #own(name: string): string {
    return this.#namespace === "" ? name : `${this.#namespace}\\${name}`;
  }

  #add(specifier: string, kind: ImportKind, start: number): void {
    if (specifier.length > maxPath || this.#imports.has(specifier)) return;
    this.#imports.set(specifier, { specifier, kind, line: this.#lineOf(start) });
  }

  #look(sticky: RegExp): RegExpExecArray | null {
    return matchAt(sticky, this.#code, this.#at);
  }

  #skip(sticky: RegExp): RegExpExecArray | null {
    const found = this.#look(sticky);
    if (found) this.#at = sticky.lastIndex;
    return found;
  }
}

/** Longer is no path, and no name of a person, characters (Linux: PATH_MAX). */
const maxPath = 4096;

/** Behind the name of a function that is called. */
const call = /[ \t]*\(/y;
const notFunctions = new Set(
  ("if elseif while for foreach switch match catch isset empty unset array list fn exit die print " +
    "echo return and or xor declare eval throw yield clone").split(" "),
);

/** Words that stand where a class may stand. */
const notClasses = new Set(["self", "static", "parent", "class", "function", "readonly", "_"]);
