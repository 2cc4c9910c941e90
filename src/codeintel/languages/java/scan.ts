import type { Import, Imports } from "../../facts.ts";
import { behind, behindQuoted, byCodeUnit, endOfLine, lineCounter, matchAt } from "../lexing.ts";

/**
 * What matters in Java: comments, quotes, braces, the words that declare, names that begin with
 * a capital letter and do not follow a dot (types, by custom), and such names behind a package.
 */
const token =
  /\/[/*]|["'{}]|(?<![\w$.\u0080-\uffff])(?:(?:class|enum|import|interface|package|record)(?![\w$\u0080-\uffff])|(?:(?!(?:this|super)\.)[a-z_][\w$]*\.)*[A-Z\u00c0-\uffff][\w$\u0080-\uffff]*)/g;

/**
 * Package, imports, declared types of a Java file, and the names that may be types of its own
 * package or of a package that is imported whole: not those that it imports by name or declares.
 */
export function scanJava(text: string): Imports {
  const reader = new Reader(text);
  reader.read();
  return reader.facts();
}

class Reader {
  readonly #text: string;
  readonly #imports: Import[] = [];
  readonly #line: (offset: number) => number;
  readonly #mentions = new Set<string>();
  /** Names that mean something else than a type of the package. */
  readonly #bound = new Set<string>();
  readonly #top: string[] = [];
  #package: string | null = null;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#line = lineCounter(text);
  }

  read(): void {
    token.lastIndex = 0;
    for (let found = token.exec(this.#text); found; found = token.exec(this.#text)) {
      token.lastIndex = this.#step(found[0], found.index);
    }
  }

  facts(): Imports {
    const prefix = this.#package === null ? "" : `${this.#package}.`;
    return {
      imports: this.#imports,
      ...(this.#package === null ? {} : { package: this.#package }),
      declares: this.#top.map((name) => prefix + name),
      mentions: [...this.#mentions].filter((name) => !this.#bound.has(name)).sort(byCodeUnit),
    };
  }

  /** @returns the offset to go on from */
  #step(word: string, at: number): number {
    const end = at + word.length;
    switch (word) {
      case "//":
        return endOfLine(this.#text, end);
      case "/*":
        return behind(this.#text, "*/", end);
      case '"':
        return behindString(this.#text, end);
      case "'":
        return behindQuoted(this.#text, end, "'");
      case "{":
        this.#depth++;
        return end;
      case "}":
        this.#depth = Math.max(0, this.#depth - 1);
        return end;
      case "package":
      case "import":
        return this.#depth === 0 ? this.#statement(word, at) : end;
      case "class":
      case "enum":
      case "interface":
      case "record":
        return this.#declaration(word, end);
      default:
        this.#mentions.add(word);
        return end;
    }
  }

  #statement(word: string, at: number): number {
    const { name, end } = qualifiedName(this.#text, at + word.length);
    if (name === "") return end;
    if (word === "package") {
      this.#package ??= name;
      return end;
    }
    this.#imports.push({ specifier: name, kind: "static", line: this.#line(at) });
    const last = name.slice(name.lastIndexOf(".") + 1);
    if (last !== "*") this.#bound.add(last);
    return end;
  }

  #declaration(word: string, from: number): number {
    const found = matchAt(word === "record" ? recordName : typeName, this.#text, from);
    const name = found?.[1];
    if (!name) return from;
    this.#bound.add(name);
    if (this.#depth === 0) this.#top.push(name);
    return from + (found[0].length);
  }
}

const typeName = /\s+([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)/y;
/** `record` is a word like any other unless parameters follow. */
const recordName = /\s+([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)(?=\s*[<(])/y;

const nameRun = /[\w$.*\s\u0080-\uffff]*/y;

interface QualifiedName {
  /** `""` if it is none. */
  readonly name: string;
  readonly end: number;
}

/** No name is longer, so that hostile text costs nothing. */
const maxNameLength = 2000;

/** A name up to its semicolon; where that is missing, up to the end of the line. */
function qualifiedName(text: string, from: number): QualifiedName {
  const behindRun = from + (matchAt(nameRun, text, from)?.[0].length ?? 0);
  const end = text[behindRun] === ";" ? behindRun : Math.min(behindRun, endOfLine(text, from));
  if (end - from > maxNameLength) return { name: "", end };
  const written = text.slice(from, end).trim().replace(/^static\s+/, "");
  const name = written.replace(/\s*\.\s*/g, ".");
  return { name: validName.test(name) ? name : "", end };
}

const validName = /^(?!\d)[^\s.*]+(?:\.[^\s.*]+)*(?:\.\*)?$/;

const blockStop = /"""|\\/g;

/** Behind a string or a text block; `from` is behind the first quote. */
function behindString(text: string, from: number): number {
  if (!text.startsWith('""', from)) return behindQuoted(text, from, '"');
  blockStop.lastIndex = from + 2;
  while (blockStop.test(text)) {
    const end = blockStop.lastIndex;
    if (text[end - 1] === '"') return end;
    blockStop.lastIndex = end + 1;
  }
  return text.length;
}
