/** The statements and calls that name another module, read token by token. */

import type { ImportKind } from "../../facts.ts";
import type { Tokens } from "./tokens.ts";

/** A module that is asked for, and where reading goes on. */
export interface Request {
  readonly specifier: string;
  readonly kind: ImportKind;
  readonly end: number;
}

/** Words that may stand between `import` and what it binds. */
const MODIFIERS = new Set(["type", "typeof", "defer", "source"]);
/** What a promise has; anything else after `import("x").` is a name of the module, in a type. */
const OF_A_PROMISE = new Set(["then", "catch", "finally"]);
const TYPE_FOLLOWS = new Set(["typeof", "as", "satisfies"]);
/** What may stand before a statement on its line. */
const BEFORE_STATEMENT = ";{})/";
const RESOLVE = /^\(\s*require\s*\.\s*resolve\s*(?=\()/;
/** Characters: no more blanks are looked through. */
const maxResolve = 80;
const PLAIN_TEMPLATE = /`([^`$\\\n]*)`/y;

/** What is bound by an import or passed on by an export, up to `from`. */
interface Clause {
  readonly end: number;
  /** Every name in it is for the type checker only. */
  readonly typeOnly: boolean;
}

export class Requests {
  constructor(readonly tokens: Tokens) {}

  /** Of the word `import`, which begins at `start`. */
  import(start: number): Request | null {
    const at = this.tokens.afterBlanks(start + "import".length);
    switch (this.#char(at)) {
      case "(":
        return this.#dynamic(start, at);
      case ".":
        return this.#phase(start, at + 1);
      case '"':
      case "'":
        return this.#startsStatement(start) ? this.#string(at, "static") : null;
      default:
        return this.#startsStatement(start) ? this.#declaration(at) : null;
    }
  }

  /** Of the word `export`: only what passes names of another module on. */
  export(start: number): Request | null {
    let at = this.tokens.afterBlanks(start + "export".length);
    let kind: ImportKind = "reexport";
    if (this.tokens.wordAt(at) === "type") {
      at = this.tokens.afterBlanks(at + "type".length);
      kind = "type";
    }
    if (!this.#startsStatement(start)) return null;
    const clause = this.#clause(at);
    return clause && this.#from(clause.end, kind);
  }

  /** Of the word `require`: `require("x")`, not `a.require("x")`. */
  require(start: number): Request | null {
    if (!this.#standsAlone(start)) return null;
    const open = this.tokens.afterBlanks(start + "require".length);
    return this.#call(open, "static") ?? this.#resolved(open);
  }

  /** `(require.resolve("x"))` behind `require`. */
  #resolved(open: number): Request | null {
    const found = RESOLVE.exec(this.tokens.text.slice(open, open + maxResolve));
    return found && this.#call(open + found[0].length, "static");
  }

  /** Past `import`: `type? a, { b, type c } from "x"`, `a = require("x")`. */
  #declaration(from: number): Request | null {
    const modifier = this.#modifier(from);
    const kind: ImportKind = modifier.type ? "type" : "static";
    let at = modifier.end;
    const name = this.tokens.wordAt(at);
    if (name !== "") {
      at = this.tokens.afterBlanks(at + name.length);
      if (this.#char(at) === "=") return this.#equals(at + 1, kind);
      if (this.#char(at) !== ",") return this.#from(at, kind);
      at = this.tokens.afterBlanks(at + 1);
    }
    const clause = this.#clause(at);
    if (!clause) return null;
    return this.#from(clause.end, name === "" && clause.typeOnly ? "type" : kind);
  }

  #clause(at: number): Clause | null {
    const first = this.#char(at);
    if (first === "*") return this.#star(at);
    return first === "{" ? this.#names(at) : null;
  }

  /** `type`, `typeof`, `defer` and `source` are words of the language only if a binding follows. */
  #modifier(from: number): { readonly end: number; readonly type: boolean } {
    const none = { end: from, type: false };
    const word = this.tokens.wordAt(from);
    if (!MODIFIERS.has(word)) return none;
    const end = this.tokens.afterBlanks(from + word.length);
    const next = this.tokens.wordAt(end);
    if (next === "") {
      return "{*".includes(this.#char(end) || " ") ? { end, type: isType(word) } : none;
    }
    const quote = this.tokens.afterBlanks(end + next.length);
    return next === "from" && this.#quoted(quote) ? none : { end, type: isType(word) };
  }

  /** `* as name`, `*`. */
  #star(at: number): Clause | null {
    let end = this.tokens.afterBlanks(at + 1);
    if (this.tokens.wordAt(end) !== "as") return { end, typeOnly: false };
    end = this.tokens.afterBlanks(end + "as".length);
    const name = this.tokens.wordAt(end);
    if (name !== "") return { end: end + name.length, typeOnly: false };
    return this.#quoted(end) ? { end: this.tokens.stringEnd(end), typeOnly: false } : null;
  }

  /** `{ a, type b as c, "d e" as f }`. */
  #names(brace: number): Clause | null {
    let typeOnly = true;
    let named = false;
    let words: string[] = [];
    for (let at = brace + 1;;) {
      at = this.tokens.afterBlanks(at);
      const char = this.#char(at);
      if (char === "," || char === "}") {
        named ||= words.length > 0;
        if (words.length > 0 && !isTypeName(words)) typeOnly = false;
        if (char === "}") return { end: at + 1, typeOnly: named && typeOnly };
        words = [];
        at++;
        continue;
      }
      const word = this.tokens.wordAt(at);
      const end = word !== ""
        ? at + word.length
        : this.#quoted(at)
        ? this.tokens.stringEnd(at)
        : at;
      if (end === at || words.length > 3) return null;
      words.push(word);
      at = end;
    }
  }

  #from(at: number, kind: ImportKind): Request | null {
    const from = this.tokens.afterBlanks(at);
    if (this.tokens.wordAt(from) !== "from") return null;
    return this.#string(this.tokens.afterBlanks(from + "from".length), kind);
  }

  /** `require("x")` after `import a =`. */
  #equals(at: number, kind: ImportKind): Request | null {
    const word = this.tokens.afterBlanks(at);
    if (this.tokens.wordAt(word) !== "require") return null;
    return this.#call(this.tokens.afterBlanks(word + "require".length), kind);
  }

  /** `import.defer("x")`, `import.source("x")`; `import.meta` asks for nothing. */
  #phase(start: number, at: number): Request | null {
    if (!this.#standsAlone(start)) return null;
    const word = this.tokens.wordAt(at);
    return word === "defer" || word === "source" ? this.#call(at + word.length, "dynamic") : null;
  }

  #dynamic(start: number, parenthesis: number): Request | null {
    if (!this.#standsAlone(start)) return null;
    const call = this.#call(parenthesis, "dynamic");
    if (!call) return null;
    return this.#inType(start, call.end) ? { ...call, kind: "type" } : call;
  }

  /** Whether `import("x")` stands where only a type can. */
  #inType(start: number, end: number): boolean {
    const after = this.tokens.afterBlanks(end);
    if (this.#char(after) === ")") {
      const next = this.tokens.afterBlanks(after + 1);
      const member = this.tokens.afterBlanks(next + 1);
      if (this.#char(next) === ".") return !OF_A_PROMISE.has(this.tokens.wordAt(member));
    }
    const last = this.tokens.codeBefore(start);
    const before = this.#char(last);
    if (before === "|" || before === "&") return this.#char(last - 1) !== before;
    return before === "<" || TYPE_FOLLOWS.has(this.tokens.wordBefore(last + 1));
  }

  /** `("x")` or `?.("x", …)`; what comes after the first argument does not matter. */
  #call(at: number, kind: ImportKind): Request | null {
    const open = this.tokens.text.startsWith("?.", at) ? this.tokens.afterBlanks(at + 2) : at;
    if (this.#char(open) !== "(") return null;
    const argument = this.tokens.afterBlanks(open + 1);
    const request = this.#char(argument) === "`"
      ? this.#template(argument, kind)
      : this.#string(argument, kind);
    if (!request) return null;
    const next = this.#char(this.tokens.afterBlanks(request.end));
    return next === ")" || next === "," ? request : null;
  }

  #template(at: number, kind: ImportKind): Request | null {
    PLAIN_TEMPLATE.lastIndex = at;
    const specifier = PLAIN_TEMPLATE.exec(this.tokens.text)?.[1];
    return specifier ? { specifier, kind, end: PLAIN_TEMPLATE.lastIndex } : null;
  }

  #string(at: number, kind: ImportKind): Request | null {
    if (!this.#quoted(at)) return null;
    const end = this.tokens.stringEnd(at);
    const specifier = this.tokens.text.slice(at + 1, end - 1);
    const closed = end - 1 > at && this.#char(end - 1) === this.#char(at);
    return closed && specifier !== "" ? { specifier, kind, end } : null;
  }

  #quoted(at: number): boolean {
    return this.#char(at) === '"' || this.#char(at) === "'";
  }

  /** Not a part of `a.import`, `#import` or `$import`; three dots before it are no member access. */
  #standsAlone(start: number): boolean {
    const before = this.#char(start - 1);
    return before === "." ? this.#char(start - 2) === "." : before !== "$" && before !== "#";
  }

  /** Prose such as `to import "x"` in JSX text does not begin a statement. */
  #startsStatement(start: number): boolean {
    let last = start - 1;
    while (last >= 0 && (this.#char(last) === " " || this.#char(last) === "\t")) last--;
    const before = this.#char(last);
    if (last < 0 || before === "\n" || before === "\ufeff") return true;
    return BEFORE_STATEMENT.includes(before) || this.tokens.wordBefore(last + 1) === "export";
  }

  #char(at: number): string {
    return this.tokens.text.charAt(at);
  }
}

function isType(modifier: string): boolean {
  return modifier === "type" || modifier === "typeof";
}

/** `type a`, `type a as b`, `type as as b`; not `type`, `type as b`. */
function isTypeName(words: readonly string[]): boolean {
  return words[0] === "type" && words.length > 1 && !(words.length === 3 && words[1] === "as");
}
